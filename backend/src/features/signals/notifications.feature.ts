import {
  lastDayNotice,
  noticeWords,
  notificationRoutes,
  type Backup,
  type Team,
} from '@muster/protocol';
import { every } from '../../cluster/every.ts';
import { subscribeToCorrections } from '../attendance/index.ts';
import { machine, type Context } from '../context.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import { leaderless, withoutTeam } from '../health/index.ts';
import { handle, person } from '../../http/contract.ts';
import { audiences, type Audience } from '../../live/audiences.ts';
import { type NameNow, subjectOf } from '../called-now.ts';
import { notificationsRepo, type NotificationDoc } from './notifications.repo.ts';
import {
  isFor,
  isOver,
  partsOf,
  readId,
  notificationsService,
  present,
  type WithDashboard,
  type Told,
} from './notifications.service.ts';
import { changeKind } from '../../store/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import type { OpenAlert } from './alerts.present.ts';
import type { Condition, Conditions } from './conditions.ts';
import type { Concern, Look } from './notifications.facts.ts';

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

type CarriedTags = Awaited<ReturnType<DirectoryFeature['carriedTags']>>;

/** What the bell tells is read from these; each feature is asked through the composition. */
export interface ConcernSources {
  readonly conditions: Pick<Conditions, 'overdueSheets' | 'lostDisplays' | 'isSetUp'>;
  teams(): Promise<Team[]>;
  people(): Promise<WithDashboard[]>;
  countWaiting(now: Date): Promise<number>;
  /** Refused sign-ins since an instant, newest first. */
  refusedSignIns(since: string): Promise<RefusedSignIns[]>;
  /** How the space for what is stored runs short; undefined where that cannot be measured. */
  shortSpace(openFactsOf: Told): Promise<ShortSpace[] | undefined>;
  backups(): Promise<Pick<Backup, 'name' | 'state'>[]>;
  /** What the strip has as the case still (KNO-41). */
  alerts(): Promise<OpenAlert[]>;
  /** Who carries which tags, also those that have run out. */
  carriedTags(): Promise<CarriedTags>;
  /** Shifts of the next hours whose minimums cannot be met; undefined where that is not known now. */
  shortShifts(): Promise<{ date: string; name: string }[] | undefined>;
  /** Webhooks that were stopped after too many failures; the key is another each time. */
  stoppedWebhooks(): Promise<{ key: string; name: string }[]>;
}

const signInWindowMs = 10 * 60_000;
const mostRefused = 5;

/** Who is told of a condition: a leader of what is about their own team (KNO-44). */
const readersOf = ({ teamId }: Pick<Condition, 'teamId'>): readonly string[] => [
  'admin',
  'watch_tl',
  ...(teamId === null ? [] : [`team ${teamId}`]),
];

/** Everything that is the case now and worth a notification (NOT-2). */
export function concernReader(sources: ConcernSources, clock: Clock) {
  const { conditions } = sources;

  async function sheets(): Promise<Concern[]> {
    const date = clock.today();
    return (await conditions.overdueSheets(date)).flatMap((sheet) => {
      const { key, name, of, since } = sheet;
      const about = {
        key: `${date} ${key}`,
        name,
        of,
        date,
        ...(since !== undefined && { since }),
      };
      return readersOf(sheet).map((to): Concern => ({ kind: 'sheets-overdue', to, ...about }));
    });
  }

  /** An administrator is told at once, and of whatever date it is. */
  const screens = async (): Promise<Concern[] | undefined> =>
    (await conditions.lostDisplays())?.map(({ key, name, of }) => ({
      kind: 'display-lost',
      to: 'admin',
      key,
      name,
      of,
    }));

  /** What the strip tells, but for what is told above: overdue sheets, and an administrator's lost displays. */
  const alerted = async (): Promise<Concern[]> =>
    (await sources.alerts()).flatMap((alert) => {
      const { kind, key, name, of, date, raisedAt } = alert;
      if (kind === 'sheet-overdue') return [];
      // What is the case on a day is another matter than on the day before.
      const about = { kind, key: `${date} ${key}`, name, of, date, since: Date.parse(raisedAt) };
      return readersOf(alert)
        .filter((to) => kind !== 'display-lost' || to !== 'admin')
        .map((to) => ({ to, ...about }));
    });

  return async (openFactsOf: Told): Promise<Look> => {
    // The first steps say who is missing until then (ADM-14).
    const isSetUp = await conditions.isSetUp();
    const [
      teams,
      people,
      tags,
      overdue,
      waiting,
      lost,
      refused,
      backups,
      stopped,
      space,
      needed,
      shifts,
    ] = await Promise.all([
      sources.teams(),
      sources.people(),
      sources.carriedTags(),
      sheets(),
      sources.countWaiting(new Date(clock.now())),
      screens(),
      signIns(sources, clock.now()),
      sources.backups(),
      sources.stoppedWebhooks(),
      sources.shortSpace(openFactsOf),
      alerted(),
      isSetUp ? sources.shortShifts() : [],
    ]);
    const admin = { to: 'admin' } as const;
    const latest = backups.find(({ state }) => state !== 'running');
    const concerns: Concern[] = [
      ...overdue,
      ...(lost ?? []),
      ...needed,
      ...refused,
      ...(shifts ?? []).map(({ date, name }) => ({
        kind: 'shift-short' as const,
        to: 'watch_tl',
        key: date,
        name,
        date,
      })),
      ...lastDays(tags, people, clock.today()),
      ...stopped.map(({ key, name }) => ({
        ...admin,
        kind: 'webhook-stopped' as const,
        key,
        name,
      })),
      ...(space ?? []).map((one) => ({ ...admin, kind: 'store-near-limit' as const, ...one })),
      ...(waiting > 0
        ? [{ ...admin, kind: 'pairing-waiting' as const, key: 'any', name: '' }]
        : []),
      ...(isSetUp ? incomplete(teams, people) : []),
      ...(latest?.state === 'failed'
        ? [{ ...admin, kind: 'backup-failed' as const, key: latest.name, name: latest.name }]
        : []),
    ];
    const unknown: Concern['kind'][] = [];
    if (!lost) unknown.push('display-lost');
    if (!shifts) unknown.push('shift-short');
    if (!space) unknown.push('store-near-limit');
    return { concerns, unknown };
  };
}

