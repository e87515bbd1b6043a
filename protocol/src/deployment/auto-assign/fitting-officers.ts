import type { Officer } from '../deployment.schema.ts';
import type { Places, StaffingCase } from './staffing-case.ts';

/** Where those stand who could stand at a station (STF-23). Pure. */

/** How many they are, and how many of them stand at each station, in the order of the officers. */
export interface Fitting {
  readonly count: number;
  /** Placed by hand. */
  readonly pinned: ReadonlyMap<number, number>;
  readonly needed: ReadonlyMap<number, number>;
}

/** The station of those who stand at none. */
export const nowhere = -1;

export function fittingAt(
  { officers, isPinned, fits }: StaffingCase,
  places: Places,
  station: number,
  counts: (officer: Officer) => boolean = () => true,
): Fitting {
  const [pinned, needed] = [new Map<number, number>(), new Map<number, number>()];
  let count = 0;
  for (const [index, officer] of officers.entries()) {
    if (!fits(index, station) || !counts(officer)) continue;
    count++;
    const side = isPinned[index] ? pinned : needed;
    const at = places[index] ?? nowhere;
    side.set(at, (side.get(at) ?? 0) + 1);
  }
  return { count, pinned, needed };
}

/** Of those, who is not at the station itself. */
export function elsewhere(
  places: Fitting['pinned'],
  station: number,
): { readonly count: number; readonly stations: readonly number[] } {
  const others = [...places].filter(([at]) => at !== station);
  return {
    count: others.reduce((sum, [, count]) => sum + count, 0),
    stations: others.map(([at]) => at),
  };
}
