import { subscribeToSheetDates } from '../attendance/index.ts';
import { boardWritten } from '../board/index.ts';
import { alertRoutes, alertsByNewest, type Alert, dayMs } from '@muster/protocol';
import { every } from '../../cluster/every.ts';
import { leaderBy, type Leader } from '../../cluster/lease.ts';
import type { Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { handle, person } from '../../http/contract.ts';
import { audiences } from '../../live/audiences.ts';
import type { NameNow } from '../called-now.ts';
import type { Context } from '../context.ts';
import type { ShortStation } from '../webhooks/index.ts';
import type { Condition, Conditions } from './conditions.ts';
import {
  dueWordsOf,
  openAlerts,
  presentAlert,
  type AlertReader,
  type DueWords,
} from './alerts.present.ts';
import { alertsRepo, type AlertDoc, type AlertsRepo } from './alerts.repo.ts';
import { changeKind } from '../../store/changes.ts';
import { hash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';

const named = (kind: string, key: string): string => `${kind} ${key}`;
/** The same as long as a condition is the same matter. */
const idOf = ({ kind, key }: Condition): string => named(kind, key);

interface Look {
  readonly date: string;
  readonly conditions: readonly Condition[];
  readonly now: number;
}

/**
 * Since when each of these is the case. What must last for a while is stored, since the process that decides may be
 * another one, or have started anew, sooner than that (KNO-45).
 */
async function waitedFor(
  repo: Pick<AlertsRepo, 'waits' | 'keepWaits'>,
  { date, conditions, now }: Look,
): Promise<(of: Condition) => number> {
  const before = await repo.waits();
  const sinceByKey = new Map(before.map(({ key, since }) => [key, since]));
  const keyOf = (one: Condition) => `${date} ${idOf(one)}`;
  const since = (one: Condition) => sinceByKey.get(keyOf(one)) ?? now;
  const next = conditions
    .filter(({ afterMs }) => afterMs > 0)
    .map((one) => ({ key: keyOf(one), since: since(one) }));
  const isSame = next.length === before.length && next.every(({ key }) => sinceByKey.has(key));
  if (!isSame) await repo.keepWaits(next);
  return since;
}

interface Deps {
  repo: AlertsRepo;
  clock: Clock;
  dueWords: DueWords;
  /** What everything is called now (KNO-49). */
  names(): Promise<NameNow>;
  /** Runs for each alert as this process has stored it. */
  written(doc: AlertDoc): void;
  /** Runs for what this process has raised, with what of it was raised now, since when each is the case. */
  raised(doc: AlertDoc, fresh: readonly Condition[]): Promise<void>;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

const keptForMs = 31 * dayMs;

/** What needs somebody, from the conditions of each look (KNO-40 to KNO-43). */
export function alertsService({ repo, clock, dueWords, names, written, raised }: Deps) {
  /** Raises what is new, one line a kind, and ends what is over. Run by the process that decides. */
  async function take(date: string, conditions: readonly Condition[]): Promise<void> {
    const open = await repo.open();
    const openIds = new Set(
      open
        .filter((doc) => doc.date === date)
        .flatMap((doc) =>
          doc.members.map((m) => (m.endedAt === null ? named(doc.kind, m.key) : '')),
        ),
    );
    const now = clock.now();
    const since = await waitedFor(repo, { date, conditions, now });
    const current = conditions.filter(
      (one) => openIds.has(idOf(one)) || now - since(one) >= one.afterMs,
    );
    const keys = new Set(current.map(idOf));
    for (const doc of open) await endIn(doc, doc.date === date ? keys : new Set());
    const fresh = new Map<string, Condition[]>();
    for (const one of current) {
      if (openIds.has(idOf(one))) continue;
      const begun = { ...one, since: one.since ?? since(one) };
      fresh.set(one.kind, [...(fresh.get(one.kind) ?? []), begun]);
    }
    for (const group of fresh.values()) {
      if (!(await join(date, group))) await raise(date, group);
    }
  }

  async function endIn(doc: AlertDoc, keys: ReadonlySet<string>): Promise<void> {
    const isOver = ({ key, endedAt }: AlertDoc['members'][number]) =>
      endedAt === null && !keys.has(named(doc.kind, key));
    if (!doc.members.some(isOver)) return;
    const endedAt = clock.instant();
    const members = doc.members.map((one) => (isOver(one) ? { ...one, endedAt } : one));
    const isEnded = members.every((one) => one.endedAt !== null);
    const after = await repo.revise(doc, { members, ...(isEnded && { endedAt }) });
    // Whoever was faster has acknowledged it: the next look ends it.
    if (after) written(after);
  }

  /** Into the line of its kind that is there and that nobody has taken notice of: no storm (KNO-42). */
  async function join(date: string, group: readonly Condition[]): Promise<boolean> {
    const doc = (await repo.open()).find(
      (one) =>
        one.date === date &&
        one.kind === group[0]?.kind &&
        one.acknowledgedBy === null &&
        one.members.every(({ acknowledgedBy }) => acknowledgedBy === null),
    );
    if (!doc) return false;
    const keys = new Set(group.map(({ key }) => key));
    const members = [...doc.members.filter(({ key }) => !keys.has(key)), ...group.map(memberOf)];
    const after = await repo.revise(doc, { members });
    if (!after) return false;
    written(after);
    await raised(after, group);
    return true;
  }

  async function raise(date: string, group: readonly Condition[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const minute = Math.floor(clock.now() / 60_000);
    const keys = group.map(({ key }) => key).toSorted((a, b) => a.localeCompare(b));
    const doc: AlertDoc = {
      _id: hash('sha256', [date, first.kind, minute, ...keys].join('|')).slice(0, 32),
      date,
      kind: first.kind,
      revision: 1,
      members: group.map(memberOf),
      raisedAt: clock.instant(),
      endedAt: null,
      acknowledgedBy: null,
      expiresAt: new Date(clock.now() + keptForMs),
    };
    if (!(await repo.insert(doc))) return;
    written(doc);
    await raised(doc, group);
  }

  async function list(date: string, to: AlertReader): Promise<Alert[]> {
    const [docs, nameNow] = await Promise.all([repo.on(date), names()]);
    return docs
      .flatMap((doc) => presentAlert(doc, to, { dueWords, nameNow }) ?? [])
      .toSorted(alertsByNewest);
  }

  /** For everybody; by a leader for the own team alone. Undefined where there is none for them. */
  async function acknowledge(id: string, by: Person, to: AlertReader): Promise<Alert | undefined> {
    const words = { dueWords, nameNow: await names() };
    for (;;) {
      const doc = await repo.one(id);
      const shown = doc && presentAlert(doc, to, words);
      if (!shown || shown.acknowledgedBy) return shown ?? undefined;
      const acknowledgedBy = { id: by.id, name: by.name, at: clock.instant() };
      const ofTeam = ({ teamId }: AlertDoc['members'][number]) =>
        typeof to !== 'string' && teamId === to.teamId;
      const members = doc.members.map((one) => (ofTeam(one) ? { ...one, acknowledgedBy } : one));
      const fields = typeof to === 'string' ? { acknowledgedBy } : { members };
      const after = await repo.revise(doc, fields);
      if (!after) continue;
      written(after);
      return presentAlert(after, to, words) ?? shown;
    }
  }

  return { take, list, acknowledge };
}

const memberOf = ({ key, name, of, teamId, since }: Condition): AlertDoc['members'][number] => ({
  key,
  name,
  of,
  teamId,
  ...(since !== undefined && { since: new Date(since).toISOString() }),
  endedAt: null,
  acknowledgedBy: null,
});

/** Another process decides when the one that did has not looked for this long, in ms (KNO-45). */
const leaseMs = 30_000;
/** Its last look is noticed by the next look here, so much later at most, in ms. */
const noticedMs = 10_000;

/** Of several processes one decides at a time (KNO-45). */
const alertLeader = ({ decider }: Pick<AlertsRepo, 'decider'>, clock: Clock): Leader =>
  leaderBy({
    lease: decider,
    fields: () => ({
      until: new Date(clock.now() + leaseMs).toISOString(),
      revision: clock.now(),
    }),
    silentMs: leaseMs - noticedMs,
    elapsed: clock.elapsed,
  });

/** An alert was raised, acknowledged, or has ended in part or as a whole. */
const alertWritten = changeKind<AlertDoc>('alert', {
  collection: 'alerts',
  revision: 'revision',
  on: ['insert', 'update'],
});

/** Writes in this time are one look, in ms. */
const soonMs = 500;

interface Needs {
  readonly conditions: Conditions;
  /** What everything is called now. */
  names(): Promise<NameNow>;
  /** Tells other programs that stations are short. */
  stationsShort(short: readonly ShortStation[]): Promise<void>;
}

/** What needs somebody now, decided by the server (docs/rules/knowing.md). */
export function alertsFeature(
  { app, beatMs, changes, clock, config, db, isShared, publisher }: Context,
  { conditions, names, stationsShort }: Needs,
) {
  const repo = alertsRepo(db);
  const dueWords = dueWordsOf(clock, config);
  const alerts = alertsService({
    repo,
    clock,
    dueWords,
    names,
    written: (doc) =>
      changes.publish(alertWritten, { id: doc._id, revision: doc.revision, detail: doc }),
    raised: tellShort,
  });
  const leader = isShared ? alertLeader(repo, clock) : undefined;

  async function tellShort({ _id: alertId, date }: AlertDoc, fresh: readonly Condition[]) {
    const at = clock.instant();
    const short = fresh.flatMap(({ key: id, name, since, short: by }) =>
      by && since !== undefined
        ? [{ ...by, id, name, alertId, date, at, since: new Date(since).toISOString() }]
        : [],
    );
    if (short.length > 0) await stationsShort(short);
  }

  changes.subscribe(alertWritten, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (!doc) return;
    const words = { dueWords, nameNow: await names() };
    for (const [to, room] of desks) {
      const whole = publisher.isHeard(room) ? presentAlert(doc, to, words) : undefined;
      if (whole) publisher.publish('alerts:changed', { alert: whole }, room);
    }
    const teams = new Set(doc.members.flatMap(({ teamId }) => teamId ?? []));
    for (const teamId of teams) {
      const room = audiences.leaders(teamId);
      const own = publisher.isHeard(room) ? presentAlert(doc, { teamId }, words) : undefined;
      if (own) publisher.publish('alerts:changed', { alert: own }, room);
    }
  });

  handle(app, alertRoutes.list, (call) => {
    const reader = readerOf(call);
    return reader ? alerts.list(call.params.date, reader) : [];
  });
  handle(app, alertRoutes.acknowledge, async (call) => {
    const reader = readerOf(call);
    const { user } = person(call.caller);
    const taken = reader && (await alerts.acknowledge(call.params.alertId, user, reader));
    // To a leader another team's alert and one that does not exist are the same (SES-43).
    if (!taken) throw new Fault(call.scope === 'own' ? 'FORBIDDEN' : 'NOT_FOUND');
    return taken;
  });

  async function look(): Promise<void> {
    const now = await conditions.all();
    await alerts.take(now.date, now.conditions);
  }
  const looking = every(app, 'looking for alerts', beatMs, look, { from: 'onListen', leader });
  let soon: NodeJS.Timeout | undefined;
  function lookSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined;
      void looking.now();
    }, soonMs);
    soon.unref();
  }
  subscribeToSheetDates(changes, lookSoon);
  changes.subscribe(boardWritten, lookSoon);
  return { open: openAlerts(repo) };
}

/** Each hears its own links. */
const desks = [
  ['watch_tl', audiences.watchTls],
  ['admin', audiences.administrators],
] as const;

/** Whose alerts somebody reads; undefined for a leader without a team. */
function readerOf({ caller, scope }: Allowed): AlertReader | undefined {
  if (scope !== 'own') return caller.principal === 'admin' ? 'admin' : 'watch_tl';
  const { teamId } = person(caller).user;
  return teamId === null ? undefined : { teamId };
}
