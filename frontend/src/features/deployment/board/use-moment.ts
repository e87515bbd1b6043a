import { momentOf, sinceLastChange, type Board, type Moment } from '@muster/protocol';
import { useMemo } from 'react';
import { useNow } from '../../../shared/dates/use-now.ts';

/**
 * The moment at which a board is looked at, by the server's clock (STF-12): since when nobody has come or left, so that
 * what is drawn of it changes only when somebody does.
 */
export function useMoment(
  { date, officers }: Pick<Board, 'date' | 'officers'>,
  timeZone: string,
): Moment {
  return useSettled({ date, officers }, timeZone, useNow(60_000));
}

/** The same of a moment that is given. */
export function useSettled(
  { date, officers }: Pick<Board, 'date' | 'officers'>,
  timeZone: string,
  nowMs: number,
): Moment {
  const { atMs } = useMemo(
    () => sinceLastChange(officers, momentOf({ timeZone, date }, nowMs)),
    [officers, timeZone, date, nowMs],
  );
  return useMemo(() => ({ timeZone, date, atMs }), [timeZone, date, atMs]);
}
