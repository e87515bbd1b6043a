import {
  alertRoutes,
  applyAlert,
  applyNotification,
  applyReading,
  applyToActivity,
  applyToList,
  applyToLog,
  applyToSheet,
  applyToWatch,
  attendanceRoutes,
  auditRoutes,
  directoryLists,
  isNamed,
  listOrder,
  monitoringRoutes,
  notificationRoutes,
  serverEvents,
  type ActivityPage,
  type Alert,
  type AuditFilter,
  type LogEntry,
  type Notification,
  type Route,
  type Sheet,
  type WatchSnapshot,
} from '@muster/protocol';
import { heardStrictly, type TestClient, type TestSocket } from './testing/app.ts';

/** The topics that pages follow, each with who may, and a page that folds what it hears as the product's pages do. */

export const date = '2025-09-10';
export const sheetA1 = { params: { teamId: 'A1', date } };
export const callers = [
  'admin',
  'watch.1',
  'watch.2',
  'tl.a1',
  'dtl.a1',
  'pso.a1',
  'tl.a2',
  'tl.a3',
] as const;
export type Caller = (typeof callers)[number];

type EventName = keyof typeof serverEvents;
interface Heard {
  readonly name: EventName;
  readonly payload: unknown;
}

export interface Page {
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

export const parsed = <Name extends EventName>(name: Name, payload: unknown) =>
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

async function openPage<State extends object>(
  topic: Topic<State>,
  who: string,
  hears: TestClient,
  asks = hears,
): Promise<Page> {
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
  return {
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
  };
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
const activity = (filter: AuditFilter, timeZone: string): Topic<ActivityPage> => ({
  name: `activity ${JSON.stringify(filter)}`,
  who: ['admin'],
  fresh: (client) => client.call(auditRoutes.activity, { query: { ...filter, limit } }),
  fold: (state, { name, payload }) =>
    name === 'activity:appended'
      ? applyToActivity(state, parsed(name, payload).entry, {
          filter,
          limit,
          timeZone,
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

/** Every topic for each who may have it, in pages that are open from now on. */
export async function openPages(
  by: Record<Caller, TestClient>,
  wall: TestClient,
  adminId: string,
  timeZone: string,
): Promise<Page[]> {
  const pages: Page[] = [];
  const filters: AuditFilter[] = [
    {},
    { kind: 'user' },
    { kind: 'session.refused' },
    { userId: adminId },
    { from: date, to: date },
    { from: '2025-09-11' },
  ];
  const openAll = async <State extends object>(topic: Topic<State>) => {
    for (const who of topic.who) pages.push(await openPage(topic, who, by[who]));
  };
  await openAll(figures);
  // A wall screen has the figures as a leader has them: counts.
  pages.push(await openPage(figures, 'wall', wall, by['tl.a1']));
  await openAll(sheet);
  await openAll(log);
  await openAll(ownLog);
  await openAll(alerts);
  await openAll(notifications);
  for (const filter of filters) await openAll(activity(filter, timeZone));
  for (const topic of directory) await openAll(topic);
  return pages;
}
