import { alertRoutes, momentOf } from '@muster/protocol';
import type { Allowed } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { handle, person } from '../../plugins/contract.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { NameNow } from '../called-now.ts';
import type { Context } from '../context.ts';
import { alertWritten } from './alerts.changes.ts';
import { alertDecider } from './alerts.decider.ts';
import { factReader, shortStations, type FactSources, type ShortStation } from './alerts.facts.ts';
import { presentAlert } from './alerts.present.ts';
import { alertsRepo, type AlertDoc } from './alerts.repo.ts';
import { alertsService } from './alerts.service.ts';
import { dueWordsOf, type AlertReader } from './alerts.words.ts';

/** A station that is short, and the alert that says so. */
type TellShort = ShortStation & {
  readonly alertId: string;
  readonly date: string;
  readonly at: string;
  /** Since when it is short. */
  readonly since: string;
};

/** Writes in this time are one look, in ms. */
const soonMs = 500;

interface Needs extends FactSources {
  /** Calls when a sheet or a board was written, at whatever process. */
  followFacts(follower: () => void): void;
  /** What everything is called now. */
  names(): Promise<NameNow>;
  /** Tells other programs that stations are short. */
  stationsShort(short: readonly TellShort[]): Promise<void>;
}

/** What needs somebody now, decided by the server (docs/rules/knowing.md). */
export function alertsFeature(
  { app, beatMs, changes, clock, config, db, isShared, publisher }: Context,
  { followFacts, names, stationsShort, ...sources }: Needs,
): void {
  const repo = alertsRepo(db);
  const dueWords = dueWordsOf(clock, config);
  const alerts = alertsService({
    repo,
    clock,
    dueWords,
    names,
    written: (doc) =>
      changes.tell(alertWritten, { id: doc._id, revision: doc.revision, detail: doc }),
    raised: tellShort,
  });
  const readFacts = factReader(sources, clock);
  const decider = alertDecider(repo, clock, isShared);
  const failed = (err: unknown) => app.log.warn({ err }, 'alerts will be looked at again');

  async function tellShort({
    _id: id,
    date,
    kind,
    members,
    raisedAt: at,
  }: AlertDoc): Promise<void> {
    if (kind !== 'station-short') return;
    const [board, places] = await Promise.all([sources.board(date), sources.catalogue()]);
    const sinceOf = new Map(members.map(({ key, since = at }) => [key, since]));
    const moment = momentOf({ timeZone: clock.timeZone, date }, clock.now());
    await stationsShort(
      shortStations(board, places, moment).flatMap((one) => {
        const since = sinceOf.get(one.id);
        return since === undefined ? [] : [{ ...one, alertId: id, date, at, since }];
      }),
    );
  }

  changes.follow(alertWritten, async ({ id, detail }) => {
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

  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let isOpen = false;
  let running: Promise<void> | undefined;
  async function look(): Promise<void> {
    if (!(await decider.mayDecide())) return;
    const { date, facts } = await readFacts();
    await alerts.take(date, facts);
  }
  function lookNow(): void {
    running ??= look()
      .catch(failed)
      .finally(() => (running = undefined));
  }
  /** What a look that is under way has read already may be older than what was just written. */
  async function lookAfterwards(): Promise<void> {
    await running;
    soon = undefined;
    if (isOpen) lookNow();
  }
  followFacts(() => {
    if (isOpen) soon ??= setTimeout(() => void lookAfterwards(), soonMs);
  });
  // Not before it serves: what a start still seeds is not read halfway.
  app.addHook('onListen', async () => {
    isOpen = true;
    timer = setInterval(lookNow, beatMs);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    isOpen = false;
    clearInterval(timer);
    clearTimeout(soon);
    await running;
    await decider.letGo().catch(failed);
  });
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
