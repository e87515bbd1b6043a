import {
  displayLostAfterMs,
  notificationRoutes,
  minutesLate,
  type AlertKind,
  type Backup,
  type Member,
  type Team,
  type WatchSnapshot,
} from '@muster/protocol';
import { every } from '../../cluster/every.ts';
import { machine, type Context } from '../context.ts';
import { handle, person } from '../../plugins/contract.ts';
import { audiences, type Audience } from '../../realtime/audiences.ts';
import { type NameNow, subjectOf, type Named } from '../called-now.ts';
import { notificationsRepo, type NotificationDoc } from './notifications.repo.ts';
import {
  isFor,
  isOver,
  partsOf,
  readId,
  notificationsService,
  present,
  type MemberMoved,
  type SheetChanged,
  type WithDashboard,
  type Told,
} from './notifications.service.ts';
import { changeKind } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Fact, Look } from './notifications.facts.ts';

interface RefusedSignIns {
  readonly what: { readonly id: string | null; readonly name: string | null };
  readonly from: string | null;
  readonly after: Record<string, unknown> | null;
}

interface ShortSpace {
  readonly key: string;
  readonly name: string;
  /** Where it is the disk of this machine alone. */
  readonly machine?: string;
}

/** One thing that an open alert is about. */
interface OpenAlert {
  readonly kind: AlertKind;
  readonly key: string;
  readonly name: string;
  /** Whose names are in the name. */
  readonly of: readonly Named[];
  readonly teamId: string | null;
  readonly date: string;
  readonly raisedAt: string;
}

/** What facts are read from; each feature is asked through the composition. */
export interface FactSources {
  teams(): Promise<Team[]>;
  people(): Promise<Member[]>;
  leaderless(teams: readonly Team[], people: readonly Member[]): Team[];
  withoutTeam(people: readonly Member[]): Member[];
  snapshot(date: string): Promise<WatchSnapshot>;
  countWaiting(now: Date): Promise<number>;
  displays(): Promise<{ _id: string; name: string; pairedAt: Date; lastSeenAt: Date | null }[]>;
  /** Refused sign-ins since an instant, newest first. */
  refusedSignIns(since: string): Promise<RefusedSignIns[]>;
  /** How the space for what is stored runs short; undefined where that cannot be measured. */
  shortSpace(told: Told): Promise<ShortSpace[] | undefined>;
  backups(): Promise<Pick<Backup, 'name' | 'state'>[]>;
  /** What is the case of what needs somebody now (KNO-41). */
  alerts(): Promise<OpenAlert[]>;
  /** Webhooks that were stopped after too many failures; the key is another each time. */
  stoppedWebhooks(): Promise<{ key: string; name: string }[]>;
}

const signInWindowMs = 10 * 60_000;
const mostRefused = 5;

/** Everything that is the case now and worth a notification (NOT-2). */
export function factReader(sources: FactSources, clock: Clock) {
  /** What was not heard while this server was down says nothing about a screen. */
  const startedAt = clock.now();

  async function sheets(teams: readonly Team[]): Promise<Fact[]> {
    const now = clock.now();
    const date = clock.today();
    const { rows } = await sources.snapshot(date);
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    const late = rows.filter((row) => minutesLate(row, now) !== undefined);
    return late.flatMap(({ id, name, dueAt }) =>
      ['admin', 'watch_tl', `team ${id}`].map((to): Fact => ({
        kind: 'sheets-overdue',
        to,
        key: `${date} ${id}`,
        ...subjectOf('team', id, names.get(id) ?? name),
        date,
        ...(dueAt !== null && { since: Date.parse(dueAt) }),
      })),
    );
  }

  /** Nothing can be known before this server has listened long enough itself. */
  async function screens(): Promise<Fact[] | undefined> {
    const since = clock.now() - displayLostAfterMs;
    if (startedAt > since) return undefined;
    const all = await sources.displays();
    const lost = all.filter(
      ({ lastSeenAt, pairedAt }) => (lastSeenAt ?? pairedAt).getTime() < since,
    );
    return lost.map(({ _id: key, name }) => ({
      kind: 'display-lost',
      to: 'admin',
      key,
      ...subjectOf('display', key, name),
    }));
  }

  /** What the watch, administrators and, of their own officers, leaders are alerted of; overdue sheets, and an administrator's lost displays, are facts of their own. */
  const alerted = async (): Promise<Fact[]> =>
    (await sources.alerts()).flatMap(({ kind, key, name, of, teamId, date, raisedAt }) => {
      if (kind === 'sheet-overdue') return [];
      const since = Date.parse(raisedAt);
      // A day's facts are other ones than those of the day before.
      const readers = kind === 'display-lost' ? ['watch_tl'] : ['watch_tl', 'admin'];
      if (teamId !== null) readers.push(`team ${teamId}`);
      return readers.map((to) => ({ kind, to, key: `${date} ${key}`, name, of, date, since }));
    });

  return async (told: Told): Promise<Look> => {
    const [teams, people, waiting, lost, refused, backups, stopped, space, needed] =
      await Promise.all([
        sources.teams(),
        sources.people(),
        sources.countWaiting(new Date(clock.now())),
        screens(),
        signIns(sources, clock.now()),
        sources.backups(),
        sources.stoppedWebhooks(),
        sources.shortSpace(told),
        alerted(),
      ]);
    const admin = { to: 'admin' } as const;
    const latest = backups.find(({ state }) => state !== 'running');
    const facts: Fact[] = [
      ...(await sheets(teams)),
      ...(lost ?? []),
      ...needed,
      ...refused,
      ...stopped.map(({ key, name }) => ({
        ...admin,
        kind: 'webhook-stopped' as const,
        key,
        name,
      })),
      ...(space ?? []).map((one) => ({ ...admin, kind: 'store-near-limit' as const, ...one })),
      ...sources.withoutTeam(people).map(({ id, name }) => ({
        ...admin,
        kind: 'people-without-team' as const,
        key: id,
        ...subjectOf('person', id, name),
      })),
      ...(waiting > 0
        ? [{ ...admin, kind: 'pairing-waiting' as const, key: 'any', name: '' }]
        : []),
      ...sources.leaderless(teams, people).map(({ id, name }) => ({
        ...admin,
        kind: 'team-without-leader' as const,
        key: id,
        ...subjectOf('team', id, name),
      })),
      ...(latest?.state === 'failed'
        ? [{ ...admin, kind: 'backup-failed' as const, key: latest.name, name: latest.name }]
        : []),
    ];
    const unknown: Fact['kind'][] = [];
    if (!lost) unknown.push('display-lost');
    if (!space) unknown.push('store-near-limit');
    return { facts, unknown };
  };
}

