import { reportsRoutes, type AttendanceReport, type ReportCell } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { ReportsView } from './reports-view.tsx';

const none = { here: 0, pto: 0, absent: 0, rate: 0 };
const days = ['2025-09-06', '2025-09-07', '2025-09-08'];
const shifts = ['morning', 'night', 'night_off'] as const;

const rowOf = (name: string, ...cells: ReportCell[]): AttendanceReport['rows'][number] => ({
  userId: crypto.randomUUID(),
  name,
  role: 'Member',
  teamId: 'A1',
  cells,
  totals: { here: 1, pto: 0, absent: 1, rate: 50 },
});

const report: AttendanceReport = {
  from: '2025-09-06',
  to: '2025-09-08',
  computedAt: '2025-09-08T02:00:00.000Z',
  teams: [{ id: 'A1', name: 'Team A1', leaderName: 'Tara' }],
  days: days.map((date, index) => ({ date, shift: shifts[index] ?? 'morning', totals: none })),
  rows: [rowOf('Mei Osman', 'P', 'MC', null), rowOf('Arjun Nair', 'PTO', '-', null)],
  totals: { here: 2, pto: 1, absent: 1, rate: 67 },
  elsewhereTypes: ['OJT'],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(reportsRoutes.attendance, () => report);
});

const open = (address = '/dashboard?section=reports') =>
  renderLive(
    <ReportsView
      today="2025-09-08"
      timeZone="Asia/Singapore"
      teams={[
        { id: 'A1', name: 'Team A1' },
        { id: 'A2', name: 'Team A2' },
      ]}
      daily={(date) => `The day ${date}`}
    />,
    { address },
  );
const asked = () => server.callsOf(reportsRoutes.attendance).map(({ url }) => url.split('?')[1]);

it('until the teams are known no number of them is said [UI-71]', async () => {
  const around = { today: '2025-09-08', timeZone: 'Asia/Singapore', daily: () => null };
  renderLive(<ReportsView {...around} teams={undefined} />);
  await screen.findByRole('grid', { name: 'Roster matrix' });
  expect(screen.queryByRole('button', { name: /^Team/ })).toBeNull();
  expect(screen.queryByText(/All 0/)).toBeNull();
});

it('every cell says person, day and what it means, and arrows move through them [REP-16]', async () => {
  const { user } = open();
  const grid = await screen.findByRole('grid', { name: 'Roster matrix' });
  const cell = (name: string) => within(grid).getByLabelText(name);
  const sick = cell('Mei Osman, Sunday, Sep 07, 2025: Medical Certificate');
  expect(sick).toHaveTextContent('MC');
  expect(cell('Arjun Nair, Sunday, Sep 07, 2025: Not on the sheet')).toBeInTheDocument();
  expect(cell('Arjun Nair, Monday, Sep 08, 2025: Night Off')).toBeInTheDocument();
  cell('Mei Osman, Saturday, Sep 06, 2025: Present').focus();
  await user.keyboard('{ArrowRight}');
  expect(sick).toHaveFocus();
  await user.keyboard('{ArrowDown}{Home}');
  expect(
    cell('Arjun Nair, Saturday, Sep 06, 2025: PTO, present for a part of the shift'),
  ).toHaveFocus();
});

it('asks for this month unless the address says otherwise, whose nonsense is ignored [REP-15]', async () => {
  const first = open('/dashboard?section=reports&view=nothing&span=long&from=2025-02-30');
  await screen.findByRole('grid');
  expect(asked()).toEqual(['from=2025-09-01&to=2025-09-08']);
  first.unmount();
  open('/dashboard?section=reports&span=own&from=2025-08-01&to=2025-08-04&teams=A1');
  await screen.findByRole('grid');
  expect(asked()[1]).toBe('from=2025-08-01&to=2025-08-04&teamIds=A1');
});

it('asks for nothing where the days cannot be, and says why [REP-2, REP-15]', async () => {
  open('/dashboard?section=reports&span=own&from=2025-09-08&to=2025-09-06');
  expect(await screen.findByRole('alert')).toHaveTextContent('The last day is before the first.');
  expect(asked()).toEqual([]);
  expect(screen.getByRole('button', { name: 'PDF' })).toBeDisabled();
});

it('a type is coloured by the kind it counts as, and the report is asked for anew when that is set [SET-12]', async () => {
  const withCourse = [rowOf('Mei Osman', 'P', 'COURSE', null)];
  server.on(reportsRoutes.attendance, (): AttendanceReport => ({
    ...report,
    rows: withCourse,
    elsewhereTypes: [],
  }));
  const { channel } = open();
  expect((await screen.findByText('COURSE')).parentElement).toHaveClass('bg-night-ground');
  expect(screen.queryByText('on duty elsewhere')).toBeNull();
  server.on(reportsRoutes.attendance, (): AttendanceReport => ({
    ...report,
    rows: withCourse,
    elsewhereTypes: ['COURSE'],
  }));
  const ids = ['elsewhereAbsenceTypes'];
  channel.push('directory:changed', { what: 'settings', ids, revision: 2 });
  await act(() => channel.flush());
  expect(await screen.findByText('on duty elsewhere')).toBeVisible();
  const grid = screen.getByRole('grid');
  expect(within(grid).getByText('COURSE').parentElement).toHaveClass('bg-off-day-ground');
});

it('is asked for again when a sheet of its days was written, when it is opened again and by Refresh, and says of when it is [REP-30, REP-31]', async () => {
  const at = (computedAt: string) =>
    server.on(reportsRoutes.attendance, () => ({ ...report, computedAt }));
  const { channel, user, unmount } = open();
  expect(await screen.findByText('2 people · as of 10:00:00 AM')).toBeVisible();
  await act(() => channel.flush());
  at('2025-09-08T02:00:05.000Z');
  const before = asked().length;
  channel.push('days:changed', { what: 'sheets', dates: ['2025-08-31'] });
  channel.push('days:changed', { what: 'deployments', dates: ['2025-09-08'] });
  await act(() => channel.flush());
  expect(asked()).toHaveLength(before);
  channel.push('days:changed', { what: 'sheets', dates: ['2025-09-08'] });
  await act(() => channel.flush());
  expect(await screen.findByText(/as of 10:00:05 AM/)).toBeVisible();
  at('2025-09-08T02:00:09.000Z');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/as of 10:00:09 AM/)).toBeVisible();
  at('2025-09-08T02:00:30.000Z');
  await user.click(screen.getByRole('tab', { name: /Absences/ }));
  await user.click(screen.getByRole('tab', { name: /Roster/ }));
  expect(await screen.findByText(/as of 10:00:30 AM/)).toBeVisible();
  unmount();
});

it('says what failed and asks again [REP-15]', async () => {
  server.on(reportsRoutes.attendance, () => {
    throw new Refused('UNAVAILABLE');
  });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch the report');
  server.on(reportsRoutes.attendance, () => report);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('grid')).toBeInTheDocument();
});

it('a team’s long name is cut in its sticky cell, which the tooltip shows whole [ADM-266]', async () => {
  const name = 'Team of the northern gates, the harbour and the long road behind them'.repeat(2);
  server.on(reportsRoutes.attendance, () => ({
    ...report,
    teams: [{ id: 'A1', name, leaderName: 'Tara' }],
  }));
  open();
  const shown = await screen.findByText(name);
  // What the tooltip goes by.
  expect(shown).toHaveClass('truncate');
  expect(shown.closest('th')).toHaveClass('max-w-52');
});
