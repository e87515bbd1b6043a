import {
  isHere,
  isTimeOffLeft,
  momentOf,
  sinceLastChange,
  type Board,
  type MarkedPerson,
  type Moment,
} from '@muster/protocol';
import { createContext, use, useMemo } from 'react';
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

/** The moment of the board that is drawn, for whatever shows a person of it. */
export const BoardMoment = createContext<Moment | undefined>(undefined);

/** How many are here at the moment of the board (ATT-130): `5`, or `5 of 6` where somebody is away. */
export function useHereWords(people: readonly MarkedPerson[]): string {
  const moment = use(BoardMoment);
  const here = moment ? people.filter((person) => isHere(person, moment)).length : people.length;
  return here === people.length ? String(here) : `${here} of ${people.length}`;
}

/** Whether somebody's time off runs or lies ahead: one that is over is no reason to pass them over (ATT-132). */
export function useIsTimeOffLeft(): (person: MarkedPerson) => boolean {
  const moment = use(BoardMoment);
  return (person) => (moment ? isTimeOffLeft(person, moment) : person.status === 'pto');
}
