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

/** What is typed, and what the line then says that Enter does, or why it cannot. */
type Phrases = readonly (readonly [typed: string, says: string])[];

function expectAll(says: (text: string) => string | null, phrases: Phrases) {
  expect(phrases.map(([text]) => [text, says(text)])).toEqual(phrases);
}

const ofWatch: Phrases = [
  ['reset bike1', 'returns 3 officers of BIKE 1 to Unassigned'],
  ['clear bike 1', 'returns 3 officers of BIKE 1 to Unassigned'],
  ['bike 1 reset', 'returns 3 officers of BIKE 1 to Unassigned'],
  ['reset bkie 1', 'returns 3 officers of BIKE 1 to Unassigned'],
  ['RESET BIKE 1!', 'returns 3 officers of BIKE 1 to Unassigned'],
  ['reset zone bike', 'returns 3 officers of Bike to Unassigned'],
  ['reset car x', 'Nobody stands at CAR X.'],
  ['clarence lee to car2', 'Clarence Lee cannot be placed: absent, OJT · On Job Training.'],
  ['LEE -> CAR 2', 'moves Kelvin Lee (a1.03) from Unassigned to CAR 2'],
  ['hana yusof car2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['hana → car 2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['hana => car2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['HANA TO CAR2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['hana > car 2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['send hana to car 2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['pls move hana to car 2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['move hana car 2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['hana yusuf to car 2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['hána yusof to car 2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['hana y to car2', 'moves Hana Yusof from CAR 1 to CAR 2'],
  ['lukasz to car 2', 'moves Łukasz Nowak from Unassigned to CAR 2'],
  ['go wei ling to car 2', 'moves Go Wei Ling from Unassigned to CAR 2'],
  [
    'omar, lukasz -> car1',
    'CAR 1 has a capacity of 2 and 1 assigned, so only 1 more can go there; 2 are asked for.',
  ],
  [
    'omar + lukasz to car2',
    'moves Omar Teo from Unassigned and Łukasz Nowak from Unassigned to CAR 2',
  ],
  [
    'omar n lukasz to car 2',
    'moves Omar Teo from Unassigned and Łukasz Nowak from Unassigned to CAR 2',
  ],
  ['omar and nobdy to car 2', 'Nobody on the board is called “nobdy”.'],
  [
    'adeline, hana and omar to car x',
    'CAR X has a capacity of 1 and 0 assigned, so only 1 more can go there; 3 are asked for.',
  ],
  ['remove hana', 'moves Hana Yusof from CAR 1 to Unassigned'],
  ['hana off', 'moves Hana Yusof from CAR 1 to Unassigned'],
  ['hana to unassigned', 'moves Hana Yusof from CAR 1 to Unassigned'],
  ['take off hana', 'moves Hana Yusof from CAR 1 to Unassigned'],
  ['unassign hana', 'moves Hana Yusof from CAR 1 to Unassigned'],
  ['next 2 xray to car2', 'places Omar Teo, Łukasz Nowak in CAR 2'],
  ['next two xray to car 2', 'places Omar Teo, Łukasz Nowak in CAR 2'],
  ['2 xray to car2', 'places Omar Teo, Łukasz Nowak in CAR 2'],
  ['2 to car 2', 'places Go Wei Ling, Kelvin Lee (a1.04) in CAR 2'],
  ['next xray -> car x', 'places Omar Teo in CAR X'],
  ['next 9 xray to car 2', 'Only 2 are free with xray.'],
  ['next 3 to car2', 'places Go Wei Ling, Kelvin Lee (a1.04), Omar Teo in CAR 2'],
  ['fill car 1', 'places Go Wei Ling in CAR 1'],
  ['fill', 'presses “Fill”'],
  ['fill bike ic', 'places Go Wei Ling, Kelvin Lee (a1.03) in BIKE IC'],
  [
    'swap hana with adeline',
    'moves Hana Yusof from CAR 1 to CAR 2 and Adeline Ho from CAR 2 to CAR 1',
  ],
  ['hana <-> adeline', 'moves Hana Yusof from CAR 1 to CAR 2 and Adeline Ho from CAR 2 to CAR 1'],
  [
    'switch hana, adeline',
    'moves Hana Yusof from CAR 1 to CAR 2 and Adeline Ho from CAR 2 to CAR 1',
  ],
  [
    'swap hana and omar',
    'moves Hana Yusof from CAR 1 to Unassigned and Omar Teo from Unassigned to CAR 1',
  ],
  ['swap omar with lukasz', 'Omar Teo and Łukasz Nowak are both without a place.'],
  ['swap clarence lee with hana', 'Clarence Lee cannot be placed: absent, OJT · On Job Training.'],
  ['where is hana', 'shows Hana Yusof on the board, at CAR 1'],
  ['wheres hana', 'shows Hana Yusof on the board, at CAR 1'],
  [
    'find clarence lee',
    'opens the records of Team A2. Clarence Lee cannot be placed: absent, OJT · On Job Training',
  ],
  ['who is hana', 'shows Hana Yusof on the board, at CAR 1'],
  ['where is car 2', 'goes to CAR 2 on the board'],
  ['car2', 'goes to CAR 2 on the board'],
  ['car 2?', 'goes to CAR 2 on the board'],
  ['siti sick', 'asks the leaders of Team A5, who mark Siti Jamal, for its sheet'],
  ['hana mc', 'opens the records of Team A2, where the mark of Hana Yusof is corrected'],
  ['mc hana', 'opens the records of Team A2, where the mark of Hana Yusof is corrected'],
  ['goto nov 16', 'shows Monday, Nov 16, 2026'],
  ['yesterday', 'shows Thursday, Nov 19, 2026'],
  ['tomorrow', 'shows Saturday, Nov 21, 2026'],
  ['16 nov', 'shows Monday, Nov 16, 2026'],
  ['nov16', 'shows Monday, Nov 16, 2026'],
  ['16/11', 'shows Monday, Nov 16, 2026'],
  ['go 16 november', 'shows Monday, Nov 16, 2026'],
  ['monday', 'shows Monday, Nov 16, 2026'],
  ['close bike 1', 'closes BIKE 1; 3 officers go to Unassigned'],
  ['bike1 close', 'closes BIKE 1; 3 officers go to Unassigned'],
  ['shut zone bike', 'closes zone Bike, 2 stations: BIKE 1, BIKE IC; 3 officers go to Unassigned'],
  ['close bike', 'closes zone Bike, 2 stations: BIKE 1, BIKE IC; 3 officers go to Unassigned'],
  ['close car x and bike 1', 'closes 2 stations: CAR X, BIKE 1; 3 officers go to Unassigned'],
  [
    'close all',
    'closes 5 stations: CAR 1, CAR 2, CAR X, BIKE 1, 1 more; 5 officers go to Unassigned',
  ],
  ['open bike 1', 'BIKE 1 is open already.'],
  ['open all', 'Everything is open already.'],
  ['capacity CAR 1 9', 'sets the capacity of CAR 1 from 2 to 9'],
  ['cap car1 9', 'sets the capacity of CAR 1 from 2 to 9'],
  ['car 1 capacity 9', 'sets the capacity of CAR 1 from 2 to 9'],
  ['capacity car 1 = 2', 'CAR 1 has 2 places already.'],
  ['capacity car 1 0', 'CAR 1 has 1 officer; its capacity cannot be 0.'],
  ['capacity car 1 5000', 'A station has at most 999 places.'],
  ['rotate bike', 'moves 1 officer one post on: Mei Hassan from BIKE 1 to BIKE IC; 2 stay'],
  ['note car 1: lane 7 sticks', 'pins “lane 7 sticks” to CAR 1 until the end of the next shift'],
  ['remind all', 'asks the leaders of 2 teams for their sheets: Team A5 and Team A7'],
  ['chase everyone', 'asks the leaders of 2 teams for their sheets: Team A5 and Team A7'],
  ['remind a5', 'asks the leaders of Team A5 for its sheet, 22 min late'],
  ['a5', 'shows Team A5 in the overview'],
  ['team5', 'shows Team A5 in the overview'],
  ['A2', 'shows Team A2 in the overview'],
  ['who is missing', 'shows the teams in the overview whose sheet is missing'],
  ['missing', 'shows the teams in the overview whose sheet is missing'],
  ['late', 'shows the teams in the overview whose sheet is missing'],
  ['unassigned', 'goes to the 5 officers without a place'],
  ['who is free', 'goes to the 5 officers without a place'],
  ['undo', 'There is nothing to undo.'],
  ['save', 'saves the deployment; displays of the saved one show it then'],
  ['saev', 'saves the deployment; displays of the saved one show it then'],
  ['auto', 'shows what auto-assign would change'],
  ['last plan', 'shows what the board can be started from'],
  ['same as yesterday', 'shows what the board can be started from'],
  ['board', 'shows the Deployment Dashboard'],
  ['updates', 'shows the Attendance Updates'],
  ['short', 'goes to CAR 2'],
  ['print', 'prints what is on the screen'],
  ['logout', 'presses “Logout”'],
  ['log off', 'presses “Logout”'],
  ['help', 'examples'],
  ['?', 'examples'],
];

const ofLeader: Phrases = [
  [
    'mei sick',
    'marks Mei Osman absent, MC · Medical Certificate; nothing is sent until you submit',
  ],
  [
    'mei is mc',
    'marks Mei Osman absent, MC · Medical Certificate; nothing is sent until you submit',
  ],
  ['mc mei', 'marks Mei Osman absent, MC · Medical Certificate; nothing is sent until you submit'],
  [
    'mei osman sick today',
    'marks Mei Osman absent, MC · Medical Certificate; nothing is sent until you submit',
  ],
  ['mei absent', 'marks Mei Osman absent and goes to the type'],
  [
    'mei on leave',
    'marks Mei Osman absent, VL · Annual Vacation Leave; nothing is sent until you submit',
  ],
  ['mei here', 'marks Mei Osman present; nothing is sent until you submit'],
  ['mei pto 2pm', 'marks Mei Osman PTO off 10:00-14:00; nothing is sent until you submit'],
  ['mei late', 'marks Mei Osman PTO and goes to the times'],
  ['mei late 1130', 'marks Mei Osman PTO off 10:00-11:30; nothing is sent until you submit'],
  [
    'mei osamn mc',
    'marks Mei Osman absent, MC · Medical Certificate; nothing is sent until you submit',
  ],
  [
    'mark mei as vl',
    'marks Mei Osman absent, VL · Annual Vacation Leave; nothing is sent until you submit',
  ],
  ['all present', 'marks all 3 present, with Undo'],
  ['everyone here', 'marks all 3 present, with Undo'],
  ['who is missing', 'goes to Hana Ismail'],
  ['send', 'Nobody is marked yet.'],
  ['where is hana', 'goes to Hana Ismail on the sheet'],
  ['goto yesterday', 'shows the sheet of Team A1 of Friday, Sep 05, 2025'],
  ['tomorrow', 'shows the sheet of Team A1 of Sunday, Sep 07, 2025'],
  ['a2', 'shows the sheet of Team A2 of Sep 06, 2025'],
  ['clear all', 'Nobody is marked.'],
  ['logout', 'presses “Logout”'],
  ['help', 'examples'],
];

const ofAdministrator: Phrases = [
  ['hana yusof', 'opens Hana Yusof (a2.02)'],
  ['where is hana', 'opens Hana Yusof (a2.02)'],
  ['hana yusuf', 'opens Hana Yusof (a2.02)'],
  ['a2.02', 'opens Hana Yusof (a2.02)'],
  ['A2', 'shows the 0 members of Team A2'],
  ['goto settings', 'shows Settings'],
  ['new user', 'opens the form of a new one in User Management'],
  ['backup', 'makes a backup and shows the list'],
  ['xray', 'opens the tag Xray'],
  ['open users', 'shows User Management'],
  ['logout', 'presses “Logout”'],
  ['help', 'examples'],
];

it('a watch TL’s palette understands what people type, from the overview too [UI-322, UI-335]', async () => {
  const page = await atWatch();
  expectAll(await palette(page, 'find clarence lee'), ofWatch);
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
