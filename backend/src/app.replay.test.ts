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
  applyToList,
  deletedRoutes,
  directoryLists,
  isNamed,
  listOrder,
  tagPalette,
  type ActivityPage,
  type Alert,
  type AuditFilter,
  type LogEntry,
  type Mark,
  type Notification,
  type Route,
  type Sheet,
  type UserEdit,
  type WatchSnapshot,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { submittedOnce } from './features/signals/alerts.fixture.ts';
import {
  heardStrictly,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from './testing/app.ts';
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
  /** Asks for the whole again where what was told asks for it, as a page does. */
  settle(): Promise<void>;
}

interface Topic<State> {
  readonly name: string;
  /** Whose socket hears, and by whom the same is asked for where the socket's own caller may not. */
  readonly who: readonly Caller[];
  join?(socket: TestSocket): Promise<unknown>;
  fresh(client: TestClient): Promise<State>;
  /** `ask` where it is fetched again. */
  fold(state: State, heard: Heard): State | 'gap' | 'ask';
}

const parsed = <Name extends EventName>(name: Name, payload: unknown) =>
  serverEvents[name].parse(payload) as ReturnType<(typeof serverEvents)[Name]['parse']>;

/** Everybody has one socket for all their topics, as a page has; each that opens a topic hears it from then on. */
const sockets = new Map<TestClient, { socket: TestSocket; heard: Heard[] }>();
async function socketOf(client: TestClient) {
  const had = sockets.get(client);
  if (had) return had;
  const opened = { socket: await client.socket(), heard: [] as Heard[] };
  opened.socket.onAny((name: EventName, payload: unknown) => {
    opened.heard.push({ name, payload: heardStrictly(name, payload) });
  });
  sockets.set(client, opened);
  return opened;
}