/** Accounts at which too many sign-ins have failed of late. */
async function signIns(sources: Pick<FactSources, 'refusedSignIns'>, now: number): Promise<Fact[]> {
  const since = new Date(now - signInWindowMs).toISOString();
  const counts = new Map<string, { name: string; count: number }>();
  for (const { what, from, after } of await sources.refusedSignIns(since)) {
    const key = what.id ?? `from ${from ?? 'many addresses'}`;
    const name = what.name ?? `an unknown name from ${from ?? 'many addresses'}`;
    const before = counts.get(key)?.count ?? 0;
    const more = typeof after?.['count'] === 'number' ? after['count'] : 1;
    counts.set(key, { name, count: before + more });
  }
  return [...counts]
    .filter(([, { count }]) => count >= mostRefused)
    .map(([key, { name }]) => ({ kind: 'sign-ins-refused', to: 'admin', key, name }));
}

const notificationAdded = changeKind<NotificationDoc>('notification', {
  collection: 'notifications',
  revision: 1,
  on: ['insert'],
});

/** Somebody has read one; the id is that of the reading. */
const notificationRead = changeKind<{ readonly isTold: true }>('reading', {
  collection: 'notificationReads',
  revision: 1,
  on: ['insert'],
});

/** What one told is over, or less of it is the case. */
const notificationOver = changeKind<NotificationDoc>('notification over', {
  collection: 'notifications',
  on: ['update'],
});

interface Needs extends FactSources {
  people(): Promise<WithDashboard[]>;
  /** What everything is called now. */
  names(): Promise<NameNow>;
  /** Whenever somebody changes a sheet that was submitted before. */
  followCorrections(follower: (change: SheetChanged) => Promise<void>): void;
  /** Whenever somebody is moved to another team while a shift runs, by whoever did it in this process. */
  followMovesNow(follower: (move: MemberMoved) => Promise<void>): void;
  /** Whenever somebody, or a team, is not what they were. */
  followDirectory(follower: () => void | Promise<void>): void;
}

/** The bell of every dashboard: what concerns somebody, from facts (docs/rules/notifications.md). */
export function notificationsFeature(
  { app, beatMs, changes, clock, db, publisher }: Context,
  { followCorrections, followMovesNow, followDirectory, names, ...sources }: Needs,
): void {
  const repo = notificationsRepo(db);
  const notifications = notificationsService({
    repo,
    clock,
    names,
    machine,
    added: (doc) => changes.tell(notificationAdded, { id: doc._id, revision: 1, detail: doc }),
    over: (doc) => changes.tell(notificationOver, { id: doc._id, revision: null, detail: doc }),
  });
  const readFacts = factReader(sources, clock);

  async function roomsOf(doc: NotificationDoc): Promise<Audience[]> {
    const people = await sources.people();
    return people
      .filter((one) => isFor(doc.to, one) && one.id !== doc.except)
      .map(({ id }) => audiences.subject(id));
  }

  async function tell(doc: NotificationDoc): Promise<void> {
    const [rooms, nameNow] = await Promise.all([roomsOf(doc), names()]);
    publisher.publish('notification:added', { notification: present(doc, null, nameNow) }, rooms);
  }

  changes.follow(notificationAdded, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (doc) await tell(doc);
  });
  changes.follow(notificationOver, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (!doc || !isOver(doc)) return;
    // As its list has it from now on (NOT-32).
    const told = { ids: [id], readAt: doc.at };
    publisher.publish('notification:read', told, await roomsOf(doc));
  });
  changes.follow(notificationRead, async ({ id, detail }) => {
    const [reading] = detail ? [] : await repo.readsOf([id]);
    if (!reading) return;
    const { userId, notificationId } = partsOf(id);
    const told = { ids: [notificationId], readAt: reading.readAt };
    publisher.publish('notification:read', told, audiences.subject(userId));
  });

  const looking = every(
    app,
    'looking for what the bell tells',
    beatMs,
    () => notifications.take(readFacts),
    { from: 'onListen' },
  );

  followCorrections(notifications.sheetChanged);
  followMovesNow(notifications.memberMoved);
  followDirectory(looking.now);
  handle(app, notificationRoutes.list, ({ caller }) => notifications.list(person(caller).user));
  handle(app, notificationRoutes.read, async ({ caller, body }) => {
    const { user } = person(caller);
    const wanted = 'all' in body ? 'all' : body.ids;
    const { list, ids, readAt } = await notifications.read(user, wanted);
    for (const id of ids) {
      const read = { id: readId(user.id, id), revision: 1, detail: { isTold: true } as const };
      changes.tell(notificationRead, read);
    }
    // To the person's other pages (NOT-20).
    if (ids.length > 0)
      publisher.publish('notification:read', { ids, readAt }, audiences.subject(user.id));
    return list;
  });
}
