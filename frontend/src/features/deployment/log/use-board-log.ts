import type { BoardLog, HandoverNote } from '@muster/protocol';
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { boardTopic } from '../board/board.sync.ts';
import { notesTopic } from '../notes/notes.sync.ts';
import { logQueryOf, type LogFilters } from './log-filters.ts';
import { entriesOf, readLog, type LogPart } from './log.queries.ts';

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

  const known = data?.pageParams[0];
  const triedFor = useRef<string>(undefined);
  useEffect(() => {
    if (known === undefined || isFetching) return;
    if (known.upTo >= revision && known.notes === notes) return;
    // A call that failed is made again with the next operation, or when somebody asks.
    const wanted = `${revision} ${notes}`;
    if (triedFor.current === wanted) return;
    triedFor.current = wanted;
    void fetchPreviousPage({ cancelRefetch: false });
  }, [known, revision, notes, isFetching, fetchPreviousPage]);

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
