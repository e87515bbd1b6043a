import {
  type NotificationKind,
  isDeed,
  mostNotifications,
  principalOf,
  type Dashboard,
  type Member,
  type Notification,
  type SessionUser,
  dayMs,
} from '@muster/protocol';
import type { SheetCorrection } from '../attendance/index.ts';
import type { MemberMoved } from '../directory/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { type Concern, placeOf, wordsAbout, type Look } from './notifications.facts.ts';
import type { NotificationDoc, NotificationsRepo } from './notifications.repo.ts';
import { hash } from 'node:crypto';
import { calledNow, subjectOf, type NameNow, type Subject } from '../called-now.ts';

interface Deps {
  readonly repo: Pick<NotificationsRepo, 'keepFacts' | 'say'>;
  readonly clock: Clock;
  /** The name of the machine that this process runs on. */
  readonly machine: string;
  /** Runs for each that is over. */
  over(doc: NotificationDoc): void;
}

/** How long what a machine says of itself is believed after it has said so last. */
const saidForMs = 5 * 60_000;
const saidUntil = (clock: Clock): Date => new Date(clock.now() + saidForMs);

/** Facts that are one line together (NOT-3). */
const groupOf = ({ kind, to, machine }: Pick<NotificationDoc, 'kind' | 'to' | 'machine'>) =>
  machine == null ? `${kind} ${to}` : `${kind} ${to} ${machine}`;

/** How a process lets go of what is over, at one look after the other. */
function overFacts({ repo, clock, machine, over: tellOver }: Deps) {
  /** What was not the case any more at the last look, by notification. */
  let wasGone = new Set<string>();

  /**
   * Ends what is over. A fact of the whole database is over when two looks in a row do not find it, so that a process that
   * hears of a write a moment later than others ends nothing; a fact of a machine is ended there, and by anybody when the
   * machine has not said for a while that it is so (NOT-22).
   */
  async function letGo(
    open: readonly NotificationDoc[],
    current: ReadonlyMap<string, readonly Concern[]>,
    unknown: readonly NotificationKind[],
  ): Promise<void> {
    const gone = new Set<string>();
    for (const doc of open) {
      const left = leftOf(doc, current.get(groupOf(doc)) ?? [], unknown, gone);
      if (left.length < doc.facts.length) {
        // oxlint-disable-next-line no-await-in-loop -- few, and only when something ends
        await repo.keepFacts(doc._id, left);
        if (left.length === 0) tellOver({ ...doc, facts: left, isOpen: false });
      } else if (doc.machine === machine && isSoonOver(doc)) {
        // oxlint-disable-next-line no-await-in-loop -- see above
        await repo.say(doc._id, saidUntil(clock));
      }
    }
    wasGone = gone;
  }

  function leftOf(
    { _id, kind, facts, machine: of = null, saidUntil: until }: NotificationDoc,
    found: readonly Concern[],
    unknown: readonly NotificationKind[],
    gone: Set<string>,
  ): string[] {
    if (of !== null && of !== machine) {
      return (until?.getTime() ?? 0) > clock.now() ? facts : [];
    }
    if (unknown.includes(kind)) return facts;
    const keys = new Set(found.map(({ key }) => key));
    const over = facts.filter((key) => !keys.has(key)).map((key) => `${_id} ${key}`);
    for (const one of over) gone.add(one);
    return facts.filter((key) => keys.has(key) || !wasGone.has(`${_id} ${key}`));
  }

  const isSoonOver = ({ saidUntil: until }: NotificationDoc) =>
    (until?.getTime() ?? 0) - clock.now() < saidForMs / 2;

  return letGo;
}

interface NotificationsServiceDeps {
  repo: NotificationsRepo;
  clock: Clock;
  /** What everything is called now. */
  names(): Promise<NameNow>;
  /** Runs for each notification that this process has stored. */
  added(doc: NotificationDoc): void;
  /** Runs for each of which this process has found nothing any more. */
  over(doc: NotificationDoc): void;
  /** The name of the machine that this process runs on. */
  machine: string;
}

/** What of a kind has been told and is not over, of a machine or of the whole database. */
export type Told = (kind: NotificationKind, machine: string | null) => readonly string[];

/** One's list after reading, and what was new of it until then. */
interface Reading {
  readonly list: Notification[];
  readonly ids: string[];
  readonly readAt: string;
}

