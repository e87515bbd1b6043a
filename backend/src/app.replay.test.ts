import {
  alertRoutes,
  applyAlert,
  applyNotification,
  applyReading,
  applyToActivity,
  applyToLog,
  applyToSheet,
  applyToWatch,
  attendanceRoutes,
  auditRoutes,
  monitoringRoutes,
  notificationRoutes,
  roleRoutes,
  serverEvents,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type ActivityPage,
  type Alert,
  type AuditFilter,
  type LogEntry,
  type Mark,
  type Notification,
  type Sheet,
  type WatchSnapshot,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { startTestApp, type TestApp, type TestClient, type TestSocket } from './testing/app.ts';
import { pairDisplay } from './testing/callers.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

/**
 * Each topic for each audience: what a page has had since the beginning, with the events, equals what it would be given
 * now (S21). The board's topics stand in board.replay.test.ts, marks that are not submitted beside their feature.
 */

const date = '2025-09-10';
const sheetA1 = { params: { teamId: 'A1', date } };
const patient = { timeout: 8000 };
const callers = [
  'admin',
  'watch.1',
  'watch.2',
  'tl.a1',
  'dtl.a1',
  'pso.a1',
  'tl.a2',
  'tl.a3',
] as const;
type Caller = (typeof callers)[number];

let app: TestApp;
let org: Organisation;
let by: Record<Caller, TestClient>;
let wall: TestClient;
const pages: Page[] = [];

type EventName = keyof typeof serverEvents;
interface Heard {
  readonly name: EventName;
  readonly payload: unknown;
}

interface Page {
  readonly topic: string;
  readonly who: string;
  readonly heard: readonly Heard[];
  shown(): unknown;
  fresh(): Promise<unknown>;
}

interface Topic<State> {
  readonly name: string;
  /** Whose socket hears, and by whom the same is asked for where the socket's own caller may not. */
  readonly who: readonly Caller[];
  join?(socket: TestSocket): Promise<unknown>;
  fresh(client: TestClient): Promise<State>;
  fold(state: State, heard: Heard): State | 'gap';
}

const parsed = <Name extends EventName>(name: Name, payload: unknown) =>
  serverEvents[name].parse(payload) as ReturnType<(typeof serverEvents)[Name]['parse']>;

async function open<State extends object>(
  topic: Topic<State>,
  who: string,
  hears: TestClient,
  asks = hears,
) {
  const socket = await hears.socket();
  const heard: Heard[] = [];
  socket.onAny((name: EventName, payload: unknown) => {
    heard.push({ name, payload: serverEvents[name].strict().parse(payload) });
  });
  await topic.join?.(socket);
  const before: State = await topic.fresh(asks);
  pages.push({
    topic: topic.name,
    who,
    heard,
    fresh: () => topic.fresh(asks),
    shown: () =>
      heard.reduce<State>((state, event) => {
        const next = topic.fold(state, event);
        if (next === 'gap') throw new Error(`${who}: a gap where nothing was lost`);
        return next;
      }, before),
  });
}

const figures: Topic<WatchSnapshot> = {
  name: 'figures',
  who: ['watch.1', 'admin'],
  join: (socket) => socket.emitWithAck('watch:join', { date }),
  fresh: (client) => client.call(monitoringRoutes.watch, { params: { date } }),
  fold: (state, { name, payload }) =>
    name === 'attendance:submitted' || name === 'attendance:updated'
      ? applyToWatch(state, parsed(name, payload))
      : state,
};
const sheet: Topic<Sheet> = {
  name: 'sheet',
  who: ['tl.a1', 'dtl.a1', 'watch.2', 'tl.a2'],
  join: (socket) => socket.emitWithAck('team:join', sheetA1.params),
  fresh: (client) => client.call(attendanceRoutes.sheet, sheetA1),
  fold(state, { name, payload }) {
    if (name === 'sheet:reminded')
      return applyToSheet(state, { name, payload: parsed(name, payload) });
    if (name === 'attendance:submitted' || name === 'attendance:updated')
      return applyToSheet(state, { name, payload: parsed(name, payload) });
    return state;
  },
};
const byId = (entries: readonly LogEntry[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const log: Topic<LogEntry[]> = {
  name: 'log',
  who: ['watch.1'],
  join: (socket) => socket.emitWithAck('watch:join', { date }),
  fresh: async (client) => byId(await client.call(attendanceRoutes.updates, { query: { date } })),
  fold: (state, { name, payload }) =>
    name === 'log:appended' ? byId(applyToLog(state, parsed(name, payload))) : state,
};
const ownLog: Topic<LogEntry[]> = {
  ...log,
  name: 'own log',
  who: ['tl.a1', 'pso.a1'],
  join: (socket) => socket.emitWithAck('team:join', sheetA1.params),
};
const alerts: Topic<readonly Alert[]> = {
  name: 'alerts',
  who: ['admin', 'watch.1', 'tl.a1', 'tl.a2'],
  fresh: (client) => client.call(alertRoutes.list, { params: { date } }),
  fold: (state, { name, payload }) =>
    name === 'alerts:changed' ? applyAlert(state, date, parsed(name, payload).alert) : state,
};
const notifications: Topic<readonly Notification[]> = {
  name: 'notifications',
  who: ['admin', 'watch.1', 'tl.a1', 'tl.a2', 'pso.a1'],
  fresh: (client) => client.call(notificationRoutes.list),
  fold(state, { name, payload }) {
    if (name === 'notification:added')
      return applyNotification(state, parsed(name, payload).notification);
    return name === 'notification:read' ? applyReading(state, parsed(name, payload)) : state;
  },
};
const limit = 5;
const activity = (filter: AuditFilter): Topic<ActivityPage> => ({
  name: `activity ${JSON.stringify(filter)}`,
  who: ['admin'],
  fresh: (client) => client.call(auditRoutes.activity, { query: { ...filter, limit } }),
  fold: (state, { name, payload }) =>
    name === 'activity:appended'
      ? applyToActivity(state, parsed(name, payload).entry, {
          filter,
          limit,
          timeZone: app.clock.timeZone,
        })
      : state,
});

beforeAll(async () => {
  app = await startTestApp({
    at: '2025-09-10T02:20:00.000Z',
    beatMs: 25,
    env: {
      MASK_OTHER_TEAMS: '1',
      FINAL_AFTER_HOURS: '1',
      SESSION_ABSOLUTE_HOURS: '100',
      SESSION_IDLE_MINUTES: '6000',
    },
  });
  org = await seedOrganisation(app.db);
  await app.listen();
  const signedIn = callers.map(async (name) => [name, await app.login(name)]);
  by = Object.fromEntries(await Promise.all(signedIn)) as typeof by;
  wall = await pairDisplay(app, by['watch.1']);
  await app.changes.idle();
  const filters: AuditFilter[] = [
    {},
    { kind: 'user' },
    { kind: 'session.refused' },
    { userId: org.id('admin') },
    { from: date, to: date },
    { from: '2025-09-11' },
  ];
  const openAll = async <State extends object>(topic: Topic<State>) => {
    for (const who of topic.who) await open(topic, who, by[who]);
  };
  await openAll(figures);
  // A wall screen has the figures as a leader has them: counts.
  await open(figures, 'wall', wall, by['tl.a1']);
  await openAll(sheet);
  await openAll(log);
  await openAll(ownLog);
  await openAll(alerts);
  await openAll(notifications);
  for (const filter of filters) await openAll(activity(filter));
});
afterAll(() => app.close());

type TeamId = 'A1' | 'A2' | 'A3';
const marks: readonly Mark[] = [
  { status: 'present' },
  { status: 'absent', absenceType: 'MC', notes: 'flu' },
  { status: 'pto', ptoTiming: '10:00-12:00' },
];
const submit = (who: Caller, teamId: TeamId, round: number) => {
  const ids = org.team(teamId);
  const others = ids.map((id, at) => [id, marks[(at * round) % 3] ?? marks[0]] as const);
  const attendanceData = marksFor(ids, Object.fromEntries(others) as Record<string, Mark>);
  return by[who].call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
};
const correct = (who: Caller, fields: Mark & { reason?: string }) => {
  const params = { recordId: `${org.team('A1')[2]}.${date}.A1` };
  return by[who].call(attendanceRoutes.edit, { params, body: fields });
};
/** The later submit is merged into the earlier one (ATT-110). */
async function mergeSubmits(): Promise<void> {
  const { session, records } = await by['dtl.a1'].call(attendanceRoutes.sheet, sheetA1);
  const [first = '', second = ''] = org.team('A1');
  const known = Object.fromEntries(records.map((one) => [one.userId, one as Mark]));
  const change = (who: Caller, id: string, notes: string) => {
    const mark = { status: 'absent', absenceType: 'VL', notes } as const;
    const attendanceData = { ...marksFor(org.team('A1'), known), [id]: mark };
    const body = { ...sheetA1.params, attendanceData, baseRevision: session.revision };
    return by[who].call(attendanceRoutes.submit, { body });
  };
  await change('tl.a1', first, 'flu of the first');
  const merged = await change('dtl.a1', second, 'flu of the second');
  const said = [first, second].map((id) => merged.records.find((one) => one.userId === id)?.notes);
  expect(said).toEqual(['flu of the first', 'flu of the second']);
}
async function acknowledge(who: Caller): Promise<void> {
  for (const { id, endedAt } of await by[who].call(alertRoutes.list, { params: { date } }))
    if (endedAt === null) await by[who].call(alertRoutes.acknowledge, { params: { alertId: id } });
}
const body = { name: 'Of the trail' };

/** Each with who hears of it at least. */
const actions: readonly [string, readonly string[], () => Promise<unknown> | void][] = [
  [
    'a reminder',
    ['sheet tl.a1', 'sheet dtl.a1'],
    () => by['watch.1'].call(attendanceRoutes.remind, { body: sheetA1.params }),
  ],
  [
    'sheets overdue',
    ['alerts admin', 'alerts watch.1', 'alerts tl.a2', 'notifications tl.a2'],
    () => app.clock.advance(11 * 60_000),
  ],
  ['an acknowledgement', ['alerts watch.1', 'alerts admin'], () => acknowledge('watch.1')],
  [
    'another reminder',
    ['sheet tl.a1', 'sheet dtl.a1'],
    () => by['watch.1'].call(attendanceRoutes.remind, { body: sheetA1.params }),
  ],
  [
    'submits of three teams at once',
    [
      'figures watch.1',
      'figures wall',
      'sheet tl.a1',
      'sheet tl.a2',
      'log watch.1',
      'own log tl.a1',
    ],
    () =>
      Promise.all([submit('tl.a1', 'A1', 1), submit('tl.a2', 'A2', 2), submit('tl.a3', 'A3', 1)]),
  ],
  [
    'a submit by another leader',
    ['sheet watch.2', 'sheet tl.a2', 'own log pso.a1', 'notifications tl.a1'],
    () => submit('pso.a1', 'A1', 2),
  ],
  [
    'corrections at once',
    ['figures admin', 'sheet tl.a1', 'sheet tl.a2', 'log watch.1'],
    () =>
      Promise.all([
        correct('watch.1', { status: 'pto', ptoTiming: '10:00-12:00', notes: 'round one' }),
        submit('tl.a2', 'A2', 1),
      ]),
  ],
  ['two submits on one base', ['sheet tl.a1', 'sheet tl.a2', 'figures wall'], mergeSubmits],
  [
    'a change to a final sheet',
    ['sheet tl.a1', 'sheet tl.a2', 'log watch.1'],
    () => {
      app.clock.set('2025-09-10T15:30:00.000Z');
      const reason = 'round trip to a doctor';
      return correct('watch.1', { status: 'absent', absenceType: 'MC', notes: 'flu', reason });
    },
  ],
];

/** After these a page asks for the figures again, whatever it has heard. */
const inDirectory: typeof actions = [
  [
    'a new team without a leader',
    ['notifications admin', 'activity {} admin'],
    () => by.admin.call(teamRoutes.create, { body: { id: 'R1', ...body } }),
  ],
  ['a new role', ['activity {} admin'], () => by.admin.call(roleRoutes.create, { body })],
  ['a new tag', ['activity {} admin'], () => by.admin.call(tagRoutes.create, { body })],
  [
    'somebody changed',
    ['activity {"kind":"user"} admin'],
    () => {
      const params = { userId: org.id('a3.04') };
      return by.admin.call(userRoutes.change, { params, body: { phone: '+1 555 0142' } });
    },
  ],
  [
    'several deactivated at once',
    ['activity {"kind":"user"} admin'],
    () => {
      const userIds = [org.id('a2.04'), org.id('a2.05')];
      return by.admin.call(userRoutes.bulk, { body: { action: 'deactivate', userIds } });
    },
  ],
  [
    'a refused sign-in',
    ['activity {"kind":"session.refused"} admin'],
    () => app.login('tl.a2', 'wrong').catch(() => undefined),
  ],
  [
    'a team deleted',
    ['activity {} admin'],
    () => by.admin.call(teamRoutes.remove, { params: { teamId: 'R1' } }),
  ],
  [
    'what an administrator read',
    ['notifications admin'],
    () => by.admin.call(notificationRoutes.read, { body: { all: true } }),
  ],
];

const nameOf = ({ topic, who }: Page) => `${topic} ${who}`;

/** Every page hears what it should, and then has what it would be given now. */
async function allFollow(
  followed: readonly Page[],
  hear: readonly string[],
  act: () => Promise<unknown> | void,
): Promise<void> {
  const known = new Map(followed.map((page) => [nameOf(page), JSON.stringify(page.shown())]));
  expect(hear.filter((name) => !known.has(name))).toEqual([]);
  await act();
  await app.changes.idle();
  for (const page of followed) {
    const name = nameOf(page);
    const shown = () => JSON.stringify(page.shown());
    if (hear.includes(name))
      await expect.poll(shown, { ...patient, message: name }).not.toBe(known.get(name));
  }
  for (const page of followed) {
    const isFresh = async () => expect(page.shown(), nameOf(page)).toEqual(await page.fresh());
    await vi.waitFor(isFresh, patient);
  }
}

describe.sequential('old snapshot + events = fresh snapshot', () => {
  it.each(actions)(
    'after %s, of every topic for each who may have it [S4, S20, S21, KNO-21, ATT-102, ATT-110, PRF-9]',
    (_, hear, act) => allFollow(pages, hear, act),
  );

  it.each(inDirectory)(
    'after %s, of the activity, notifications and all other lists [S21, AUD-11, NOT-7, NOT-20]',
    (_, hear, act) =>
      allFollow(
        pages.filter(({ topic }) => topic !== 'figures'),
        hear,
        act,
      ),
  );

  it('ends with reasons in the log, and nobody who heard more than they may [S4, ATT-102]', () => {
    const page = (name: string) => pages.find((one) => nameOf(one) === name);
    const entries = page('log watch.1')?.shown() as LogEntry[];
    expect(entries.map(({ reason }) => reason)).toContain('round trip to a doctor');
    const quiet = JSON.stringify([page('figures wall')?.heard, page('sheet tl.a2')?.heard]);
    expect(quiet).not.toMatch(/flu|"(MC|VL)"|10:00-12:00|round/);
    for (const { topic, who, heard } of pages) {
      const names = heard.map(({ name }) => name);
      if (who !== 'admin') expect(names, who).not.toContain('activity:appended');
      if (!/^(tl|dtl|pso)\.a1$/.test(who)) expect(names, who).not.toContain('sheet:reminded');
      if (who === 'tl.a2') expect(names, topic).not.toContain('log:appended');
    }
  });
});
