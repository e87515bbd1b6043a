import {
  historyRoutes,
  isLoggedOperation,
  type BoardLog,
  type BoardLogEntry,
  type LogCursor,
  type LogFilter,
  type OfficerStep,
} from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';

/** A part of a date's log: the newest, what came before a revision, or what has come since an instant. */
export interface LogPart {
  readonly before?: LogCursor;
  readonly since?: string | undefined;
  /** The board's revision when this was asked for: what came up to it is there. */
  readonly upTo: number;
  /** The handover notes when this was asked for, as `notesMark` has them. */
  readonly notes: string;
}

const pageSize = 100;
const mostAtOnce = 500;

interface Asked {
  readonly date: string;
  readonly filter: LogFilter;
  readonly part: LogPart;
  readonly signal: AbortSignal;
}

/** One part, newest first (HIS-1). */
export async function readLog({ date, filter, part, signal }: Asked): Promise<BoardLog> {
  const { before, since } = part;
  const ask = (query: object) =>
    call(historyRoutes.log, { params: { date }, query: { ...filter, ...query }, signal });
  if (since === undefined) {
    return ask({ limit: pageSize, ...(before !== undefined && { before }) });
  }
  // Everything that is new, whatever its number: a gap in a log is not seen.
  const from = filter.from !== undefined && filter.from > since ? filter.from : since;
  const entries: BoardLogEntry[] = [];
  let next: LogCursor | null = null;
  do {
    const page: BoardLog = await ask({
      from,
      limit: mostAtOnce,
      ...(next !== null && { before: next }),
    });
    entries.push(...page.entries);
    next = page.next;
  } while (next !== null);
  return { entries, next: null };
}

/** Each once: what is new begins with the instant of the last one that was known. */
export function entriesOf(pages: readonly BoardLog[]): BoardLogEntry[] {
  const seen = new Set<string>();
  return pages
    .flatMap(({ entries }) => entries)
    .filter((entry) => {
      const key = entryKey(entry);
      return !seen.has(key) && seen.add(key);
    });
}

/** Of an operation its revision; a note's deeds have none of their own. */
export const entryKey = (entry: BoardLogEntry): string =>
  entry.op.type === 'note' ? `${entry.op.noteId}.${entry.op.number}` : String(entry.revision);

/** Whether it is the operation that a replay shows. */
export const isEntryShown = (entry: BoardLogEntry, shown: number | undefined): boolean =>
  entry.revision === shown && isLoggedOperation(entry);

/** How an officer came to where they are (HIS-10). */
export const readWay = (
  date: string,
  userId: string,
  signal: AbortSignal,
): Promise<OfficerStep[]> => call(historyRoutes.officer, { params: { date, userId }, signal });
