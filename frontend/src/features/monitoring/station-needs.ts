import {
  boardRoutes,
  counted,
  durationText,
  isolated,
  momentOf,
  mostUrgentFirst,
  timeOnPost,
  type AlertKind,
  type Board,
  type NeedyStation,
  type Station,
} from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import { groupBy } from '../../shared/collections/group-by.ts';
import { stationsTopic } from '../../shared/domain/directory-lists.ts';
import { call } from '../../shared/http/call.ts';
import { useAskedAnew, useLive } from '../../shared/live/use-live.ts';

/** Which stations of a date's board need somebody, for the overview (MON-60). */

interface ShortStation {
  readonly id: string;
  readonly name: string;
  /** How many are missing to its minimum. */
  readonly short: number;
}

export interface StationNeeds {
  /** Where `Fill` leads, the most urgent one (STF-14). */
  readonly first: NeedyStation | undefined;
  /** Below their minimum, by how many are missing. */
  readonly short: readonly ShortStation[];
  /** Others that lack somebody with a tag or in a role. */
  readonly lacking: readonly ShortStation[];
  /** Nobody is placed on the whole board. */
  readonly isUntouched: boolean;
  /** Nobody is marked present yet: there is nobody to fill a station with. */
  readonly isNobodyHere: boolean;
  /** For how long each whose time on their post is over has been due for relief, in ms, the longest first (STF-32). */
  readonly due: readonly number[];
}

type Needing = Pick<Board, 'date' | 'assignments' | 'officers' | 'stations' | 'clocks'>;

export function stationNeeds(
  board: Needing,
  stations: readonly Station[],
  now: number,
  timeZone: string,
): StationNeeds {
  const moment = momentOf({ timeZone, date: board.date }, now);
  const needing = mostUrgentFirst(board, { stations }, moment);
  return {
    first: needing[0],
    short: needing.filter(({ short }) => short > 0).toSorted((a, b) => b.short - a.short),
    lacking: needing.filter(({ short }) => short === 0),
    isUntouched: board.assignments.length === 0,
    isNobodyHere: board.officers.length === 0,
    due: board.assignments
      .flatMap((placed) => {
        const time = timeOnPost(board, placed, now, timeZone);
        return time?.state === 'overdue' ? [now - time.dueAtMs] : [];
      })
      .toSorted((a, b) => b - a),
  };
}

/** `4 officers` `due for relief` `longest 3 h 11 min`; undefined where nobody is. */
export function reliefTitle({ due }: Pick<StationNeeds, 'due'>) {
  const [longest] = due;
  if (longest === undefined) return undefined;
  const over = durationText(longest);
  return {
    subject: counted(due.length, 'officer'),
    matter: 'due for relief',
    more: due.length === 1 ? `for ${over}` : `longest ${over}`,
  };
}

/** `7 stations` `short by 11`, or before anybody is placed `Nobody is placed yet` `33 stations need 120`. */
export function shortTitle({
  short,
  lacking,
  isUntouched,
}: StationNeeds): readonly [subject: string, matter: string] {
  const by = short.reduce((sum, one) => sum + one.short, 0);
  const stations = counted(short.length, 'station');
  if (short.length === 0) {
    const verb = lacking.length === 1 ? 'lacks' : 'lack';
    return [counted(lacking.length, 'station'), `${verb} a tag or a role`];
  }
  if (!isUntouched) return [stations, `short by ${by}`];
  return ['Nobody is placed yet', `${stations} ${short.length === 1 ? 'needs' : 'need'} ${by}`];
}

/** `BIKE 2, CARGO 2 by 2 · CAR 4, RSS 1 by 1`; what lacks a tag alone comes last. */
export function shortNames({ short, lacking, isUntouched }: StationNeeds): string {
  if (isUntouched) return '';
  const groups = groupBy(short, (one) => one.short);
  const words = [...groups].map(([by, stations]) => `${namesOf(stations)} by ${by}`);
  if (short.length === 0) return namesOf(lacking);
  if (lacking.length > 0) words.push(`${namesOf(lacking)} without a tag or a role`);
  return words.join(' · ');
}

const namesOf = (stations: readonly ShortStation[]) =>
  stations.map(({ name }) => isolated(name)).join(', ');

const everyMs = 30_000;
const needing: ReadonlySet<AlertKind> = new Set(['station-short', 'relief-overdue']);

/**
 * Looked at from the overview without being on the board: nobody there sees it as open. It is asked for every 30 s,
 * and when an alert on short stations or on relief changes.
 */
export function useStationNeeds(date: string, now: number) {
  const { timeZone } = useOrganisation();
  const queryKey = ['monitoring', 'station-needs', date];
  const { data: stations } = useLive(stationsTopic);
  useAskedAnew(queryKey, 'alerts:changed', ({ alert }) => needing.has(alert.kind));
  const { data: board, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(boardRoutes.board, { params: { date }, query: {}, signal, background: true }),
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
  const needs = useMemo(
    () => board && stations && stationNeeds(board, stations, now, timeZone),
    [board, stations, now, timeZone],
  );
  return { needs, isUnknown: needs === undefined && isError };
}
