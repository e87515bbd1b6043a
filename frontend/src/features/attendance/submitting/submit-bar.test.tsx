import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setClockOffset } from '../../../shared/dates/clock.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { memberOf, recordOf, sheetOf } from '../attendance.fixture.ts';
import { progressOf, sheetRows, type SheetRow } from '../attendance.view.ts';
import { unmarked } from '../attendance.mark.ts';
import { SubmitBar } from './submit-bar.tsx';

const minute = 60_000;
const dueAt = Date.parse('2025-09-06T02:30:00.000Z');
const pending = sheetOf().session;
const [row] = sheetRows([memberOf(1)], new Map(), {
  [memberOf(1).id]: { mark: { ...unmarked, status: 'present' }, basedOn: null },
}) as [SheetRow];
const submitted = sheetOf([recordOf(memberOf(1))]).session;

beforeEach(() => {
  vi.useFakeTimers();
  setClockOffset(0);
});

const open = (minutesAfterDue: number, over: Partial<Parameters<typeof SubmitBar>[0]> = {}) => {
  vi.setSystemTime(dueAt + minutesAfterDue * minute);
  renderLive(
    <SubmitBar
      date="2025-09-06"
      session={pending}
      dueAt={dueAt}
      changes={0}
      isUnkept={false}
      waitsFor={undefined}
      progress={progressOf([row])}
      onJump={() => undefined}
      onRevoke={() => undefined}
      isSubmitting={false}
      onSubmit={() => undefined}
      {...over}
    />,
  );
};

it.each([
  [-12, 'due in 12 min'],
  [-12 * 60, 'due in 12 h'],
  [22, '22 min late'],
])('a pending sheet shows at %i minutes past due: %s [ATT-50]', (minutes, words) => {
  open(minutes);
  expect(screen.getByText(words)).toBeVisible();
});

it('counts the one member of a team of one as one [ATT-45, UI-340]', () => {
  open(-12, { progress: { ...progressOf([row]), marked: 0, total: 1 } });
  expect(screen.getByRole('progressbar', { name: 'Attendance Progress' })).toHaveTextContent(
    /^0 of 1 member marked$/,
  );
});

it('shows no time earlier than 12 hours before a sheet is overdue [ATT-50]', () => {
  open(-12 * 60 - 1);
  expect(screen.queryByText(/^due in|late$/)).toBeNull();
});

it('shows of a submitted sheet when and by whom, and no time that is left [ATT-50, ATT-48]', () => {
  open(22, { session: submitted });
  expect(screen.getByRole('status')).toHaveTextContent('Submitted 9:40 AM by Hana Ismail');
  expect(screen.queryByText(/late$/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Update Attendance' })).toBeEnabled();
});

it('a sheet submitted with somebody not marked is amber and says how many are [ATT-78, MON-32]', () => {
  open(22, {
    session: submitted,
    progress: {
      ...progressOf([row]),
      marked: 7,
      total: 15,
      presentCount: 6,
      ptoCount: 1,
      absentCount: 1,
    },
  });
  const said = screen.getByRole('status');
  expect(said).toHaveTextContent('Submitted 9:40 AM · 7 of 15 by Hana Ismail');
  expect(said).toHaveClass('text-pto-text');
  expect(said.querySelector('svg')).toBeNull();
  expect(screen.getByText('Present 6 (1 PTO) · Absent 1')).toBeVisible();
});

it('counts what has changed since the last submit, and sends that [ATT-48, ATT-78]', () => {
  open(22, { session: submitted, changes: 2 });
  expect(screen.getByRole('button', { name: 'Update Attendance, 2 changes' })).toBeEnabled();
});

it('says that a draft is kept on the device [ATT-55]', () => {
  open(0, { changes: 1 });
  expect(screen.getByText('Draft kept on this device')).toBeVisible();
});

it('says that a draft is not kept where the device has no room for it [ATT-55]', () => {
  open(0, { changes: 1, isUnkept: true });
  expect(screen.getByText('Not kept on this device: submit before you leave')).toBeVisible();
  expect(screen.queryByText(/Draft kept/)).toBeNull();
});

it('says Submitting... while it is under way, and takes no second press [ATT-48]', () => {
  const onSubmit = vi.fn<() => void>();
  open(0, { isSubmitting: true, onSubmit });
  const button = screen.getByRole('button', { name: 'Submitting...' });
  button.click();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(onSubmit).not.toHaveBeenCalled();
});

it.each([
  ['2025-09-08', 'Night Off'],
  ['2025-09-09', 'Off Day'],
])('on %s says that submission is locked during %s [ATT-49]', (date, shift) => {
  open(0, { date, dueAt: null });
  expect(screen.getByText(`Attendance submission is locked during ${shift}`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit Attendance' })).toBeDisabled();
});
