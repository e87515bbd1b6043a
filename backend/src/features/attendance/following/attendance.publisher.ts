import type { Changes } from '../../../store/changes.ts';
import type { Recorder } from '../../../lib/audit/audit-record.ts';
import type { perKey } from '../../../lib/queue.ts';
import { sheetWritten, type SheetChange } from './attendance.changes.ts';
import { type AttendanceRepo, type SheetDoc, newestFirst } from '../attendance.repo.ts';
import type { Allowed } from '../../../lib/caller.ts';
import { audiences } from '../../../live/audiences.ts';
import type { Gateway, LiveSocket } from '../../../live/gateway.ts';
import { isMasked, isOfTeam } from '../attendance.policy.ts';
import type { DraftSubscriptions } from '../drafts/sheet-drafts.ts';
import type { AttendanceQueries } from '../attendance.queries.ts';
import type { LogEntry, OverviewRow, WatchStats } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../lib/clock.ts';
import type { Publisher } from '../../../live/publisher.ts';
import { maskRecord, presentSheetHead } from '../attendance.present.ts';

interface Deps {
  changes: Changes;
  queue: ReturnType<typeof perKey>;
  repo: Pick<AttendanceRepo, 'relay' | 'withOutbox'>;
  followed: EntriesFollower;
  audit: Recorder;
}

/**
 * Whoever must miss no log entry is given each before it leaves its sheet, and again when a crash or a failure came
 * between.
 */
export type EntriesFollower = (
  sheet: Pick<SheetDoc, '_id' | 'date' | 'teamId' | 'revision' | 'records' | 'outbox'>,
) => Promise<void>;

/**
 * Log entries, and what administrators did for the trail (AUD-15), are durable with their sheet and are copied out
 * after that (ATT-25). Only whoever wrote a
 * sheet copies at once; what stays behind goes with the next write of the sheet, or with `relayAll`.
 */
export function relayLog({ changes, queue, repo, followed, audit }: Deps) {
  async function relay(sheet: SheetDoc): Promise<void> {
    await followed(sheet);
    await Promise.all((sheet.deeds ?? []).map(audit.record));
    await repo.relay(sheet);
  }

  changes.subscribe(sheetWritten, async ({ id, detail }) => {
    const sheet = detail?.sheet;
    if (sheet && sheet.outboxSize > 0) await queue.run(`relay ${id}`, () => relay(sheet));
  });

  return {
    async relayAll(): Promise<void> {
      for (const sheet of await repo.withOutbox()) await relay(sheet);
    },
  };
}

/** A socket follows one team's sheet at a time; joining another leaves the first (S6). */
export function registerSheetSubscriptions(
  gateway: Gateway,
  queries: AttendanceQueries,
  maskOtherTeams: () => boolean,
  drafts: DraftSubscriptions,
): void {
  gateway.on('team:join', async ({ socket, payload: { teamId, date }, ...allowed }) => {
    await leave(socket);
    drafts.left(socket);
    await socket.join([
      ...roomsFor(allowed, teamId, date),
      ...drafts.roomsFor(allowed, teamId, date),
    ]);
    const { epoch, session } = await queries.sheet(allowed, teamId, date);
    drafts.entered(socket, teamId, date);
    return { epoch, revision: session.revision };
  });

  gateway.on('team:leave', async ({ socket }) => {
    await leave(socket);
    drafts.left(socket);
    return {};
  });

  function roomsFor(allowed: Allowed, teamId: string, date: string): string[] {
    const masked = isMasked(allowed, { teamId, date }, maskOtherTeams());
    const rooms: string[] = [audiences.team(teamId, date, masked ? 'masked' : 'full')];
    if (isOfTeam(allowed.caller, { teamId, date })) rooms.push(audiences.teamLog(teamId, date));
    return rooms;
  }
}

async function leave(socket: LiveSocket): Promise<void> {
  const joined = [...socket.rooms].filter((room) => /^(team|log|drafts)\|/.test(room));
  for (const room of joined) await socket.leave(room);
}

interface Figures {
  readonly row: OverviewRow;
  readonly stats: WatchStats;
}

/** A date's figures with a sheet in them, in the form of each audience. */
export type FiguresAfter = (
  sheet: SheetDoc,
) => Promise<{ readonly full: Figures; readonly counts: Figures }>;

interface AttendancePublisherDeps {
  changes: Changes;
  clock: Clock;
  repo: Pick<AttendanceRepo, 'latestWrite' | 'entriesOf'>;
  figuresAfter: FiguresAfter;
  publisher: Publisher;
  epoch(): string;
}

