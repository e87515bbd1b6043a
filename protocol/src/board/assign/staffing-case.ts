import { isHereThrough, shiftSpan, type Moment } from '../../attendance/here.ts';
import { own } from '../../kernel/ids.ts';
import type { Board } from '../board.ts';
import { suitabilityReasons } from '../board.rules.ts';
import type { Catalogue, Officer, Station } from '../board.schema.ts';
import { isExpected } from '../plan/plan.rules.ts';
import type { Staffing } from '../staffing.schema.ts';

/** A board as auto-assign counts on it: officers and open stations by index, and who fits where. Pure. */

/** What a solution needs of a board. */
export type SolverBoard = Pick<Board, 'date' | 'assignments' | 'officers' | 'stations' | 'zones'>;

export interface StationCase extends Staffing {
  readonly station: Station;
  /** Never below the officers who were placed there by hand (DEP-141). */
  readonly capacity: number;
}

export interface StaffingCase extends Pick<Catalogue, 'baseZones'> {
  readonly officers: readonly Officer[];
  readonly stations: readonly StationCase[];
  /** Where each officer stands on the draft; null for nowhere. */
  readonly now: readonly (number | null)[];
  /** Whether they were placed by hand. */
  readonly isPinned: readonly boolean[];
  /** Whether they are here, or expected to be, from the moment of the solution to the end of the shift (STF-20). */
  readonly isWhole: readonly boolean[];
  /** What their having a place is worth beside others' (STF-20, DEP-509): nothing while they are away for a part of it. */
  readonly merit: readonly number[];
  readonly fits: (officer: number, station: number) => boolean;
  /** Officers of one kind have the same role and tags: they fit at the same stations and count for the same minimums. */
  readonly kinds: readonly number[];
}

/** Where each officer stands, by the index of their station. */
export type Places = readonly (number | null)[];

export function staffingCase(
  board: SolverBoard,
  { stations, baseZones }: Catalogue,
  order: (a: Officer, b: Officer) => number,
  from?: Moment,
): StaffingCase {
  const officers = board.officers.toSorted(order);
  const open = stations.filter(({ id }) => own(board.stations, id)?.isOpen);
  const indexOf = new Map(open.map(({ id }, index) => [id, index]));
  const placed = new Map(board.assignments.map((one) => [one.userId, one]));
  const now = officers.map(({ id }) => indexOf.get(placed.get(id)?.stationId ?? '') ?? null);
  const isPinned = officers.map(({ id }) => placed.get(id)?.assignmentType === 'manual');
  const pins = pinsAt(open.length, now, isPinned);
  const isWhole = officers.map((officer) => isHereToEnd(officer, from));
  return {
    officers,
    baseZones,
    stations: open.map((station, index) => {
      const state = own(board.stations, station.id) ?? { ...station, isOpen: true };
      const { minimum, minimumByTag, minimumByRole, timeLimitMinutes } = state;
      const staffing = { minimum, minimumByTag, minimumByRole, timeLimitMinutes };
      return { station, capacity: Math.max(state.capacity, pins[index] ?? 0), ...staffing };
    }),
    now,
    isPinned,
    isWhole,
    merit: meritsOf(officers, isWhole),
    ...fitting(officers, open),
  };
}

/** A time off whose hours nothing says, or with nothing to look at them from, may be at any time. */
const isHereToEnd = (officer: Officer, from: Moment | undefined): boolean =>
  (officer.status !== 'pto' && officer.ptoTiming === null) ||
  (from !== undefined &&
    officer.ptoTiming !== null &&
    isHereThrough(officer, from, shiftSpan(from).toMs));

/** One who is present outweighs all who are expected. */
function meritsOf(officers: readonly Officer[], isWhole: readonly boolean[]): number[] {
  const expected = officers.filter(isExpected).length;
  return officers.map((officer, index) => {
    if (!isWhole[index]) return 0;
    return isExpected(officer) ? 1 : expected + 1;
  });
}

function pinsAt(stations: number, now: Places, isPinned: readonly boolean[]): number[] {
  const counts = Array.from({ length: stations }, () => 0);
  for (const [officer, at] of now.entries()) {
    if (at !== null && isPinned[officer]) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** The same with more stations behind the others, without a place so far. */
export function withStations(problem: StaffingCase, more: readonly Station[]): StaffingCase {
  const { officers, stations, fits } = problem;
  const { fits: fitsMore } = fitting(officers, more);
  return {
    ...problem,
    stations: [
      ...stations,
      ...more.map((station) => ({
        station,
        capacity: 0,
        minimum: 0,
        minimumByTag: {},
        minimumByRole: {},
        timeLimitMinutes: null,
      })),
    ],
    fits: (officer, at) =>
      at < stations.length ? fits(officer, at) : fitsMore(officer, at - stations.length),
  };
}

/** People and stations of one kind are compared once: thousands of officers have dozens of kinds. */
function fitting(officers: readonly Officer[], stations: readonly Station[]) {
  const numbers = new Map<string, number>();
  const rows: Uint8Array[] = [];
  const kinds = officers.map((officer) => {
    const key = JSON.stringify([officer.role, ...officer.tags.map(({ name }) => name).sort()]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const row = Uint8Array.from(stations, (one) =>
      suitabilityReasons(officer, one).length === 0 ? 1 : 0,
    );
    numbers.set(key, rows.length);
    return rows.push(row) - 1;
  });
  const fits = (officer: number, station: number) => rows[kinds[officer] ?? -1]?.[station] === 1;
  return { fits, kinds };
}

/** Who stands at each of so many stations. */
export function membersOf(stations: number, places: Places): number[][] {
  const members: number[][] = Array.from({ length: stations }, () => []);
  for (const [officer, at] of places.entries()) if (at !== null) members[at]?.push(officer);
  return members;
}

/** How many stand at each station. */
export function countsOf({ stations }: StaffingCase, places: Places): number[] {
  const counts = stations.map(() => 0);
  for (const at of places) if (at !== null) counts[at] = (counts[at] ?? 0) + 1;
  return counts;
}

/** Places missing to the minimums, by priority. */
export interface Missing {
  1: number;
  2: number;
  3: number;
}

export function missingOf({ stations }: StaffingCase, counts: readonly number[]): Missing {
  const missing = { 1: 0, 2: 0, 3: 0 };
  for (const [index, { station, minimum }] of stations.entries()) {
    const short = minimum - (counts[index] ?? 0);
    if (short > 0) missing[station.priority as 1 | 2 | 3] += short;
  }
  return missing;
}

export const totalOf = (missing: Missing): number => missing[1] + missing[2] + missing[3];
