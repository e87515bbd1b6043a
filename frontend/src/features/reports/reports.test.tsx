import {
  reportsRoutes,
  type Analytics,
  type AttendanceReport,
  type ReportCell,
} from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { ReportsView } from './reports-view.tsx';
import { render } from '../../testing/render.tsx';
import { FewRows, useFew } from './lists/few-rows.tsx';
import { asPhone } from '../../testing/as-phone.ts';
import { AnalyticsView } from './analytics/analytics-view.tsx';

let server: FakeServer;

const organisation = { today: '2025-09-08' };

describe('reports', () => {
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
  beforeEach(() => {
    server = new FakeServer().on(reportsRoutes.attendance, () => report);
  });

  const open = (address = '/dashboard?section=reports') =>
    renderLive(
      <ReportsView
        teams={[
          { id: 'A1', name: 'Team A1' },
          { id: 'A2', name: 'Team A2' },
        ]}
        daily={(date) => `The day ${date}`}
      />,
      { address, organisation },
    );
  const requestedQueries = () =>
    server.callsOf(reportsRoutes.attendance).map(({ url }) => url.split('?')[1]);

  it('until the teams are known no number of them is said [UI-71]', async () => {
    renderLive(<ReportsView daily={() => null} teams={undefined} />, { organisation });
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
    expect(requestedQueries()).toEqual(['from=2025-09-01&to=2025-09-08']);
    first.unmount();
    open('/dashboard?section=reports&span=own&from=2025-08-01&to=2025-08-04&teams=A1');
    await screen.findByRole('grid');
    expect(requestedQueries()[1]).toBe('from=2025-08-01&to=2025-08-04&teamIds=A1');
  });

  it('asks for nothing where the days cannot be, and says why [REP-2, REP-15]', async () => {
    open('/dashboard?section=reports&span=own&from=2025-09-08&to=2025-09-06');
    expect(await screen.findByRole('alert')).toHaveTextContent('The last day is before the first.');
    expect(requestedQueries()).toEqual([]);
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

  it('is asked for again when a sheet of its days was written, when it is opened again and by Refresh, and says of when it is [REP-30]', async () => {
    const at = (computedAt: string) =>
      server.on(reportsRoutes.attendance, () => ({ ...report, computedAt }));
    const { channel, user, unmount } = open();
    expect(await screen.findByText('2 people · as of 10:00:00 AM')).toBeVisible();
    await act(() => channel.flush());
    at('2025-09-08T02:00:05.000Z');
    const before = requestedQueries().length;
    channel.push('days:changed', { what: 'sheets', dates: ['2025-08-31'] });
    channel.push('days:changed', { what: 'deployments', dates: ['2025-09-08'] });
    await act(() => channel.flush());
    expect(requestedQueries()).toHaveLength(before);
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
});

const numbers = Array.from({ length: 260 }, (_, index) => index);
const print = (when: 'beforeprint' | 'afterprint') =>
  act(() => void window.dispatchEvent(new Event(when)));

it('a long list shows its first rows, and all of them on paper and when asked for [ADM-226]', async () => {
  const { user } = render(
    <FewRows rows={numbers} word={['number', 'numbers']}>
      {(rows) => <output>{rows.length}</output>}
    </FewRows>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('200');
  print('beforeprint');
  expect(screen.getByRole('status')).toHaveTextContent('260');
  expect(screen.queryByText(/more numbers/)).toBeNull();
  print('afterprint');
  expect(screen.getByText(/60 more numbers/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all 260' }));
  expect(screen.getByRole('status')).toHaveTextContent('260');
});

it('what is too much for paper says there how much is left out [ADM-226]', () => {
  function Matrix() {
    const { shown, left } = useFew(numbers, { onScreen: 60, onPaper: 250 });
    return <output>{`${shown.length} and ${left}`}</output>;
  }
  render(<Matrix />);
  expect(screen.getByRole('status')).toHaveTextContent('60 and 200');
  print('beforeprint');
  expect(screen.getByRole('status')).toHaveTextContent('250 and 10');
  print('afterprint');
});

describe('analytics', () => {
  const totals = { here: 14, pto: 1, absent: 1, rate: 93 };

  const analytics: Analytics = {
    from: '2025-08-10',
    to: '2025-09-08',
    computedAt: '2025-09-08T02:00:00.000Z',
    teams: [{ id: 'A1', name: 'Team A1', leaderName: null }],
    attendanceByDay: [{ date: '2025-09-06', shift: 'morning', sheets: 1, totals }],
    teamByDay: [{ teamId: 'A1', days: [{ absent: 1, marked: 15 }], totals }],
    absencesByType: [{ date: '2025-09-06', types: { MC: 1 } }],
    elsewhereTypes: ['OJT'],
    sheetDelays: {
      sheets: 1,
      late: 0,
      medianMinutes: 20,
      slowest: { teamId: 'A1', date: '2025-09-06', minutes: 20 },
      dueAfterMinutes: 30,
      steps: [
        { fromMinutes: 0, sheets: 0 },
        { fromMinutes: 5, sheets: 1 },
      ],
    },
    minutesToFullDeployment: null,
    shortStations: null,
    fairness: null,
  };
  beforeEach(() => {
    server = new FakeServer().on(reportsRoutes.analytics, () => analytics);
  });

  const open = (address = '/dashboard?section=analytics') =>
    renderLive(<AnalyticsView teams="own" />, { address, organisation });
  const requestedQueries = () =>
    server.callsOf(reportsRoutes.analytics).map(({ url }) => url.split('?')[1]);

  it('each chart is titled by its finding, and T shows all numbers as tables [ANA-6]', async () => {
    const { user } = open();
    const card = await screen.findByRole('region', { name: '93% were here' });
    expect(within(card).getByText(/93% here over 1 shift/)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Absences by type' })).toBeNull();
    await user.keyboard('t');
    const absences = screen.getByRole('table', { name: 'Absences by type' });
    expect(within(absences).getByRole('rowheader', { name: 'MC' })).toBeVisible();
    expect(within(card).getByRole('table', { name: 'Attendance by day' })).toBeVisible();
    await user.click(within(card).getByRole('button', { name: /Chart/ }));
    expect(within(card).queryByRole('table')).toBeNull();
  });

  it('is asked for again when a deployment of its days was saved, and says of when it is [REP-30]', async () => {
    const { channel } = open();
    expect(await screen.findByText(/as of 10:00:00 AM/)).toBeVisible();
    await act(() => channel.flush());
    server.on(reportsRoutes.analytics, () => ({
      ...analytics,
      computedAt: '2025-09-08T02:00:05.000Z',
    }));
    channel.push('days:changed', { what: 'deployments', dates: ['2025-09-06'] });
    await act(() => channel.flush());
    expect(await screen.findByText(/as of 10:00:05 AM/)).toBeVisible();
  });

  it('asks for the last 30 days, or for what the address says [ANA-7]', async () => {
    const first = open('/dashboard?section=analytics&span=nothing');
    await screen.findByRole('region', { name: '93% were here' });
    first.unmount();
    const { user } = open('/dashboard?section=analytics&span=own&from=2025-08-01&to=2025-08-04');
    await screen.findByRole('region', { name: '93% were here' });
    await user.click(screen.getByRole('radio', { name: '8 shifts' }));
    await expect
      .poll(requestedQueries)
      .toEqual([
        'from=2025-08-10&to=2025-09-08',
        'from=2025-08-01&to=2025-08-04',
        'from=2025-08-24&to=2025-09-08',
      ]);
  });

  it('on a phone the numbers of a chart are cards [ADM-227]', async () => {
    asPhone();
    const { user } = open();
    const card = await screen.findByRole('region', { name: '93% were here' });
    await user.click(within(card).getByRole('button', { name: /Table/ }));
    const rows = within(within(card).getByRole('list', { name: 'Attendance by day' }));
    expect(rows.getByRole('listitem')).toHaveTextContent(/Here14PTO1Absent1Rate93%/);
  });

  it.each(['a desk', 'a phone'])(
    'on %s two people of one name, and a zone called as another column, are each there, names in their own direction [DIR-185, UI-375]',
    async (where) => {
      const wrong = vi.spyOn(console, 'error');
      onTestFinished(() => wrong.mockRestore());
      const person = (userId: string, name: string, count: number) => ({
        userId: `00000000-0000-4000-8000-00000000000${userId}`,
        name,
        teamId: 'A1',
        postings: { z1: count },
        total: count,
      });
      const people = [person('1', 'Tan Wei Ming', 5), person('2', 'Tan Wei Ming', 4)];
      server.on(reportsRoutes.analytics, () => ({
        ...analytics,
        minutesToFullDeployment: [],
        fairness: {
          deployments: 5,
          zones: [{ id: 'z1', name: 'Team' }],
          people: [...people, person('3', 'משה כהן (A1)', 3)],
        },
      }));
      if (where === 'a phone') asPhone();
      const { user } = open();
      const card = await screen.findByRole('region', { name: /^2 officers had Team in three/ });
      expect(within(card).getAllByRole('rowheader')).toHaveLength(3);
      expect(within(card).getByText('משה כהן (A1)').tagName).toBe('BDI');
      await user.click(within(card).getByRole('button', { name: /Table/ }));
      const rows = within(card).getAllByRole(where === 'a phone' ? 'listitem' : 'rowheader');
      expect(rows).toHaveLength(3);
      expect(within(card).getAllByText('Tan Wei Ming')).toHaveLength(2);
      expect(within(card).getByText('משה כהן (A1)').tagName).toBe('BDI');
      expect(wrong).not.toHaveBeenCalled();
    },
  );
});
