import {
  alertRoutes,
  attendanceRoutes,
  betweenRoutes,
  boardRoutes,
  directoryRoutes,
  exportRoutes,
  monitoringRoutes,
  scheduleRoutes,
  type LogEntry,
  type OverviewRow,
  type WatchSnapshot,
} from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberOf, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import {
  overviewRow,
  statsOf,
  watchSnapshot,
} from '../../features/monitoring/monitoring.fixture.ts';
import { betweenOf } from '../../features/between/between.fixture.ts';
import { BoardServer } from '../../features/board/board-server.fixture.ts';
import { makeBoard, makeOfficer, smallCatalogue } from '../../features/board/board.fixture.ts';
import { alertOf } from '../../features/signals/alerts.fixture.ts';
import { setClockOffset } from '../../shared/dates/clock.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { keepFile } from '../../shared/kept/kept-files.ts';
import { fakeCaches } from '../../testing/fake-caches.ts';
import { Cut, FakeServer, Refused } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import WatchScreen from './watch-screen.tsx';

const date = '2026-11-20';
const submitted = (id: string, over: Partial<OverviewRow> = {}) =>
  overviewRow(id, { status: 'submitted', presentCount: 12, ...over });
const rows = [
  overviewRow('A10', { memberCount: 14 }),
  submitted('A2', { presentCount: 11, absentCount: 1 }),
  submitted('A1'),
];
const entry = (id: string, over: Partial<LogEntry> = {}): LogEntry => ({
  id,
  createdAt: '2026-11-20T02:40:00.000Z',
  attendanceRecordId: 'r',
  userId: '00000000-0000-4000-8000-000000000001',
  memberName: 'Mei Osman',
  teamId: 'A1',
  teamName: 'Team A1',
  date,
  updateType: 'creation',
  fieldChanged: 'status',
  oldValue: null,
  newValue: 'present',
  updatedBy: '00000000-0000-4000-8000-000000000002',
  updatedByName: 'Hana Ismail',
  reason: null,
  ...over,
});

let server: FakeServer;
let saved: ReturnType<typeof watchSavedFiles>;
let snapshot: WatchSnapshot;
let log: LogEntry[];
let clock: { now: string; today: string; dutyDate: string; overdueAfterMinutes?: number };

