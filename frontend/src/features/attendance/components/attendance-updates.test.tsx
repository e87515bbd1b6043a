import { attendanceRoutes, type LogEntry } from '@muster/protocol';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { logEntryOf } from '../attendance.fixture.ts';
import { AttendanceUpdates } from './attendance-updates.tsx';

let server: FakeServer;
let entries: LogEntry[];

beforeEach(() => {
  entries = [
    logEntryOf('2', { memberName: 'Mei Osman', updateType: 'modification' }),
    logEntryOf('1', { memberName: 'Arjun Nair' }),
  ];
  server = new FakeServer().on(attendanceRoutes.updates, ({ query }) =>
    entries.filter(({ updateType }) => (query.updateType ?? updateType) === updateType),
  );
});

const open = () =>
  renderLive(
    <AttendanceUpdates
      date="2025-09-06"
      timeZone="Asia/Singapore"
      room="watch"
      teams={[{ id: 'A1', name: 'Team A1' }]}
    />,
  );
const count = (number: number) =>
  screen.findByText(`${number} update(s) found for the selected date and filters`);

it('lists what changed and counts it [ATT-67, ATT-68]', async () => {
  open();
  expect(await count(2)).toBeInTheDocument();
  expect(screen.getByText('Mei Osman')).toBeInTheDocument();
  expect(server.calls[0]?.url).toBe('/api/attendance-updates?date=2025-09-06');
});

it('says why a final sheet was changed [ATT-102]', async () => {
  entries = [logEntryOf('2', { updateType: 'modification', reason: 'Came with a certificate' })];
  open();
  expect(await screen.findByText('Reason for the change: Came with a certificate')).toBeVisible();
});

it('shows a whole submit as one line that opens into its members [ATT-90]', async () => {
  const createdAt = '2025-09-06T01:50:00.000Z';
  entries = [
    logEntryOf('3', { memberName: 'Hana Ismail', newValue: 'present', createdAt }),
    logEntryOf('4', { memberName: 'Wei Tan', newValue: 'absent (MC)', createdAt }),
    ...entries,
  ];
  const { user } = open();
  expect(await count(4)).toBeInTheDocument();
  const opener = screen.getByRole('button', { name: '2 members of Team A1' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('1 present · 1 absent')).toBeVisible();
  expect(screen.queryByText('Wei Tan')).toBeNull();
  await user.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Wei Tan')).toBeVisible();
  await user.click(opener);
  expect(screen.queryByText('Wei Tan')).toBeNull();
});

it('asks the server for a type and shows new entries of that type only [ATT-67, ATT-70]', async () => {
  const { user, channel } = open();
  await act(() => channel.flush());
  await user.click(await screen.findByRole('button', { name: 'Update Type All types' }));
  await user.click(await screen.findByRole('option', { name: 'Modification' }));
  expect(await count(1)).toBeInTheDocument();
  expect(server.calls.at(-1)?.url).toContain('updateType=modification');
  await act(() => channel.flush());
  channel.push('log:appended', {
    opId: null,
    date: '2025-09-06',
    entries: [logEntryOf('4', { updateType: 'modification' }), logEntryOf('3')],
  });
  await act(() => channel.flush());
  expect(await count(2)).toBeInTheDocument();
});

it('searches in what is shown, and says when nothing fits [ATT-67, ATT-68]', async () => {
  const { user } = open();
  await count(2);
  await user.type(screen.getByLabelText('Search by member name'), 'arj');
  expect(await count(1)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Search by member name'), 'x');
  expect(
    screen.getByText('No attendance updates found for the selected criteria.'),
  ).toBeInTheDocument();
});