const keptForMs = 30 * dayMs;
/** Corrections of one sheet by one person within this are one line. */
const correctionsMs = 10 * 60_000;

/** What was told to whom, and what of it each has read (docs/rules/notifications.md). */
export function notificationsService({
  repo,
  clock,
  names,
  added,
  over,
  machine,
}: NotificationsServiceDeps) {
  const expiry = () => new Date(clock.now() + keptForMs);
  /** When was looked last. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  const letGo = overFacts({ repo, clock, machine, over });

  async function add(doc: ToTell, date?: string, at = clock.instant()): Promise<void> {
    const whole = { ...asTold(doc, date), at, expiresAt: expiry() };
    if (await repo.insert(whole)) added(whole);
  }

  /**
   * Tells what is new of what is the case, one line a kind, and lets go of what is over (NOT-3). What is open is read
   * before that: what another process opens meanwhile is not taken for over (NOT-22).
   */
  async function take(read: (openFactsOf: Told) => Promise<Look>): Promise<void> {
    const before = lookedAt;
    lookedAt = clock.now();
    const open = await repo.open();
    const { concerns, unknown = [] } = await read((kind, of) =>
      open
        .filter((doc) => doc.kind === kind && (doc.machine ?? null) === of)
        .flatMap((doc) => doc.facts),
    );
    const current = new Map<string, Concern[]>();
    for (const one of concerns) {
      current.set(groupOf(one), [...(current.get(groupOf(one)) ?? []), one]);
    }
    await letGo(open, current, unknown);
    const isTold = ({ key }: Concern, docs: readonly NotificationDoc[], group: string) =>
      docs.some((doc) => groupOf(doc) === group && doc.facts.includes(key));
    const isNew = [...current].some(([group, all]) => all.some((one) => !isTold(one, open, group)));
    // What others told while this one read its facts is not told again.
    const told = isNew ? [...open, ...(await repo.open())] : open;
    const minute = Math.floor(clock.now() / 60_000);
    for (const [group, all] of current) {
      const fresh = all.filter((one) => !isTold(one, told, group));
      const [first] = fresh;
      if (!first) continue;
      const { kind, to, date, machine: of = null } = first;
      const keys = fresh.map(({ key }) => key).toSorted();
      const subjects = fresh.map(({ name, of: named = [] }) => ({ name, of: named }));
      const _id = idOf(group, minute, ...keys);
      const said = { machine: of, saidUntil: of === null ? null : saidUntil(clock) };
      // oxlint-disable-next-line no-await-in-loop -- a handful of kinds
      await add(
        {
          _id,
          to,
          except: null,
          kind,
          subjects,
          facts: keys,
          isOpen: true,
          ...said,
        },
        date,
        beganAt(fresh, before),
      );
    }
  }

  /** When the newest of them began; now, where that is unknown or was not the case at the last look (NOT-21). */
  function beganAt(fresh: readonly Concern[], before: number): string {
    const now = clock.now();
    const began = Math.max(...fresh.map(({ since = now }) => (since > before ? since : now)));
    return new Date(began).toISOString();
  }

  /**
   * Somebody changed a sheet that was submitted before: its team’s leaders learn who (NOT-8). Told again, it is the same
   * line: which one follows from when it was changed.
   */
  async function sheetChanged({ sheetId, teamId, teamName, date, by, at }: SheetCorrection) {
    const changedAt = Date.parse(at);
    // A line of then would be gone by now.
    if (changedAt <= clock.now() - keptForMs) return;
    const window = Math.floor(changedAt / correctionsMs);
    const lineOf = (of: number) => idOf('sheet-changed', of, sheetId, by.id);
    const before = await repo.one(lineOf(window - 1));
    if (before && changedAt - Date.parse(before.at) < correctionsMs) return;
    const notification = {
      _id: lineOf(window),
      to: `team ${teamId}`,
      except: by.id,
      kind: 'sheet-changed',
      subjects: [subjectOf('person', by.id, by.name), subjectOf('team', teamId, teamName)],
      isOpen: false,
    } as const;
    await add({ ...notification, facts: [] }, date, at);
  }

  async function list(user: SessionUser): Promise<Notification[]> {
    const found = await repo.newest(listsOf(user), mostNotifications);
    const own = found.filter(({ except }) => except !== user.id);
    const reads = await repo.readsOf(own.map(({ _id }) => readId(user.id, _id)));
    const readAt = new Map(reads.map((one) => [one._id, one.readAt]));
    const nameNow = await names();
    return own.map((doc) => present(doc, readAt.get(readId(user.id, doc._id)) ?? null, nameNow));
  }

  /** Those of one's own list; others are left out in silence. */
  async function read(user: SessionUser, ids: readonly string[] | 'all'): Promise<Reading> {
    const unread = (await list(user)).filter(
      ({ id, readAt }) => readAt === null && (ids === 'all' || ids.includes(id)),
    );
    const [readAt, expiresAt] = [clock.instant(), expiry()];
    await repo.addReads(unread.map(({ id }) => ({ _id: readId(user.id, id), readAt, expiresAt })));
    return { list: await list(user), ids: unread.map(({ id }) => id), readAt };
  }

  return { take, sheetChanged, memberMoved: tellMoved(add), list, read };
}

