import {
  alertRoutes,
  attendanceRoutes,
  directoryRoutes,
  monitoringRoutes,
  placeRoutes,
  reportsRoutes,
  roleRoutes,
  scheduleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type AttendanceReport,
} from '@muster/protocol';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { BoardServer } from '../../features/board/board-server.fixture.ts';
import {
  makeBoard,
  makeOfficer,
  makeTag,
  moveOf,
  priya,
} from '../../features/board/board.fixture.ts';
import { tagOf, teamOf, userOf } from '../../features/directory/directory.fixture.ts';
import { overviewRow, watchSnapshot } from '../../features/monitoring/monitoring.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import AdminScreen from '../admin/admin-screen.tsx';
import { open as openSheet, withTeamLeader } from '../team-leader/team-leader.fixture.tsx';
import WatchScreen from '../watch/watch-screen.tsx';

import {
  nothingToDo,
  nothingToDoInAdministration,
  nothingToDoOnSheet,
  ofAdministrator,
  ofLeader,
  ofWatch,
  type Phrases,
} from './phrases.fixture.ts';

const clock = () => ({
  now: '2026-11-20T02:52:00.000Z',
  timeZone: 'Asia/Singapore',
  today: '2026-11-20',
  dutyDate: '2026-11-20',
  overdueAfterMinutes: 30,
  finalAfterHours: 12,
});

withTeamLeader();

const totals = { here: 0, pto: 0, absent: 0, rate: 0 };
const report: AttendanceReport = {
  from: '2026-11-20',
  to: '2026-11-20',
  computedAt: '2026-11-20T02:52:00.000Z',
  teams: ['A1', 'A2', 'A5'].map((id) => ({ id, name: `Team ${id}`, leaderName: null })),
  days: [],
  elsewhereTypes: [],
  totals,
  rows: (
    [
      [1, 'Hana Yusof', 'A2', 'P'],
      [20, 'Clarence Lee', 'A2', 'OJT'],
      [21, 'Siti Jamal', 'A5', null],
    ] as const
  ).map(([index, name, teamId, cell]) => ({
    userId: makeOfficer(index).id,
    name,
    role: 'Member',
    teamId,
    cells: [cell],
    totals,
  })),
};

/** Hana and Adeline stand at CAR 1 and CAR 2, three more at BIKE 1; the others have no place. */
const officers = [
  makeOfficer(0, { name: 'Adeline Ho' }),
  makeOfficer(1, { name: 'Hana Yusof' }),
  makeOfficer(2, { name: 'Kelvin Lee', username: 'a1.03' }),
  makeOfficer(3, { name: 'Kelvin Lee', username: 'a1.04' }),
  makeOfficer(4, { name: 'Łukasz Nowak', tags: [makeTag('Xray')] }),
  makeOfficer(5, { name: 'Omar Teo', tags: [makeTag('Xray')] }),
  makeOfficer(6, { name: 'Mei Hassan', role: 'TL' }),
  makeOfficer(7, { name: 'Fiona Foo' }),
  makeOfficer(8, { name: 'Zara Nair' }),
  makeOfficer(9, { name: 'Go Wei Ling' }),
];

async function atWatch() {
  openSession(sessionOf({ name: 'Priya Nair', role: 'watch_tl', teamId: null, teamName: null }));
  const rows = [
    overviewRow('A1', { status: 'submitted', presentCount: 12 }),
    overviewRow('A2', { status: 'submitted', presentCount: 11 }),
    overviewRow('A5'),
    overviewRow('A7'),
  ];
  const server = new FakeServer()
    .on(monitoringRoutes.watch, () => watchSnapshot(rows))
    .on(alertRoutes.list, () => [])
    .on(attendanceRoutes.updates, () => [])
    .on(attendanceRoutes.sheet, () => sheetOf([]))
    .on(reportsRoutes.attendance, () => report)
    .on(scheduleRoutes.clock, clock);
  onTestFinished(() => server.close());
  const board = makeBoard(officers, [
    [priya, moveOf(null, 'car-1', 1)],
    [priya, moveOf(null, 'car-2', 0)],
    [priya, moveOf(null, 'bike-1', 6, 7, 8)],
  ]);
  const { log } = new BoardServer(server, board);
  expect(log).toEqual([]);
  server.on(directoryRoutes.teams, () =>
    ['A1', 'A2', 'A5', 'A7'].map((id) => ({ ...teamOf(id), name: `Team ${id}` })),
  );
  const page = renderLive(<WatchScreen />, { userId: priya.id });
  await screen.findByRole('list', { name: 'Teams' });
  return page;
}

