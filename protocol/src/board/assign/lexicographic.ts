import { ownZoneOf } from '../built-in-catalogue.ts';
import type { Officer } from '../board.schema.ts';
import { assignBest, type Column } from './matching.ts';
import { meetMore } from './named-minimums.ts';
import { membersOf, type Places, type StaffingCase } from './staffing-case.ts';
import { isExpected } from '../plan/plan.rules.ts';
import { demandsOf } from '../staffing.rules.ts';

/** Which places of a station are to meet which of its minimums by tag or role (STF-21). Pure. */

type Demand = ReturnType<typeof demandsOf>[number];

interface Seats {
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
function seatsOf(problem: StaffingCase, station: number, held: readonly number[]): Seats {
  const { room, urgent, covering, demands } = leftOf(problem, station, held);
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
function seatsAsTaken(
  problem: StaffingCase,
  station: number,
  held: readonly number[],
  members: readonly number[],
): Seats {
  const { officers, isPinned } = problem;
  const { room, urgent, covering, demands } = leftOf(problem, station, held);
  const there = members.flatMap((index) => (isPinned[index] ? [] : (officers[index] ?? [])));
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

/** What those who were placed there by hand, `held`, leave of a station. */
function leftOf(
  { officers, stations, isWhole }: StaffingCase,
  station: number,
  held: readonly number[],
) {
  const one = stations[station];
  if (!one) return { room: 0, urgent: 0, covering: 0, demands: [] };
  const pinned = held.flatMap((index) => officers[index] ?? []);
  const whole = held.filter((index) => isWhole[index]);
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

/**
 * The aims of auto-assign, one above the other (STF-20), as the worth of places: fewest places missing to minimums by
 * priority, most officers placed, present before on time off, own zone, minimums by tag and role, fairness, staying.
 * The first three never stand against each other: a set of places that can be filled and a set of people who can be
 * placed can always be had together, so that steps of one size tell them apart. Pure.
 */

/** What a posting is worth less for the sake of fairness: a whole number from 0 to `fairnessLevels`. */
export type PostingCost = (officer: Officer, stationId: string) => number;
export const fairnessLevels = 15;

/** Places of a station that are worth as much to everybody, with the minimums by tag or role that each of them is to meet. */
interface Part {
  readonly station: number;
  readonly column: Column;
  /** Up to the minimum it matters who is here to the shift's end: of those needed for it, and of those who cover others. */
  readonly tier: 'urgent' | 'covering' | 'rest';
  readonly demands: readonly Demand[];
}

/** Officers times stations up to which the best is looked for once more. */
const secondLimit = 100_000;

/**
 * Where everybody stands in the best assignment that leaves alone whoever was placed by hand. Which places are to meet
 * which minimums by tag or role is settled beforehand; where another assignment meets more of them (STF-21), its own
 * places are taken for that, and the best is looked for once more, so that fairness and staying count again.
 */
export function bestPlaces(
  problem: StaffingCase,
  date: string,
  cost: PostingCost | undefined,
  onOfficer?: (done: number, total: number) => void,
): Places {
  const zones = ownZonesOf(problem, date);
  const byHand = problem.now.map((at, index) => (problem.isPinned[index] ? at : null));
  const held = membersOf(problem.stations.length, byHand);
  const seats = held.map((there, station) => seatsOf(problem, station, there));
  const first = placesBySeats(problem, seats, zones, cost, onOfficer);
  const better = meetMore(problem, first, zones);
  if (better === first || problem.officers.length * problem.stations.length > secondLimit)
    return better;
  const members = membersOf(problem.stations.length, better);
  const settled = held.map((there, station) =>
    seatsAsTaken(problem, station, there, members[station] ?? []),
  );
  return meetMore(problem, placesBySeats(problem, settled, zones, cost), zones);
}

/** The zone of each officer's own team on a date. */
export const ownZonesOf = (problem: StaffingCase, date: string) =>
  problem.officers.map(({ teamId }) => ownZoneOf(teamId, date, problem));

/** The best assignment with these seats. */
function placesBySeats(
  problem: StaffingCase,
  seats: readonly Seats[],
  zones: readonly (string | undefined)[],
  cost: PostingCost | undefined,
  onOfficer?: (done: number, total: number) => void,
): Places {
  const { officers, stations, now, isPinned, isWhole, fits } = problem;
  const partly = isWhole.filter((is) => !is).length;
  const merits = meritsOf(problem);
  const free = officers.flatMap((_, index) => (isPinned[index] ? [] : [index]));
  const demandCount = sum(seats.map(({ wanted }) => sum(wanted.map(({ length }) => length))));
  const unit = unitsFor(free.length, demandCount, cost !== undefined, {
    partly,
    steps: merits.steps,
  });
  const parts = seats.flatMap((one, station) =>
    partsOf(problem, station, one, unit.step, partly > 0),
  );

  const worth = (index: number, part: number) => {
    const officer = free[index] as number;
    const { station, demands, tier } = parts[part] as Part;
    const whole = isWhole[officer] ?? false;
    if (!fits(officer, station)) return undefined;
    const person = officers[officer] as Officer;
    const { id, zoneId } = stations[station]?.station ?? { id: '', zoneId: '' };
    const turn = cost ? fairnessLevels - Math.min(fairnessLevels, cost(person, id)) : 0;
    let met = 0;
    for (const { counts } of demands) if (counts(person)) met++;
    return (
      unit.step * merits.of(officer) +
      unit.whole * (tier === 'urgent' && !whole ? -1 : tier === 'covering' && whole ? 1 : 0) +
      (zoneId === zones[officer] ? unit.zone : 0) +
      met * unit.demand +
      Math.floor((turn * unit.levels) / fairnessLevels) * unit.fairness +
      (now[officer] === station ? unit.stay : 0)
    );
  };
  const columns = parts.map(({ column }) => column);
  const found = assignBest(free.length, columns, worth, {
    kindOf: cost ? undefined : alike(problem, free, zones),
    onOfficer: (done) => onOfficer?.(done, free.length),
  });
  const places: (number | null)[] = officers.map((_, index) =>
    isPinned[index] ? (now[index] ?? null) : null,
  );
  for (const [index, officer] of free.entries()) {
    const part = found[index];
    if (part !== undefined) places[officer] = parts[part]?.station ?? null;
  }
  return places;
}

/** A number for those of the `free` officers to whom every place is worth the same while nothing is to be fair. */
function alike(
  { officers, kinds, now, isWhole }: StaffingCase,
  free: readonly number[],
  zones: readonly (string | undefined)[],
) {
  const numbers = new Map<string, number>();
  return (index: number): number => {
    const at = free[index] as number;
    const person = officers[at] as Officer;
    const key = `${kinds[at]} ${now[at]} ${isWhole[at]} ${isExpected(person)} ${zones[at]}`;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
}

/** Of whom a place is given to first: present, then expected, then on time off (STF-20, DEP-509). */
function meritsOf({ officers, isWhole }: StaffingCase) {
  const isPlan = officers.some(isExpected);
  const present = isPlan ? 3 : 2;
  return {
    /** The most steps of a place's worth and its officer's together, both ways. */
    steps: isPlan ? mostSteps + 2 : mostSteps,
    of: (index: number): number => {
      const officer = officers[index];
      if (!officer || !isWhole[index]) return 1;
      return isExpected(officer) ? 2 : present;
    },
  };
}

/** Whole numbers below this are exact. */
const exactBelow = 2 ** 53;
/** No sum that a choice rests on has more than this many of the greatest unit. */
const mostSteps = 8;

/**
 * Each outweighs all of the next together, for so many officers and so many places asked for by tag or role. Where that
 * is too much to be counted exactly, fairness tells fewer degrees apart, at last none, and then nothing is left for staying
 * (STF-25).
 */
export function unitsFor(
  officers: number,
  demandCount: number,
  isFair: boolean,
  { partly = 0, steps = mostSteps } = {},
) {
  const units = (levels: number, stay: number) => {
    const fairness = officers * stay + 1;
    const demand = officers * (levels * fairness + stay) + 1;
    const zone = demandCount * demand + demand;
    const whole = officers * zone + zone;
    return { levels, stay, fairness, demand, zone, whole, step: partly * whole + whole };
  };
  const found = [...(isFair ? [fairnessLevels, 7, 3, 1] : []), 0]
    .map((levels) => units(levels, 1))
    .find(({ step }) => step * steps < exactBelow);
  return found ?? units(0, 0);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Places that are to meet the same are one part; those up to the station's minimum come first. */
function partsOf(
  problem: StaffingCase,
  station: number,
  { room, urgent, covering, wanted }: Seats,
  step: number,
  isSplit: boolean,
): Part[] {
  const worth = step * (4 - (problem.stations[station]?.station.priority ?? 4));
  const alike = new Map<string, { count: number; demands: readonly Demand[] }>();
  const distinctDemands = [...new Set(wanted.flat())];
  for (const demands of wanted) {
    const key = demands.map((one) => distinctDemands.indexOf(one)).join();
    const { count } = alike.get(key) ?? { count: 0 };
    alike.set(key, { count: count + 1, demands });
  }
  let left = urgent;
  let covered = covering - urgent;
  return [...alike.values(), { count: room - wanted.length, demands: [] }]
    .filter(({ count }) => count > 0)
    .flatMap(({ count, demands }): Part[] => {
      const first = Math.min(count, left);
      left -= first;
      const urgentSeats = { count: first, worth };
      if (!isSplit) {
        const column = [urgentSeats, { count: count - first, worth: 0 }];
        return [{ station, column, tier: 'rest', demands }];
      }
      const second = Math.min(count - first, covered);
      covered -= second;
      const part = (tier: Part['tier'], seats: { count: number; worth: number }): Part[] =>
        seats.count > 0 ? [{ station, column: [seats], tier, demands }] : [];
      return [
        ...part('urgent', urgentSeats),
        ...part('covering', { count: second, worth: 0 }),
        ...part('rest', { count: count - first - second, worth: 0 }),
      ];
    });
}