/** People without a team, and teams without a leader. */
const incomplete = (teams: Team[], people: WithDashboard[]): Concern[] => [
  ...withoutTeam(people).map(({ id, name }) => ({
    to: 'admin',
    kind: 'people-without-team' as const,
    key: id,
    ...subjectOf('person', id, name),
  })),
  ...leaderless(teams, people).map(({ id, name }) => ({
    to: 'admin',
    kind: 'team-without-leader' as const,
    key: id,
    ...subjectOf('team', id, name),
  })),
];

/** Tags whose last day is near or over: to administrators, and to the leaders of whoever carries them (NOT-33). */
function lastDays(
  carried: CarriedTags,
  people: readonly WithDashboard[],
  today: string,
): Concern[] {
  return people.flatMap(({ id, name, isActive, teamId }) => {
    const tags = isActive ? (carried.get(id) ?? []) : [];
    return tags.flatMap(({ linkId, name: tag, validUntil }): Concern[] => {
      const notice = validUntil === null ? undefined : lastDayNotice(validUntil, today);
      if (validUntil === null || notice === undefined) return [];
      const about = {
        kind: notice === 'over' ? ('tag-ended' as const) : ('tag-ends' as const),
        key: `${linkId} ${validUntil} ${notice}`,
        name: `${tag} of ${name} ${noticeWords(notice, validUntil)}`,
        of: [{ kind: 'person' as const, id, name }],
      };
      const readers = teamId === null ? ['admin'] : ['admin', `team ${teamId}`];
      return readers.map((to) => ({ to, ...about }));
    });
  });
}

/** Accounts at which too many sign-ins have failed of late. */
async function signIns(
  sources: Pick<ConcernSources, 'refusedSignIns'>,
  now: number,
): Promise<Concern[]> {
  const since = new Date(now - signInWindowMs).toISOString();
  const counts = new Map<string, { name: string; count: number }>();
  for (const { what: subject, from, after } of await sources.refusedSignIns(since)) {
    const key = subject.id ?? `from ${from ?? 'many addresses'}`;
    const name = subject.name ?? `an unknown name from ${from ?? 'many addresses'}`;
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

interface Needs extends ConcernSources {
  readonly directory: DirectoryFeature;
  /** What everything is called now. */
  names(): Promise<NameNow>;
}

/** The bell of every dashboard: what concerns somebody, from what is the case (docs/rules/notifications.md). */
export function notificationsFeature(
  { app, beatMs, changes, clock, db, publisher }: Context,
  needs: Needs,
): void {
  const { directory, names } = needs;
  const repo = notificationsRepo(db);
  const notifications = notificationsService({
    repo,
    clock,
    names,
    machine,
    added: (doc) => changes.publish(notificationAdded, { id: doc._id, revision: 1, detail: doc }),
    over: (doc) => changes.publish(notificationOver, { id: doc._id, revision: null, detail: doc }),
  });
  const readConcerns = concernReader(needs, clock);

  async function roomsOf(doc: NotificationDoc): Promise<Audience[]> {
    const people = await needs.people();
    return people
      .filter((one) => isFor(doc.to, one) && one.id !== doc.except)
      .map(({ id }) => audiences.subject(id));
  }

  async function tell(doc: NotificationDoc): Promise<void> {
    const [rooms, nameNow] = await Promise.all([roomsOf(doc), names()]);
    publisher.publish('notification:added', { notification: present(doc, null, nameNow) }, rooms);
  }

  changes.subscribe(notificationAdded, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (doc) await tell(doc);
  });
  changes.subscribe(notificationOver, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (!doc || !isOver(doc)) return;
    // As its list has it from now on (NOT-32).
    const payload = { ids: [id], readAt: doc.at };
    publisher.publish('notification:read', payload, await roomsOf(doc));
  });
  changes.subscribe(notificationRead, async ({ id, detail }) => {
    const [reading] = detail ? [] : await repo.readsOf([id]);
    if (!reading) return;
    const { userId, notificationId } = partsOf(id);
    const payload = { ids: [notificationId], readAt: reading.readAt };
    publisher.publish('notification:read', payload, audiences.subject(userId));
  });

  const looking = every(
    app,
    'looking for what the bell tells',
    beatMs,
    () => notifications.take(readConcerns),
    { from: 'onListen' },
  );

  subscribeToCorrections(changes, notifications.sheetChanged);
  directory.followMovesNow(notifications.memberMoved);
  directory.follow(looking.now);
  handle(app, notificationRoutes.list, ({ caller }) => notifications.list(person(caller).user));
  handle(app, notificationRoutes.read, async ({ caller, body }) => {
    const { user } = person(caller);
    const wanted = 'all' in body ? 'all' : body.ids;
    const { list, ids, readAt } = await notifications.read(user, wanted);
    for (const id of ids) {
      const read = { id: readId(user.id, id), revision: 1, detail: { isTold: true } as const };
      changes.publish(notificationRead, read);
    }
    // To the person's other pages (NOT-7).
    if (ids.length > 0)
      publisher.publish('notification:read', { ids, readAt }, audiences.subject(user.id));
    return list;
  });
}