async function open<State extends object>(
  topic: Topic<State>,
  who: string,
  hears: TestClient,
  asks = hears,
) {
  const { socket, heard } = await socketOf(hears);
  await topic.join?.(socket);
  let folded = heard.length;
  let state: State = await topic.fresh(asks);
  let isOld = false;
  const shown = () => {
    for (const event of heard.slice(folded)) {
      const next = topic.fold(state, event);
      if (next === 'gap') throw new Error(`${who}: a gap where nothing was lost`);
      if (next === 'ask') isOld = true;
      else state = next;
      folded++;
    }
    return state;
  };
  pages.push({
    topic: topic.name,
    who,
    heard,
    fresh: () => topic.fresh(asks),
    shown,
    async settle() {
      shown();
      if (!isOld) return;
      folded = heard.length;
      state = await topic.fresh(asks);
      isOld = false;
    },
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
/** Whether words that name something are to be asked for again (KNO-49). */
const isRenamed = ({ name, payload }: Heard): boolean =>
  name === 'directory:changed' && isNamed(parsed(name, payload).what);
const alerts: Topic<readonly Alert[]> = {
  name: 'alerts',
  who: ['admin', 'watch.1', 'tl.a1', 'tl.a2'],
  fresh: (client) => client.call(alertRoutes.list, { params: { date } }),
  fold: (state, { name, payload }) =>
    name === 'alerts:changed'
      ? applyAlert(state, date, parsed(name, payload).alert)
      : isRenamed({ name, payload })
        ? 'ask'
        : state,
};
const notifications: Topic<readonly Notification[]> = {
  name: 'notifications',
  who: ['admin', 'watch.1', 'tl.a1', 'tl.a2', 'pso.a1'],
  fresh: (client) => client.call(notificationRoutes.list),
  fold(state, { name, payload }) {
    if (name === 'notification:added')
      return applyNotification(state, parsed(name, payload).notification);
    return name === 'notification:read'
      ? applyReading(state, parsed(name, payload))
      : isRenamed({ name, payload })
        ? 'ask'
        : state;
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
/** A list of the directory takes the rows that it is told. */
const list = (name: keyof typeof listOrder, who: readonly Caller[]) => {
  type Row = { id: string; name: string; username: string };
  const topic: Topic<Row[]> = {
    name,
    who,
    fresh: (client) => client.call<Route>(directoryLists[name]) as Promise<Row[]>,
    fold(state, heard) {
      if (heard.name !== 'directory:changed') return state;
      const { what, lists } = parsed('directory:changed', heard.payload);
      if (!['users', 'teams', 'roles', 'tags'].includes(what)) return state;
      const part = lists && lists[name];
      if (lists && part === undefined) return state;
      if (!part) return 'ask';
      return applyToList<Row>(state, part as { rows: Row[]; removed: string[] }, listOrder[name]);
    },
  };
  return topic;
};
const directory = [
  list('users', ['admin']),
  list('adminTeams', ['admin']),
  list('teams', ['admin', 'watch.1', 'tl.a1']),
  list('roles', ['admin']),
  list('adminTags', ['admin']),
  list('tags', ['admin', 'watch.1']),
];

beforeAll(async () => {
  app = await startTestApp({
    at: '2025-09-10T02:20:00.000Z',
    beatMs: 100,
    env: {
      MASK_OTHER_TEAMS: '1',
      FINAL_AFTER_HOURS: '1',
      SESSION_ABSOLUTE_HOURS: '100',
      SESSION_IDLE_MINUTES: '6000',
    },
  });
  org = await seedOrganisation(app.db);
  await submittedOnce(app);
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
  for (const topic of directory) await openAll(topic);
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
  const currentMarks = Object.fromEntries(records.map((one) => [one.userId, one as Mark]));
  const change = (who: Caller, id: string, notes: string) => {
    const mark = { status: 'absent', absenceType: 'VL', notes } as const;
    const attendanceData = { ...marksFor(org.team('A1'), currentMarks), [id]: mark };
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
const change = (username: string, edit: Partial<UserEdit>) =>
  by.admin.call(userRoutes.change, { params: { userId: org.id(username) }, body: edit });

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
    [
      'notifications admin',
      'activity {} admin',
      'adminTeams admin',
      'teams watch.1',
      'teams tl.a1',
    ],
    () => by.admin.call(teamRoutes.create, { body: { id: 'R1', ...body } }),
  ],
  [
    'a new role',
    ['activity {} admin', 'roles admin'],
    () => by.admin.call(roleRoutes.create, { body }),
  ],
  [
    'a new tag',
    ['activity {} admin', 'adminTags admin', 'tags watch.1', 'tags admin'],
    () => by.admin.call(tagRoutes.create, { body }),
  ],
  [
    'another phone number',
    ['activity {"kind":"user"} admin', 'users admin'],
    () => change('a3.04', { phone: '+1 555 0142' }),
  ],
  [
    'a move now, with another role and name',
    ['users admin', 'adminTeams admin', 'teams watch.1', 'teams tl.a1', 'roles admin'],
    () => change('a3.04', { teamId: 'R1', role: 'TL', name: 'Rhea Lead', takesEffect: 'now' }),
  ],
  [
    'a move with the next shift',
    ['users admin', 'teams tl.a1'],
    () => change('a3.05', { teamId: 'R1' }),
  ],
  [
    'a move back at once',
    ['users admin'],
    () => Promise.all([change('a3.05', { teamId: 'A3' }), change('a3.05', { name: 'Ada Back' })]),
  ],
  [
    'another name of a team',
    ['adminTeams admin', 'teams watch.1', 'teams tl.a1'],
    () => by.admin.call(teamRoutes.change, { params: { teamId: 'R1' }, body: { name: 'Team A0' } }),
  ],
  [
    'a tag given to somebody and to many',
    ['users admin', 'adminTags admin'],
    async () => {
      const [tag] = await by.admin.call(tagRoutes.list);
      const tagId = tag?.id ?? '';
      await by.admin.call(userRoutes.addTag, {
        params: { userId: org.id('a2.04') },
        body: { tagId },
      });
      const userIds = [org.id('a2.05'), org.id('a2.06')];
      await by.admin.call(userRoutes.bulk, { body: { action: 'tag', userIds, tagId } });
      await by.admin.call(userRoutes.addTag, {
        params: { userId: userIds[0] ?? '' },
        body: { tagId, validUntil: '2026-12-31' },
      });
    },
  ],
  [
    'another colour of a tag',
    ['adminTags admin', 'tags watch.1'],
    async () => {
      const [tag] = await by.admin.call(tagRoutes.list);
      await by.admin.call(tagRoutes.change, {
        params: { tagId: tag?.id ?? '' },
        body: { name: tag?.name ?? '', color: tagPalette.Red },
      });
    },
  ],
  [
    'somebody made, deleted and restored',
    ['users admin', 'adminTeams admin', 'roles admin', 'teams tl.a1'],
    async () => {
      const made = await by.admin.call(userRoutes.create, {
        body: { username: 'new.one', name: 'New One', role: 'PSO', teamId: 'A2' },
      });
      const { id: deletedId } = await by.admin.call(userRoutes.remove, {
        params: { userId: made.id },
      });
      await by.admin.call(deletedRoutes.restore, { params: { deletedId }, body: {} });
    },
  ],
  [
    'a role described and deleted',
    ['roles admin'],
    async () => {
      const made = (await by.admin.call(roleRoutes.list)).find(({ name }) => name === body.name);
      const params = { roleId: made?.id ?? '' };
      await by.admin.call(roleRoutes.change, { params, body: { ...body, description: 'Of it' } });
      await by.admin.call(roleRoutes.remove, { params });
    },
  ],
  [
    'R1 left by its people',
    ['users admin', 'teams watch.1'],
    () => change('a3.04', { teamId: 'A3', takesEffect: 'now' }),
  ],
  [
    'several deactivated at once',
    ['activity {"kind":"user"} admin', 'users admin'],
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
    ['activity {} admin', 'adminTeams admin', 'teams watch.1', 'teams tl.a1'],
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
  const shownByName = new Map(followed.map((page) => [nameOf(page), JSON.stringify(page.shown())]));
  expect(hear.filter((name) => !shownByName.has(name))).toEqual([]);
  await act();
  await app.changes.idle();
  for (const page of followed) {
    const name = nameOf(page);
    const shown = () => JSON.stringify(page.shown());
    if (hear.includes(name))
      await expect.poll(shown, { ...patient, message: name }).not.toBe(shownByName.get(name));
  }
  for (const page of followed) {
    const isFresh = async () => {
      await page.settle();
      expect(page.shown(), nameOf(page)).toEqual(await page.fresh());
    };
    await vi.waitFor(isFresh, patient);
  }
}

describe.sequential('old snapshot + events = fresh snapshot', () => {
  it.each(actions)(
    'after %s, of every topic for each who may have it [S4, S20, S21, KNO-21, ATT-102, ATT-110]',
    (_, hear, act) => allFollow(pages, hear, act),
  );

  it.each(inDirectory)(
    'after %s, of the activity, notifications and all other lists [S21, AUD-11, NOT-7]',
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
      if (!/^((tl|dtl|pso)\.a1|watch\.\d|admin)$/.test(who))
        expect(names, who).not.toContain('sheet:reminded');
      if (who === 'tl.a2') expect(names, topic).not.toContain('log:appended');
    }
  });

  it('and told nobody rows of lists that they may not read, nor a phone number [S4, DIR-202]', () => {
    const of = (name: string) => pages.filter(({ who }) => who === name);
    const listsSentTo = (name: string) =>
      of(name).flatMap(({ heard }) =>
        heard.flatMap(({ name: event, payload }) =>
          event === 'directory:changed'
            ? Object.keys(parsed('directory:changed', payload).lists ?? {})
            : [],
        ),
      );
    const everything = Object.keys(directoryLists).toSorted();
    expect([...new Set(listsSentTo('admin'))].toSorted()).toEqual(everything);
    const desk = ['members', 'tags', 'teams', 'userRoles'];
    expect([...new Set(listsSentTo('watch.1'))].toSorted()).toEqual(desk);
    expect([...new Set(listsSentTo('tl.a1'))].toSorted()).toEqual(['members', 'teams']);
    expect(listsSentTo('wall')).toEqual([]);
    expect(JSON.stringify(of('admin'))).toContain('+1 555 0142');
    for (const { who, heard } of pages)
      if (who !== 'admin') expect(JSON.stringify(heard), who).not.toMatch(/555 0142|"phone"/);
  });
});