const mostRemembered = 1000;
/** Of more entries that were missed at once, pages ask anew. */
const mostMissed = 2000;
/** How far the clocks of two machines may lie apart, in ms. */
const clocksApartMs = 5 * 60_000;

/** One change of a sheet to each audience in its own form (S3, S4, S7). */
export function publishSheets(deps: AttendancePublisherDeps): void {
  const { changes, clock, repo, figuresAfter, publisher, epoch } = deps;
  /** The latest revisions that have gone out, or are about to. */
  const published = new LRUCache<string, number>({ max: mostRemembered });
  /** What was written before is in the log that every page here has fetched since. */
  let listensFrom = clock.now();
  changes.onInvalidated(() => {
    published.clear();
    listensFrom = clock.now();
  });
  changes.subscribe(sheetWritten, async ({ id, detail }) => {
    const last = published.get(id);
    if (detail) published.set(id, detail.sheet.revision);
    try {
      const change = detail ?? (await latestOf(id));
      if (!change) return;
      const { revision } = change.sheet;
      // Found by somebody while its writer was about to tell it, with the cause that this one does not know.
      const isTold = () => !detail && (published.get(id) ?? 0) >= revision;
      if (isTold()) return;
      const missed = await missedBefore(change.sheet, last);
      const figures = await figuresAfter(change.sheet);
      if (isTold()) return;
      publishChange(change, figures, missed);
      published.set(id, Math.max(revision, published.get(id) ?? 0));
    } catch (error) {
      // The next write of the sheet tells its entries too.
      if (detail) published.set(id, last ?? 0);
      throw error;
    }
  });

  /** Entries of writes between the last one that was told here and this one: several may be heard as one (PRC-23). */
  async function missedBefore(sheet: SheetDoc, last: number | undefined): Promise<LogEntry[]> {
    const until = sheet.revision - 1;
    if ((last ?? 0) >= until) return [];
    const since = new Date(listensFrom - clocksApartMs).toISOString();
    const between = await repo.entriesOf(sheet, last ?? 0, until);
    const missed = last === undefined ? between.filter((one) => one.createdAt >= since) : between;
    if (missed.length <= mostMissed) return missed;
    changes.invalidateAll();
    return [];
  }

  /** A write of somebody else's: the whole sheet is told, whatever was changed of it. */
  async function latestOf(id: string): Promise<SheetChange | undefined> {
    const latest = await repo.latestWrite(id);
    return latest ? { ...latest, kind: 'submitted', opId: null } : undefined;
  }

  function publishChange(
    change: SheetChange,
    figures: { full: Figures; counts: Figures },
    missed: readonly LogEntry[],
  ): void {
    const { sheet, kind, record, opId } = change;
    const { teamId, date, revision, records } = sheet;
    const event = { date, teamId, revision, opId };
    const session = presentSheetHead(sheet);
    const masked = kind === 'submitted' ? { records: records.map(maskRecord) } : maskedOf(record);
    const full = kind === 'submitted' ? { records } : { record };
    const name = kind === 'submitted' ? 'attendance:submitted' : 'attendance:updated';
    const { watch, team } = audiences;

    publisher.publish(name, { ...event, ...figures.full, session, ...full }, watch(date, 'full'));
    publisher.publish(name, { ...event, ...figures.counts }, watch(date, 'counts'));
    const { revision: written } = figures.counts.stats;
    publisher.publish(
      'watch:beat',
      { date, epoch: epoch(), revision: written },
      watch(date, 'signal'),
    );
    const toTeam = { ...event, ...figures.counts, session };
    publisher.publish(name, { ...toTeam, ...full }, team(teamId, date, 'full'));
    publisher.publish(name, { ...toTeam, ...masked }, team(teamId, date, 'masked'));
    // In the order in which they were made.
    publishEntries({ ...change, entries: missed, opId: null });
    publishEntries(change);
  }

  function publishEntries({ sheet: { teamId, date }, entries, opId }: SheetChange): void {
    if (entries.length === 0) return;
    const { watch, teamLog } = audiences;
    const to = [watch(date, 'full'), teamLog(teamId, date)];
    publisher.publish('log:appended', { date, opId, entries: newestFirst(entries) }, to);
  }
}

const maskedOf = (record: SheetChange['record']) => (record ? { record: maskRecord(record) } : {});