/** The leaders of both teams, and the watch, learn of a move within a running shift (NOT-11). */
const tellMoved =
  (add: (doc: ToTell, date: string) => Promise<void>) =>
  async ({ person, revision, from, to, by, date }: MemberMoved): Promise<void> => {
    const subjects = [
      subjectOf('person', person.id, person.name),
      subjectOf('team', from.id, from.name),
      subjectOf('team', to.id, to.name),
    ];
    for (const reader of [`team ${from.id}`, `team ${to.id}`, 'watch_tl']) {
      const notification = {
        _id: idOf('member-moved', person.id, revision, reader),
        to: reader,
        except: by?.id ?? null,
        kind: 'member-moved',
        subjects,
        isOpen: false,
      } as const;
      // oxlint-disable-next-line no-await-in-loop -- three
      await add({ ...notification, facts: [] }, date);
    }
  };

/** Somebody, with what a role of the organisation's own opens to them (DIR-33). */
export type WithDashboard = Member & { readonly dashboard: Dashboard | null };

/** The people of a list among all; a PSO without the right has no dashboard and no socket. */
export const isFor = (to: string, one: WithDashboard): boolean =>
  one.isActive &&
  (to.startsWith('team ')
    ? one.teamId === to.slice('team '.length) &&
      principalOf({ ...one, tlDashboardAccess: true }) === 'leader'
    : principalOf(one) === to);

function listsOf(user: SessionUser): string[] {
  const principal = principalOf(user);
  if (principal === 'leader') return user.teamId === null ? [] : [`team ${user.teamId}`];
  return [principal];
}

/** What is told, before it is put into words. */
type ToTell = Omit<NotificationDoc, 'at' | 'date' | 'expiresAt' | 'link' | 'title' | 'text'> & {
  readonly subjects: readonly Subject[];
};

/** A notification in the names of the moment at which it is told, with where it leads. */
const asTold = (doc: ToTell, date?: string) => ({
  ...doc,
  date: date ?? null,
  ...wordsAbout(
    { ...doc, date: date ?? null },
    doc.subjects.map(({ name }) => name),
  ),
  link: placeOf(doc.kind, doc.to, date),
});

/** Whether it told of something that is not the case any more: it is new to nobody (NOT-32). */
export const isOver = ({ kind, isOpen }: Pick<NotificationDoc, 'kind' | 'isOpen'>): boolean =>
  !isDeed(kind) && !isOpen;

/** A notification in the names of now (KNO-49). */
export function present(
  { _id: id, at, link, ...doc }: NotificationDoc,
  readAt: string | null,
  nameNow: NameNow,
): Notification {
  const { kind, subjects = [] } = doc;
  // What was told before its subjects were kept is shown as it was told.
  const names = subjects.map((one) => calledNow(one, nameNow));
  const { title, text } = names.length > 0 ? wordsAbout(doc, names) : doc;
  return { id, at, kind, title, text, link, readAt: readAt ?? (isOver(doc) ? at : null) };
}

const idOf = (...parts: (string | number)[]) => hash('sha256', parts.join('|')).slice(0, 32);
export const readId = (userId: string, id: string) => `${userId} ${id}`;
export function partsOf(readingId: string): { userId: string; notificationId: string } {
  const at = readingId.lastIndexOf(' ');
  return { userId: readingId.slice(0, at), notificationId: readingId.slice(at + 1) };
}
