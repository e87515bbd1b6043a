import { reliefRoutes } from '@muster/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';

const minuteMs = 60_000;

/** Who is due for relief on a board at a revision, asked for anew every minute (STF-32). */
export const useReliefDue = (date: string, revision: number | undefined, enabled = true) =>
  useQuery({
    queryKey: ['deployment', 'relief', date, revision],
    queryFn: ({ signal }) => call(reliefRoutes.due, { params: { date }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
