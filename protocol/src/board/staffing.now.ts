import { isDue, isHere, nextChange, offSpan, shiftSpan, type Moment } from '../attendance/here.ts';
import { own } from '../kernel/ids.ts';
import type { Board, StationState } from './board.ts';
import type { Catalogue, Officer } from './board.schema.ts';
import { suitabilityReasons } from './board.rules.ts';
import { demandsOf, lackingAt } from './staffing.rules.ts';

/** How stations stand to their minimums by who is here at a moment; places count whoever has one (STF-13). Pure. */

export interface StationNow {
  /** Officers who have a place there. */
  readonly placed: number;
  /** Those of them who are here. */
  readonly here: number;
  /** Those of them who are only expected, and will be here then as far as is known (DEP-505). */
  readonly expected: number;
  /** Places that are missing to the minimum. */
  readonly short: number;
  /** Minimums by tag and role that are not met. */
  readonly lacking: ReturnType<typeof lackingAt>;
  /** The same if everybody who is expected comes (DEP-511). */
  readonly ifAllCome: { readonly short: number; readonly lacking: ReturnType<typeof lackingAt> };
  /** When the next of those who have a place leaves or comes, in ms; undefined where all stays as it is. */
  readonly changesAtMs: number | undefined;
}

/** A closed station, or one that is not on the board, asks for nobody. */
export function stationNow(
  state: StationState | undefined,
  placed: readonly Officer[],
  moment: Moment,
): StationNow {
  const due = placed.filter((officer) => isDue(officer, moment));
  const here = due.filter((officer) => isHere(officer, moment));
  const needs = needsWith(state, here);
  return {
    placed: placed.length,
    here: here.length,
    expected: due.length - here.length,
    ...needs,
    ifAllCome: due.length === here.length ? needs : needsWith(state, due),
    changesAtMs: firstChange(placed, moment),
  };
}

const needsWith = (state: StationState | undefined, there: readonly Officer[]) => ({
  short: state?.isOpen ? Math.max(0, state.minimum - there.length) : 0,
  lacking: state?.isOpen ? lackingAt(state, there) : [],
});

/** The same of every station of the catalogue that is on the board, in its order. */
export function stationsNow(
  board: Pick<Board, 'assignments' | 'officers' | 'stations'>,
  { stations }: Pick<Catalogue, 'stations'>,
  moment: Moment,
): (StationNow & { readonly id: string; readonly name: string })[] {
  const people = new Map(board.officers.map((officer) => [officer.id, officer]));
  const placed = new Map<string, Officer[]>();
  for (const { userId, stationId } of board.assignments) {
    const officer = people.get(userId);
    if (officer) placed.set(stationId, [...(placed.get(stationId) ?? []), officer]);
  }
  return stations.flatMap(({ id, name }) => {
    const state = own(board.stations, id);
    return state ? [{ id, name, ...stationNow(state, placed.get(id) ?? [], moment) }] : [];
  });
}

/** The same as if whoever is expected were here: by this it is planned whom a station needs (DEP-511). */
export const stationDue = (
  state: StationState | undefined,
  placed: readonly Officer[],
  moment: Moment,
): StationNow => ifAllCame(stationNow(state, placed, moment));

export const stationsDue = (
  ...of: Parameters<typeof stationsNow>
): ReturnType<typeof stationsNow> => stationsNow(...of).map(ifAllCame);

const ifAllCame = <Now extends StationNow>(now: Now): Now => ({
  ...now,
  ...now.ifAllCome,
  here: now.here + now.expected,
});

/** A station that needs somebody. */
export interface NeedyStation extends StationNow {
  readonly id: string;
  readonly name: string;
  /** There is room, and somebody without a place who is here, or expected, fits and counts for what it lacks. */
  readonly isFillable: boolean;
}

/**
 * The stations that need somebody even if all come who are expected there (DEP-511), the most urgent first (STF-14): those that can be filled now, then the others; of each by
 * how many are missing to the minimum, then those that lack only a tag or role; among equals in the catalogue's order.
 */
export function mostUrgentFirst(
  board: Pick<Board, 'assignments' | 'officers' | 'stations'>,
  catalogue: Pick<Catalogue, 'stations'>,
  moment: Moment,
): NeedyStation[] {
  const placed = new Set(board.assignments.map(({ userId }) => userId));
  const free = board.officers.filter((one) => !placed.has(one.id) && isDue(one, moment));
  const byId = new Map(catalogue.stations.map((station) => [station.id, station]));
  return stationsDue(board, catalogue, moment)
    .filter(({ short, lacking }) => short > 0 || lacking.length > 0)
    .map((now) => {
      const station = byId.get(now.id);
      const state = own(board.stations, now.id);
      const wanted = state
        ? demandsOf(state).filter(({ kind, name }) =>
            now.lacking.some((lack) => lack.kind === kind && lack.name === name),
          )
        : [];
      const helps = (officer: Officer) =>
        now.short > 0 || wanted.some(({ counts }) => counts(officer));
      const isFillable =
        station !== undefined &&
        now.placed < (state?.capacity ?? 0) &&
        free.some((one) => helps(one) && suitabilityReasons(one, station).length === 0);
      return { ...now, isFillable };
    })
    .toSorted((a, b) => Number(b.isFillable) - Number(a.isFillable) || b.short - a.short);
}

/** When the first of these people leaves or comes after a moment, in ms. */
export function firstChange(people: readonly Officer[], moment: Moment): number | undefined {
  let first: number | undefined;
  for (const officer of people) {
    const at = nextChange(officer, moment);
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  return first;
}

/** The moment since which none of these people has left or come: all that is said of then is true now. */
export function sinceLastChange(people: readonly Officer[], moment: Moment): Moment {
  let atMs = shiftSpan(moment).fromMs;
  for (const officer of people) {
    const off = offSpan(officer, moment);
    if (!off) continue;
    for (const change of [off.fromMs, off.toMs]) {
      if (change > atMs && change <= moment.atMs) atMs = change;
    }
  }
  return { ...moment, atMs };
}
