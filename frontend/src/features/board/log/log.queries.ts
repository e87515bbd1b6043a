import {
  type LogFilter,
  historyRoutes,
  isLoggedOperation,
  type BoardLog,
  type BoardLogEntry,
  type LogCursor,
  type OfficerStep,
  type Catalogue,
  type HandoverNote,
} from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import { useMemo, useEffect, useRef } from 'react';
import { useLive } from '../../../shared/live/use-live.ts';
import { boardTopic, catalogueOf } from '../board.sync.ts';
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { notesTopic } from '../notes/notes.sync.ts';
import { stationsTopic, zonesTopic } from '../../../shared/domain/directory-lists.ts';

/** What the log beside the board is narrowed to; an empty text narrows nothing (HIS-3). */
export interface LogFilters {
  readonly officer: string;
  readonly station: string;
  /** The id of a person, or `server`. */
  readonly by: string;
  /** How the time was chosen: a span such as `60` (minutes until now), or `own`. */
  readonly time: string;
  /** Instants. */
  readonly from: string;
  readonly to: string;
}

export const noLogFilters: LogFilters = {
  officer: '',
  station: '',
  by: '',
  time: '',
  from: '',
  to: '',
};

/** What the call is asked. */
export const logQueryOf = ({ time: _time, ...filters }: LogFilters): LogFilter =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export const isNarrowed = (filters: LogFilters): boolean =>
  Object.keys(logQueryOf(filters)).length > 0;

/** A part of a date's log: the newest, what came before a revision, or what has come since an instant. */
interface LogPart {
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
async function readLog({ date, filter, part, signal }: Asked): Promise<BoardLog> {
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
function entriesOf(pages: readonly BoardLog[]): BoardLogEntry[] {
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
export const readOfficerHistory = (
  date: string,
  userId: string,
  signal: AbortSignal,
): Promise<OfficerStep[]> => call(historyRoutes.officer, { params: { date, userId }, signal });

/** How zones and stations are called; the built-in ones while others could not be fetched (DEP-5). */
export function useCatalogue(): Catalogue {
  const { data: zones } = useLive(zonesTopic);
  const { data: stations } = useLive(stationsTopic);
  return useMemo(() => catalogueOf({ zones, stations }), [zones, stations]);
}

/** Another one after a note was written, changed or deleted. */
const notesMark = (notes: readonly HandoverNote[]): string =>
  notes.map(({ id, revision }) => `${id}.${revision}`).join(' ');

/** The log of a date: older parts as they are asked for, and what is new as the board moves on (HIS-5, HIS-6). */
export function useBoardLog(date: string, filters: LogFilters) {
  const board = useLive(boardTopic(date));
  const { epoch, revision = 0 } = board.data ?? {};
  const notes = notesMark(useLive(notesTopic(date)).data ?? []);
  const filter = logQueryOf(filters);
  const log = useInfiniteQuery<BoardLog, Error, InfiniteData<BoardLog, LogPart>, QueryKey, LogPart>(
    {
      queryKey: ['deployment', 'log', date, epoch, filter],
      queryFn: ({ pageParam, signal }) => readLog({ date, filter, part: pageParam, signal }),
      initialPageParam: { upTo: revision, notes },
      getNextPageParam: ({ next }): LogPart | undefined =>
        next === null ? undefined : { before: next, upTo: revision, notes },
      getPreviousPageParam: (_first, pages): LogPart => ({
        since: entriesOf(pages)[0]?.at ?? '1970-01-01T00:00:00.000Z',
        upTo: revision,
        notes,
      }),
      enabled: epoch !== undefined,
    },
  );
  const { data, isFetching, isFetchPreviousPageError, fetchPreviousPage, fetchNextPage } = log;

  const loadedState = data?.pageParams[0];
  const triedFor = useRef<string>(undefined);
  useEffect(() => {
    if (loadedState === undefined || isFetching) return;
    if (loadedState.upTo >= revision && loadedState.notes === notes) return;
    // A call that failed is made again with the next operation, or when somebody asks.
    const wanted = `${revision} ${notes}`;
    if (triedFor.current === wanted) return;
    triedFor.current = wanted;
    void fetchPreviousPage({ cancelRefetch: false });
  }, [loadedState, revision, notes, isFetching, fetchPreviousPage]);

  const entries = useMemo(() => entriesOf(data?.pages ?? []), [data]);
  return {
    entries,
    isLoaded: data !== undefined,
    error: data === undefined ? (board.data ? log.error : (board.error ?? log.error)) : null,
    /** What is new, or what is older, could not be fetched. */
    isCut: isFetchPreviousPageError || log.isFetchNextPageError,
    hasOlder: log.hasNextPage,
    isFetching,
    isFetchingOlder: log.isFetchingNextPage,
    fetchOlder: () => {
      if (!isFetching) void fetchNextPage({ cancelRefetch: false });
    },
    retry: () => {
      if (data === undefined) void log.refetch();
      else if (isFetchPreviousPageError) void fetchPreviousPage({ cancelRefetch: false });
      else void fetchNextPage({ cancelRefetch: false });
    },
  };
}

export type BoardLogState = ReturnType<typeof useBoardLog>;
