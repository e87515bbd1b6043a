import { demandsOf } from '../staffing.named.ts';
import type { Places, StaffingCase } from './staffing-case.ts';

/** Which places of a station are to meet which of its minimums by tag or role (STF-21). Pure. */

export type Demand = ReturnType<typeof demandsOf>[number];

export interface Seats {
  /** The places that nobody holds who was placed there by hand. */
  readonly room: number;
  /** How many of them are needed for the station's minimum. */
  readonly urgent: number;
  /** The same where only those placed by hand count who are here to the shift's end: no fewer. */
  readonly covering: number;
  /** What each of the first of them is to meet. */
  readonly wanted: readonly (readonly Demand[])[];
}

/** Each minimum takes places of its own as far as there are any, then shares those of the others, the first ones first. */
export function seatsOf(given: StaffingCase, station: number): Seats {
  const { room, urgent, covering, demands } = leftOf(given, station);
  const wanted: Demand[][] = [];
  for (const { demand, still } of demands) {
    const before = wanted.length;
    for (let left = Math.min(room, still), shared = 0; left > 0; left--) {
      if (wanted.length < room) wanted.push([demand]);
      else if (shared < before) wanted[shared++]?.push(demand);
    }
  }
  return { room, urgent, covering, wanted };
}

/** A place for each officer who stands there, for what they meet, and for what nobody meets the places that are left. */
export function seatsAsTaken(given: StaffingCase, station: number, places: Places): Seats {
  const { officers, isPinned } = given;
  const { room, urgent, covering, demands } = leftOf(given, station);
  const there = officers.filter((_, index) => places[index] === station && !isPinned[index]);
  const left = demands.map(({ still }) => still);
  const wanted = there
    .map((officer) =>
      demands.flatMap(({ demand }, index) => {
        if ((left[index] ?? 0) <= 0 || !demand.counts(officer)) return [];
        left[index] = (left[index] ?? 0) - 1;
        return [demand];
      }),
    )
    .filter((met) => met.length > 0);
  for (const [index, { demand }] of demands.entries()) {
    for (let open = left[index] ?? 0; open > 0 && wanted.length < room; open--) {
      wanted.push([demand]);
    }
  }
  return { room, urgent, covering, wanted };
}

/** What those who were placed by hand leave of a station. */
function leftOf({ officers, stations, now, isPinned, isWhole }: StaffingCase, station: number) {
  const one = stations[station];
  if (!one) return { room: 0, urgent: 0, covering: 0, demands: [] };
  const isHeld = (index: number) => isPinned[index] && now[index] === station;
  const pinned = officers.filter((_, index) => isHeld(index));
  const whole = officers.filter((_, index) => isHeld(index) && isWhole[index]);
  const room = one.capacity - pinned.length;
  return {
    room,
    urgent: Math.min(room, Math.max(0, one.minimum - pinned.length)),
    covering: Math.min(room, Math.max(0, one.minimum - whole.length)),
    demands: demandsOf(one).map((demand) => ({
      demand,
      still: Math.max(0, demand.least - pinned.filter((officer) => demand.counts(officer)).length),
    })),
  };
}