async function atAdministration() {
  openSession(sessionOf({ name: 'Jasmine Ho', role: 'admin', teamId: null, teamName: null }));
  const server = new FakeServer()
    .on(scheduleRoutes.clock, clock)
    .on(userRoutes.list, () => [
      userOf(1, { name: 'Mei Osman', username: 'a2.01', teamName: 'Team A2', teamId: 'A2' }),
      userOf(2, { name: 'Hana Yusof', username: 'a2.02', teamName: 'Team A2', teamId: 'A2' }),
    ])
    .on(teamRoutes.list, () => [teamOf('A2')])
    .on(directoryRoutes.teams, () => [])
    .on(placeRoutes.stations, () => [])
    .on(roleRoutes.list, () => [])
    .on(tagRoutes.list, () => [tagOf('Xray')]);
  onTestFinished(() => server.close());
  const page = renderLive(<AdminScreen />, { address: '/dashboard?section=tags' });
  await screen.findByRole('table', { name: 'Tags' });
  return page;
}

/** What the line says of what comes first for a text; the examples where they are shown instead. */
async function palette({ user }: Awaited<ReturnType<typeof atWatch>>, until: string) {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Find or do' }, { timeout: 8000 });
  const field = within(dialog).getByRole('combobox');
  const says = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    const examples = within(dialog).queryByText('For example') && 'examples';
    return (
      within(dialog)
        .getByRole('status')
        .textContent.replace(/^Enter: /, '') || examples
    );
  };
  // All that is fetched is there.
  await expect.poll(() => says(until), { timeout: 8000 }).toBeTruthy();
  return says;
}

function expectAll(says: (text: string) => string | null, phrases: Phrases) {
  expect(phrases.map(([text]) => [text, says(text)])).toEqual(phrases);
}

it('a watch TL’s palette understands what people type, from the overview too [UI-322, UI-335]', async () => {
  const page = await atWatch();
  expectAll(await palette(page, 'find clarence lee'), ofWatch);
});

/** What a preview of something that is changed begins with. */
const changes =
  /^(?:moves|places|returns|asks the leaders|takes|does your last|saves|lets|plans|fills|sets the cap|closes|opens \d|pins|marks|submits|makes a backup|signs you out|sets the|presses “Logout”)/;

it('nothing is changed by whom or what it is about alone, or by what is only begun [UI-335]', async () => {
  const page = await atWatch();
  const says = await palette(page, 'find clarence lee');
  expect(nothingToDo.filter((text) => changes.test(says(text) ?? ''))).toEqual([]);
});

it('nor is anything on a sheet [UI-335]', async () => {
  const says = await palette(await openSheet(), 'mei sick');
  expect(nothingToDoOnSheet.filter((text) => changes.test(says(text) ?? ''))).toEqual([]);
});

it('nor is anything in administration [UI-335]', async () => {
  const says = await palette(await atAdministration(), 'hana yusof');
  expect(nothingToDoInAdministration.filter((text) => changes.test(says(text) ?? ''))).toEqual([]);
});

it('each example that is pressed is understood as it stands [UI-320, UI-335]', async () => {
  const page = await atWatch();
  const says = await palette(page, 'find clarence lee');
  says('');
  const examples = within(screen.getByRole('list', { name: 'For example' })).getAllByRole('button');
  const texts = examples.map(({ textContent }) => textContent);
  expect(texts).toContain('swap Adeline Ho with Hana Yusof');
  expect(texts.filter((text) => !says(text))).toEqual([]);
});

it('of several with one name each is offered with what tells them apart [UI-335, DIR-185]', async () => {
  const page = await atWatch();
  const says = await palette(page, 'find clarence lee');
  says('LEE -> CAR 2');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Kelvin Lee (a1.03) to CAR 2Action',
    'Kelvin Lee (a1.04) to CAR 2Action',
    'Clarence Lee · Team A2 · absent, OJT · On Job TrainingPerson',
  ]);
});

it('a leader’s palette understands what people type [UI-326, UI-335]', async () => {
  const page = await openSheet();
  expectAll(await palette(page, 'mei sick'), ofLeader);
});

it('an administrator’s palette understands what people type [UI-327, UI-335]', async () => {
  const page = await atAdministration();
  expectAll(await palette(page, 'hana yusof'), ofAdministrator);
});