beforeEach(() => {
  saved = watchSavedFiles();
  useToastSlot.setState({ current: null });
  openSession(sessionOf({ name: 'Priya Nair', role: 'watch_tl', teamId: null, teamName: null }));
  snapshot = watchSnapshot(rows);
  log = [];
  clock = { now: '2026-11-20T02:52:00.000Z', today: date, dutyDate: date };
  server = new FakeServer()
    .on(monitoringRoutes.watch, ({ params }) => ({ ...snapshot, date: params.date }))
    .on(alertRoutes.list, () => [])
    .on(attendanceRoutes.updates, () => log)
    .on(exportRoutes.record, () => ({}))
    .on(boardRoutes.board, () => makeBoard())
    .on(boardRoutes.stations, () => [...smallCatalogue.stations])
    .on(attendanceRoutes.reminders, () => [])
    .on(directoryRoutes.contacts, () => [])
    .on(attendanceRoutes.sheet, () => sheetOf([recordOf(memberOf(1))]))
    .on(attendanceRoutes.details, ({ params }) => {
      if (params.teamId === 'A2') throw new Cut();
      return [recordOf(memberOf(1, { name: 'Hana Ismail', role: 'TL' }))];
    })
    .on(directoryRoutes.teams, () => [])
    .on(scheduleRoutes.clock, () => ({
      overdueAfterMinutes: 30,
      ...clock,
      timeZone: 'Asia/Singapore',
      finalAfterHours: 12,
    }));
});
afterEach(() => {
  saved.restore();
  server.close();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = (search = '') =>
  renderLive(
    <>
      <WatchScreen />
      <Where />
    </>,
    { address: `/dashboard${search}`, userId: sessionOf().user.id },
  );
const address = () => document.querySelector('output')?.textContent;
const cards = () => within(screen.getByRole('list', { name: 'Teams' })).getAllByRole('listitem');
const cardNames = () =>
  cards().map((card) => within(card).getByRole('heading', { level: 2 }).textContent);
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
const submit = (row: OverviewRow) => {
  const after = rows.map((old) => (old.id === row.id ? row : old));
  const stats = statsOf(after, { revision: snapshot.stats.revision + 1 });
  return { opId: null, date, teamId: row.id, revision: row.revision, row, stats };
};

it('says that it loads, and nothing of being live, before anything has come [UI-14, UI-25]', async () => {
  server.on(scheduleRoutes.clock, () => new Promise(() => {}));
  open();
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
  expect(screen.queryByText('Live')).toBeNull();
});

describe('the overview', () => {
  it('shows the five figures and a card per team, A1, A2, … by number [MON-12, MON-15, MON-17, DIR-4, MON-19]', async () => {
    open();
    await screen.findByRole('list', { name: 'Teams' });
    expect(figure('Teams Submitted')).toBe('Teams Submitted2/3');
    expect(figure('Pending')).toBe('Pending11 overdue');
    expect(cardNames()).toEqual(['Team A1', 'Team A2', 'Team A10']);
    expect(within(cards()[2] as HTMLElement).getByText('22 min late')).toBeInTheDocument();
    expect(within(cards()[2] as HTMLElement).getByText('due 10:30 AM')).toBeInTheDocument();
    expect(screen.getByText('3 teams')).toBeInTheDocument();
  });

  it('filters by team and status, counts what is left and keeps it in the address [MON-14, MON-17, MON-21]', async () => {
    const { user } = open('?status=pending');
    await screen.findByRole('list', { name: 'Teams' });
    expect(cardNames()).toEqual(['Team A10']);
    expect(screen.getByText('1 of 3 teams')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Team All/ }));
    await user.click(await screen.findByRole('option', { name: 'Team A1' }));
    expect(address()).toBe('/dashboard?team=A1&status=pending');
    expect(screen.getByText('No teams match the current filters')).toBeInTheDocument();
    expect(screen.getByText('No team data available for the selected filters')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(cardNames()).toHaveLength(3);
  });

  it('shows a submit the moment it arrives and says "just now" for two seconds [MON-23, UI-15]', async () => {
    const { channel } = open();
    await screen.findByRole('list', { name: 'Teams' });
    channel.push('attendance:submitted', submit(submitted('A10', { presentCount: 14 })));
    const card = cards()[2] as HTMLElement;
    // Looked for while it arrives: on a slow machine two seconds are soon over.
    const marked = within(card).findByText('just now');
    await act(() => channel.flush());
    expect(await marked).toBeTruthy();
    await waitFor(() => expect(figure('Teams Submitted')).toBe('Teams Submitted3/3all in'));
    expect(within(card).getByRole('img')).toHaveAccessibleName(/14 present/);
    await waitFor(() => expect(within(card).queryByText('just now')).toBeNull(), { timeout: 3000 });
    expect(server.callsOf(monitoringRoutes.watch)).toHaveLength(1);
  });

  it('fetches again when an event was missed [S15]', async () => {
    const { channel } = open();
    await screen.findByRole('list', { name: 'Teams' });
    const event = submit(submitted('A10'));
    snapshot = watchSnapshot([submitted('A10'), ...rows.slice(1)], {
      stats: { ...event.stats, revision: 9 },
    });
    channel.push('attendance:submitted', { ...event, stats: { ...event.stats, revision: 9 } });
    await act(() => channel.flush());
    await waitFor(() => expect(figure('Teams Submitted')).toBe('Teams Submitted3/3all in'));
  });

  it('says what failed, keeps the filters and tries again [MON-25, UI-26]', async () => {
    server.on(monitoringRoutes.watch, () => {
      throw new Cut();
    });
    const { user } = open();
    expect(await screen.findByText('Failed to fetch the attendance overview')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Date: Nov 20, 2026' })).toBeInTheDocument();
    server.on(monitoringRoutes.watch, () => snapshot);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Teams' })).toBeInTheDocument();
  });

  it('opens the details of a team [MON-19]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'View Details of Team A1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Team A1' });
    expect(await within(dialog).findByText('Member 1')).toBeInTheDocument();
  });
});

describe('the report', () => {
  it('holds what is shown, with an error row and no notice for a team that could not be fetched [MON-27, MON-28]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = open();
    // Until there are figures its place is kept by a button that is disabled.
    await screen.findByRole('button', { name: 'Download the report of Team A1' });
    await user.click(screen.getByRole('button', { name: 'Export Report' }));
    await waitFor(() => expect(saved.files).toHaveLength(1));
    const name = saved.files[0]?.name;
    const text = await saved.files[0]?.text();
    expect(name).toBe('detailed-attendance-report-2026-11-20.csv');
    expect(text).toContain('"Team A1","Hana Ismail","TL","Present"');
    expect(text).toContain('"Team A2","Error: The server cannot be reached.');
    expect(server.callsOf(attendanceRoutes.details)).toHaveLength(2);
    expect(useToastSlot.getState().current).toBeNull();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('of one team is a file of its own [MON-20, MON-27]', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download the report of Team A1' }));
    await waitFor(() => expect(saved.files).toHaveLength(1));
    const name = saved.files[0]?.name;
    const text = await saved.files[0]?.text();
    expect(name).toBe('detailed-attendance-report-2026-11-20-Team A1.csv');
    expect(text).not.toContain('Team A2');
  });
});

it('asking for every missing sheet takes notice of the alert, and Fill goes to the neediest station of the board [KNO-21, MON-60]', async () => {
  const by = { id: sessionOf().user.id, name: 'Priya Nair' };
  server
    .on(alertRoutes.list, () => [alertOf('1'), alertOf('2', { kind: 'station-short' })])
    .on(alertRoutes.acknowledge, ({ params }) =>
      alertOf(params.alertId, { acknowledgedBy: { ...by, at: clock.now } }),
    )
    .on(attendanceRoutes.remind, ({ body }) => ({ ...body, at: clock.now, by }));
  const { user } = open();
  const needs = within(await screen.findByRole('region', { name: 'What needs somebody' }));
  await user.click(await needs.findByRole('button', { name: 'Remind Team A10' }));
  expect(await needs.findByText(/reminded 10:52 AM by Priya Nair/)).toBeInTheDocument();
  await waitFor(() => expect(server.callsOf(alertRoutes.acknowledge)).toHaveLength(1));
  await user.click(await needs.findByRole('button', { name: 'Fill' }));
  expect(address()).toBe('/dashboard?tab=deployment');
});

describe('the tab of updates', () => {
  it('counts the submits and corrections of others since it was last looked at, also after a reload [MON-24, ATT-90]', async () => {
    log = [
      entry('9', { updateType: 'modification' }),
      entry('2', { createdAt: '2026-11-20T02:35:00.000Z' }),
      entry('1', { createdAt: '2026-11-20T02:35:00.000Z' }),
    ];
    const first = open();
    await first.user.click(
      await screen.findByRole('tab', { name: 'Attendance Updates 1 submit, 1 correction' }),
    );
    expect(screen.getByRole('tab', { name: 'Attendance Updates' })).toBeInTheDocument();
    await screen.findByText('3 update(s) found for the selected date and filters');
    first.unmount();

    const { channel } = open();
    await screen.findByRole('tab', { name: 'Attendance Updates' });
    const news = entry('3', { createdAt: '2026-11-20T02:41:00.000Z' });
    const mine = entry('4', { createdAt: news.createdAt, updatedBy: sessionOf().user.id });
    channel.push('log:appended', { opId: null, date, entries: [mine, news] });
    await act(() => channel.flush());
    expect(
      await screen.findByRole('tab', { name: 'Attendance Updates 1 submit' }),
    ).toBeInTheDocument();
  });
});

it('after midnight today is the night shift that still runs, and at its end the next one is offered [SCH-16, SCH-17, MON-14]', async () => {
  clock = { now: '2026-11-21T18:00:00.000Z', today: '2026-11-21', dutyDate: '2026-11-21' };
  const { user, unmount } = open();
  expect(await screen.findByRole('button', { name: 'Date: Nov 21, 2026' })).toBeInTheDocument();
  expect(screen.getByText('Live')).toBeInTheDocument();
  expect(screen.queryByText(/has ended|Viewing/)).toBeNull();
  unmount();

  clock = { now: '2026-11-20T14:00:00.000Z', today: date, dutyDate: date };
  open();
  expect(await screen.findByText('Morning Shift of Nov 20, 2026 has ended')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to Nov 21, 2026' }));
  expect(address()).toBe('/dashboard?date=2026-11-21');
});

it('without an answer for 30 s the dashboard is dimmed and says that nothing can be changed, the reason itself not dimmed [S26, UI-37]', async () => {
  const { live } = open();
  await screen.findByRole('list', { name: 'Teams' });
  const main = screen.getByRole('main');
  const content = screen.getByRole('list', { name: 'Teams' });
  expect(content.closest('[data-dimmed]')).toBeNull();
  act(() => live.connection.store.setState({ look: 'lost', isLost: true }));
  expect(content.closest('[data-dimmed]')).not.toBeNull();
  const reason = within(main).getByRole('alert');
  expect(reason).toHaveTextContent('Nothing can be changed');
  expect(reason.closest('[data-dimmed]')).toBeNull();
});

describe('a day that is not now', () => {
  it('another day is said to be one, is not live, has nothing new, shows its own shift, and leads back [MON-35, UI-14]', async () => {
    log = [entry('1')];
    const { user } = open('?date=2026-11-17');
    expect(await screen.findByText('Viewing Nov 17, 2026 (3 days ago)')).toBeInTheDocument();
    await screen.findByRole('list', { name: 'Teams' });
    expect(screen.getByText('Not live: Nov 17, 2026')).toBeInTheDocument();
    // A phone has no chip: the shift of the day that is shown stands before the clock.
    expect(screen.getByText('Nov 17 Night · now')).toBeInTheDocument();
    expect(screen.queryByText('Live')).toBeNull();
    expect(screen.getByText('Night Shift')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Attendance Updates' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(address()).toBe('/dashboard');
    expect(screen.getByText('Live')).toBeInTheDocument();
  });

  it('a day that comes is said to be one and is live, as its plan is [MON-35]', async () => {
    const { user } = open('?date=2026-11-21');
    expect(await screen.findByText('Viewing Nov 21, 2026 (tomorrow)')).toBeInTheDocument();
    await screen.findByRole('list', { name: 'Teams' });
    expect(screen.getByText('Live')).toBeInTheDocument();
    expect(screen.queryByText(/^Not live/)).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^Deployment/ }));
    expect(await screen.findByText('Plan for Nov 21, 22:00 (tomorrow)')).toBeInTheDocument();
  });

  it('a day without a shift shows the shifts around it, and in place of its board when the next one is [MON-36, MON-70]', async () => {
    server.on(betweenRoutes.read, ({ params }) => betweenOf({ date: params.date }));
    const { user } = open('?date=2026-11-22');
    expect(
      await screen.findByText('Night Off: there is no shift on Nov 22, 2026'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Teams' })).toBeNull();
    const last = await screen.findByRole('region', { name: 'Shift before: Nov 21, 2026' });
    const next = screen.getByRole('region', { name: 'Next shift: Nov 24, 2026' });
    expect(last).toHaveTextContent('in 1 day 11 h');
    await user.click(within(next).getByRole('link', { name: 'Plan it' }));
    expect(address()).toBe('/dashboard?date=2026-11-24&tab=deployment');
  });

  it('the board of a day without a shift leads to the next one [MON-36]', async () => {
    const { user } = open('?date=2026-11-22&tab=deployment');
    await screen.findByText('Night Off: there is no shift on Nov 22, 2026');
    expect(screen.queryByRole('button', { name: 'Save Assignments' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to Nov 24, 2026' }));
    expect(address()).toBe('/dashboard?date=2026-11-24&tab=deployment');
  });
});

it('a tab that is chosen is shown from its top [UI-301]', async () => {
  const { user } = open();
  await screen.findByRole('list', { name: 'Teams' });
  document.documentElement.scrollTop = 900;
  await user.click(screen.getByRole('tab', { name: 'Attendance Updates' }));
  expect(document.documentElement.scrollTop).toBe(0);
});

it('the window is named by what needs a look and by the screen [UI-39]', async () => {
  const { unmount } = open();
  await waitFor(() => expect(document.title).toBe('1 overdue · Attendance Overview · Muster'));
  unmount();
  expect(document.title).toBe('Muster');
});

it('what was not sent before a reload is sent from any part of the dashboard, and leaving asks [SES-50, S14]', async () => {
  const me = sessionOf().user;
  const opId = '00000000-0000-4000-8000-00000000000a';
  const left = {
    opId,
    date,
    by: { id: me.id, name: me.name },
    op: { type: 'save' },
    at: clock.now,
  };
  sessionStorage.setItem(
    `muster_board_operations.${me.id}`,
    JSON.stringify([{ ...left, revision: null, attempts: 1 }]),
  );
  let refuse = () => {};
  server.on(boardRoutes.operate, async () => {
    await new Promise<void>((resolve) => (refuse = resolve));
    throw new Refused('FORBIDDEN');
  });
  open();
  const tab = await screen.findByRole('tab', { name: 'Deployment Dashboard 1 not sent' });
  await waitFor(() => expect(server.callsOf(boardRoutes.operate)).toHaveLength(1));
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  refuse();
  // Refused without a board on the screen: it is told all the same.
  expect(await screen.findByText(/It was done on the board of Nov 20, 2026\./)).toBeInTheDocument();
  expect(tab).toHaveAccessibleName('Deployment Dashboard');
  expect(leave()).toBe(true);
});

describe('the last paper', () => {
  const savedAt = '2026-11-20T02:05:00.000Z';
  const keepPaper = (userId = sessionOf().user.id) =>
    keepFile(
      userId,
      { date, revision: 3, savedAt, timeZone: 'Asia/Singapore', lines: 40 },
      { name: 'deployment.pdf', type: 'application/pdf', content: new Blob(['the paper']) },
    );

  it('is offered where nothing answers after a reload, with when it was saved, and goes with the answer [PAP-9, OFF-14]', async () => {
    fakeCaches();
    await keepPaper();
    server.on(scheduleRoutes.clock, () => {
      throw new Cut();
    });
    const { user } = open('?tab=deployment');
    expect(await screen.findByText('No connection')).toBeVisible();
    const paper = await screen.findByRole('region', { name: 'Last paper' });
    expect(paper).toHaveTextContent('Last paper: Nov 20, 2026, saved 10:05 AM');
    expect(paper).toHaveTextContent('Nothing that was saved later is on it.');
    await user.click(within(paper).getByRole('button', { name: 'PDF' }));
    expect(saved.files.map(({ name }) => name)).toEqual(['deployment.pdf']);
    expect(await saved.files[0]?.text()).toBe('the paper');
    expect(server.callsOf(exportRoutes.record).map(({ body }) => body)).toEqual([
      { what: 'deployment', date, lines: 40 },
    ]);
    server.on(scheduleRoutes.clock, () => ({
      ...clock,
      timeZone: 'Asia/Singapore',
      overdueAfterMinutes: 30,
      finalAfterHours: 12,
    }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Last paper' })).toBeNull());
  });

  it('is offered where the board cannot be had, and nobody else’s ever is [PAP-9]', async () => {
    fakeCaches();
    await keepPaper();
    server.on(boardRoutes.board, () => {
      throw new Refused('UNAVAILABLE');
    });
    const { unmount } = open('?tab=deployment&date=2026-11-21');
    await screen.findByText('Failed to fetch deployment assignments');
    expect(await screen.findByText('Last paper: Nov 20, 2026, saved 10:05 AM')).toBeVisible();
    unmount();
    fakeCaches();
    await keepPaper('somebody else');
    open('?tab=deployment&date=2026-11-21');
    await screen.findByText('Failed to fetch deployment assignments');
    expect(screen.queryByText(/^Last paper/)).toBeNull();
  });
});

it('whoever is only expected becomes `not confirmed` by itself once sheets are overdue, and by a changed setting without a reload [DEP-514, SET-3]', async () => {
  const ravi = makeOfficer(5, { name: 'Ravi Lim', status: 'expected' });
  const { log } = new BoardServer(server, makeBoard([ravi], []));
  expect(log).toEqual([]);
  clock = { ...clock, now: '2026-11-20T02:20:00.000Z' };
  const { channel } = open('?tab=deployment');
  const card = () => document.querySelector(`[data-officer="${ravi.id}"]`);
  await waitFor(() => expect(card()).toHaveTextContent('expected'));
  // A second before 10:30.
  act(() => setClockOffset(Date.parse('2026-11-20T02:29:59.000Z') - Date.now()));
  expect(card()).not.toHaveTextContent('not confirmed');
  await waitFor(() => expect(card()).toHaveTextContent('not confirmed'), { timeout: 5000 });
  const sets = async (overdueAfterMinutes: number, revision: number) => {
    clock = { ...clock, now: '2026-11-20T02:31:00.000Z', overdueAfterMinutes };
    channel.push('directory:changed', { what: 'settings', ids: ['overdueMinutes'], revision });
    await act(() => channel.flush());
  };
  await sets(60, 2);
  await waitFor(() => expect(card()).not.toHaveTextContent('not confirmed'));
  await sets(15, 3);
  await waitFor(() => expect(card()).toHaveTextContent('not confirmed'));
});

it('on a final board the palette does nothing from another tab, says why, and leads to where it is corrected [DEP-402, UI-320]', async () => {
  const { log } = new BoardServer(server, makeBoard([makeOfficer(3, { name: 'Kumar Ng' })], []));
  clock = { now: '2026-11-24T02:52:00.000Z', today: '2026-11-24', dutyDate: '2026-11-24' };
  const { user } = open(`?date=${date}`);
  await screen.findByRole('list', { name: 'Teams' });
  const final =
    'The board of Nov 20, 2026 is final: it is changed there, by Correct with a reason.';
  const isFinalFor = async (order: string) => {
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Find or do' }));
    await user.click(palette.getByRole('combobox'));
    await user.paste(order);
    await waitFor(() => expect(palette.getByRole('status'), order).toHaveTextContent(final));
  };
  for (const order of ['Kumar Ng to CAR 1', 'note CAR 1: lane 7 sticks', 'save', 'reset car 1']) {
    await isFinalFor(order);
    await user.keyboard('{Enter}{Escape}');
  }
  expect(server.callsOf(boardRoutes.operate)).toEqual([]);
  expect(log).toEqual([]);
  await isFinalFor('Kumar Ng to CAR 1');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe(`/dashboard?date=${date}&tab=deployment`);
});
