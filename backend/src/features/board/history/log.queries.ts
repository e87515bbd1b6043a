import {
  causeOf,
  noteText,
  operationText,
  serverName,
  type BoardLog,
  type BoardLogEntry,
  type HistoryNames,
  type LogCursor,
  type LogFilter,
  type LoggedNote,
  type LoggedOperation,
  type LogQuery,
} from '@muster/protocol';
import type { RecordedDeed } from '../notes/notes.service.ts';
import { lastUpTo } from './past-boards.ts';
import type { LoggedRecord } from './logged-record.ts';
import type { LatestOperations, OperationsRepo } from './operations.repo.ts';

/** How many operations are looked at at once for those that one person did. */
const atOnce = 500;

/** What was done to a date's board and its notes (HIS-1, HIS-3, HIS-12). */
export function logQueries(
  operations: OperationsRepo,
  namesOf: (date: string) => Promise<HistoryNames>,
  notesOf: (date: string) => Promise<readonly RecordedDeed[]>,
) {
  /** The numbers between which those lie that are asked for. */
  async function partOf(
    latestOps: LatestOperations,
    { from, to, before }: Pick<LogFilter, 'from' | 'to'> & { before?: number | undefined },
  ): Promise<{ above: number; below: number }> {
    const [above, until, upTo] = await Promise.all([
      from === undefined ? 0 : operations.lastUntil(latestOps, instantBefore(from)),
      to === undefined ? latestOps.writes : operations.lastUntil(latestOps, to),
      before === undefined ? latestOps.writes : lastUpTo(operations, latestOps, before - 1),
    ]);
    return { above, below: Math.min(until, upTo) + 1 };
  }

  /** Newest first, a page at a time. */
  async function* pages(
    latestOps: LatestOperations,
    filter: LogFilter,
    part: { readonly above: number; readonly below: number },
    wanted: number,
  ): AsyncGenerator<LoggedRecord[]> {
    const { officer, station, by } = filter;
    const limit = by === undefined ? wanted : atOnce;
    let { below } = part;
    for (;;) {
      const page = await operations.preceding(
        latestOps,
        { officer, station },
        { above: part.above, below, limit },
      );
      yield page.filter(
        (one) =>
          (by === undefined || by === (one.change.by?.id ?? serverName)) &&
          !(officer !== undefined && one.change.op.type === 'save'),
      );
      if (page.length < limit) return;
      below = page.at(-1)?.seq ?? 0;
    }
  }

  return {
    async page(date: string, query: LogQuery): Promise<BoardLog> {
      const { limit } = query;
      const before = revisionIn(query.before);
      const latestOps = await operations.latest(date);
      const deeds = deedsAsked(await notesOf(date), query, untilOf(query.before));
      const found: LoggedRecord[] = [];
      if (latestOps) {
        const part = await partOf(latestOps, { ...query, before });
        for await (const page of pages(latestOps, query, part, limit + 1)) {
          found.push(...page);
          if (found.length > limit) break;
        }
      }
      const names = await namesOf(date);
      const merged = newestFirst(found, deeds);
      const shown = merged.slice(0, limit);
      const last = shown.at(-1);
      return {
        entries: shown.map((one) => shownOf(one, names)),
        next: merged.length > shown.length && last ? cursorAt(last, shown, before) : null,
      };
    },

    /** All of them, as they are read. */
    async *entries(date: string, query: LogFilter): AsyncGenerator<BoardLogEntry[]> {
      const latestOps = await operations.latest(date);
      const names = await namesOf(date);
      let deeds = deedsAsked(await notesOf(date), query, {});
      if (latestOps) {
        const part = await partOf(latestOps, query);
        for await (const page of pages(latestOps, query, part, atOnce)) {
          const oldest = page.at(-1)?.change.revision;
          const later =
            oldest === undefined ? [] : deeds.filter(({ revision }) => revision >= oldest);
          deeds = deeds.slice(later.length);
          yield newestFirst(page, later).map((one) => shownOf(one, names));
        }
      }
      if (deeds.length > 0) yield deeds.map((one) => noteEntry(one, names));
    },
  };
}

/** Which of a date's deeds of notes are asked for, the latest first, with how many come before each. */
function deedsAsked(
  deeds: readonly RecordedDeed[],
  { officer, station, by, from, to, only }: LogFilter & Partial<Pick<LogQuery, 'only'>>,
  { below, left }: Until,
): readonly NumberedDeed[] {
  // An officer's operations are about people; so are saves held back.
  if (only !== undefined || officer !== undefined || by === serverName) return [];
  return deeds
    .map((deed, before) => ({ ...deed, before }))
    .filter(
      (one) =>
        (station === undefined || one.op.stationId === station) &&
        (by === undefined || one.by.id === by) &&
        (from === undefined || one.at >= from) &&
        (to === undefined || one.at <= to) &&
        (below === undefined || one.revision < below) &&
        (left === undefined || one.before < left),
    )
    .toReversed();
}

/** From where on deeds of notes are answered: before an operation, or so many as are left. */
interface Until {
  /** The operation's revision. */
  readonly below?: number;
  readonly left?: number;
}

function untilOf(before: LogQuery['before']): Until {
  if (before === undefined) return {};
  return typeof before === 'string' ? { left: Number(before.split('.')[1]) } : { below: before };
}

/** A deed of a note, with how many came before it on its date. */
interface NumberedDeed extends RecordedDeed {
  readonly before: number;
}

const isDeed = (one: LoggedRecord | NumberedDeed): one is NumberedDeed => 'before' in one;

/** By revisions, which no clock that is set back changes: a note comes after the operation that the board was at. */
function newestFirst(
  records: readonly LoggedRecord[],
  deeds: readonly NumberedDeed[],
): (LoggedRecord | NumberedDeed)[] {
  const merged: (LoggedRecord | NumberedDeed)[] = [];
  let next = 0;
  for (const record of records) {
    for (
      let deed = deeds[next];
      deed && deed.revision >= record.change.revision;
      deed = deeds[++next]
    )
      merged.push(deed);
    merged.push(record);
  }
  return [...merged, ...deeds.slice(next)];
}

/** A page that ends with a note goes on below the last operation that was shown, and with the notes that are left. */
function cursorAt(
  last: LoggedRecord | NumberedDeed,
  shown: readonly (LoggedRecord | NumberedDeed)[],
  before: number | undefined,
): LogCursor {
  if (!isDeed(last)) return last.change.revision;
  const above = shown.findLast((one) => !isDeed(one));
  const revision = above && !isDeed(above) ? above.change.revision : (before ?? mostRevisions);
  return `${revision}.${last.before}`;
}

/** More than a board ever has: nothing of it was shown yet. */
const mostRevisions = 999_999_999;

const revisionIn = (before: LogQuery['before']): number | undefined =>
  typeof before === 'string' ? Number(before.split('.')[0]) : before;

const shownOf = (one: LoggedRecord | NumberedDeed, names: HistoryNames): BoardLogEntry =>
  isDeed(one) ? noteEntry(one, names) : entryOf(one, names);

export function entryOf({ change }: LoggedRecord, names: HistoryNames): LoggedOperation {
  const { revision, at, by, op, reason = null } = change;
  const text = operationText(op, names) + (reason === null ? '' : `. Reason: ${reason}`);
  return { revision, at, by, cause: causeOf(op), text, op, reason };
}

export const noteEntry = (
  { revision, at, by, op }: RecordedDeed,
  names: HistoryNames,
): LoggedNote => ({ revision, at, by, cause: 'note', text: noteText(op, names), op, reason: null });

/** Instants are of whole milliseconds. */
const instantBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();
