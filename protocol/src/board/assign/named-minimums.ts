import { demandsOf } from '../staffing.rules.ts';
import { countsOf, membersOf, type Places, type StaffingCase } from './staffing-case.ts';

/**
 * Meets more of the minimums by tag and role by exchanging officers, where that costs nothing of what comes before them
 * (STF-21). One officer counts for every minimum that they meet, so that the best assignment cannot be found place by
 * place; exchanges of up to five officers are tried, the shortest first, as far as `tryLimit` allows. Pure.
 */

/** How often somebody is thought of for a place, a fraction of a second for the largest boards. */
const tryLimit = 10_000;
const longest = 5;

/** The places of the solution itself where no exchange was found. */
export function meetMore(
  problem: StaffingCase,
  places: Places,
  zones: readonly (string | undefined)[],
): Places {
  const search = new Exchange(problem, places, zones);
  let found = false;
  for (let length = 1; length <= longest && search.tries < tryLimit;) {
    if (search.improve(length)) {
      found = true;
      length = 1;
    } else length++;
  }
  return found ? search.places : places;
}

/** Nowhere is the place behind the last station: everybody may go there, and there is room for all. */
class Exchange {
  readonly places: (number | null)[];
  tries = 0;
  readonly #given: StaffingCase;
  readonly #nowhere: number;
  readonly #members: number[][];
  readonly #counts: number[];
  readonly #demands: { least: number; counts: (officer: number) => boolean }[][];
  /** How many stand at each station who count for each of its minimums. */
  readonly #have: number[][];
  readonly #moved: { officer: number; from: number; to: number }[] = [];
  /** How many stand at each station who are here to the shift's end. */
  readonly #whole: number[];
  /** Of the moves so far: what is met more, own zone more, whose having a place is worth more, and more of those at minimums. */
  readonly #sum = { met: 0, zone: 0, merit: 0, covered: 0 };
  readonly #own: (officer: number, at: number) => number;
  readonly #kinds: string[];

  constructor(problem: StaffingCase, places: Places, zones: readonly (string | undefined)[]) {
    const { officers, stations, isPinned, isWhole, merit, kinds } = problem;
    this.#given = problem;
    this.#nowhere = stations.length;
    this.places = [...places];
    this.#counts = [...countsOf(problem, places), 0];
    const whole = places.map((at, officer) => (isWhole[officer] ? at : null));
    this.#whole = [...countsOf(problem, whole), 0];
    this.#members = Array.from({ length: stations.length + 1 }, () => []);
    for (const [officer, at] of places.entries()) {
      if (!isPinned[officer]) this.#members[at ?? this.#nowhere]?.push(officer);
    }
    this.#kinds = kinds.map((kind, index) => `${kind} ${merit[index]} ${zones[index]}`);
    this.#demands = stations.map((one) =>
      demandsOf(one).map(({ least, counts }) => ({
        least,
        counts: (officer) => counts(officers[officer] as (typeof officers)[number]),
      })),
    );
    const standing = membersOf(stations.length, places);
    this.#have = this.#demands.map((demands, station) =>
      demands.map(({ counts }) => (standing[station] ?? []).filter(counts).length),
    );
    this.#own = (officer, at) => (stations[at]?.station.zoneId === zones[officer] ? 1 : 0);
  }

  /** Whether exchanges of so many officers were found and made. */
  improve(length: number): boolean {
    let found = false;
    for (let station = 0; station < this.#nowhere; station++) {
      while (this.#improveAt(station, length)) found = true;
    }
    return found;
  }

  #improveAt(station: number, length: number): boolean {
    const wanted = (this.#demands[station] ?? []).filter(
      ({ least }, index) => (this.#have[station]?.[index] ?? 0) < least,
    );
    if (wanted.length === 0) return false;
    for (let from = 0; from <= this.#nowhere && this.tries < tryLimit; from++) {
      if (from === station) continue;
      for (const officer of this.#of(from)) {
        if (!this.#goes(officer, station)) continue;
        if (!wanted.some(({ counts }) => counts(officer))) continue;
        if (this.#with(officer, from, station, () => this.#go(from, station, length - 1))) {
          return true;
        }
      }
    }
    return false;
  }

  /** From moves that leave one too few at `hole` and one too many at `full`, with so many left. */
  #go(hole: number, full: number, left: number): boolean {
    if (this.tries >= tryLimit) return false;
    if (left === 0) return this.#sum.met > 0 && this.#isAsGood(hole, full) && this.#keep();
    if (hole === full) return false;
    for (const officer of this.#of(full)) {
      for (let to = 0; to <= this.#nowhere; to++) {
        // The last one goes where the hole is, or where there is room.
        if (left === 1 && to !== hole && (to === this.#nowhere || !this.#isFree(to))) continue;
        if (to === full || !this.#goes(officer, to)) continue;
        if (this.#with(officer, full, to, () => this.#go(hole, to, left - 1))) return true;
      }
    }
    if (!this.#isFree(full)) return false;
    for (let from = 0; from < this.#nowhere; from++) {
      if (from === hole || hole === this.#nowhere) continue;
      for (const officer of this.#of(from)) {
        if (!this.#goes(officer, hole)) continue;
        if (this.#with(officer, from, hole, () => this.#go(from, full, left - 1))) return true;
      }
    }
    return false;
  }

  /** Whether the moves so far cost nothing of what comes before the minimums by tag and role. */
  #isAsGood(hole: number, full: number): boolean {
    const { zone, merit, covered } = this.#sum;
    if (zone < 0 || merit < 0 || covered < 0) return false;
    if (hole === full) return true;
    if (full === this.#nowhere || hole === this.#nowhere || !this.#isFree(full)) return false;
    const { stations } = this.#given;
    const isUrgent = (at: number, count: number) => (stations[at]?.minimum ?? 0) >= count;
    const priority = (at: number) => stations[at]?.station.priority;
    const loses = isUrgent(hole, this.#counts[hole] ?? 0);
    const gains = isUrgent(full, (this.#counts[full] ?? 0) + 1);
    return !loses || (gains && priority(hole) === priority(full));
  }

  #isFree(at: number): boolean {
    return (this.#counts[at] ?? 0) < (this.#given.stations[at]?.capacity ?? Infinity);
  }

  #goes(officer: number, to: number): boolean {
    this.tries++;
    return to === this.#nowhere || this.#given.fits(officer, to);
  }

  /** One of each kind who stands there and has not been moved. */
  #of(at: number): number[] {
    const kinds = new Set<string>();
    const members = this.#members[at] ?? [];
    this.tries += members.length * 5;
    return members.filter((officer) => {
      if (this.#moved.some((move) => move.officer === officer)) return false;
      const kind = this.#kinds[officer] ?? '';
      return !kinds.has(kind) && kinds.add(kind);
    });
  }

  /** Moves somebody for as long as `then` takes, and for good where it says so. */
  #with(officer: number, from: number, to: number, then: () => boolean): boolean {
    this.#move(officer, from, to);
    this.#moved.push({ officer, from, to });
    if (then()) return true;
    this.#moved.pop();
    this.#move(officer, to, from);
    return false;
  }

  #move(officer: number, from: number, to: number): void {
    const isPresent = this.#given.isWhole[officer] ?? false;
    const placed = Number(to !== this.#nowhere) - Number(from !== this.#nowhere);
    this.#sum.merit += (this.#given.merit[officer] ?? 0) * placed;
    this.#sum.zone += this.#own(officer, to) - this.#own(officer, from);
    for (const [at, change] of [
      [from, -1],
      [to, 1],
    ] as const) {
      if (isPresent) this.#cover(at, change);
      for (const [index, { least, counts }] of this.#demands[at]?.entries() ?? []) {
        if (!counts(officer)) continue;
        const have = this.#have[at] as number[];
        const before = have[index] as number;
        have[index] = before + change;
        this.#sum.met += Math.min(least, before + change) - Math.min(least, before);
      }
    }
  }

  #cover(at: number, change: number): void {
    const minimum = this.#given.stations[at]?.minimum ?? 0;
    const before = this.#whole[at] ?? 0;
    this.#whole[at] = before + change;
    this.#sum.covered += Math.min(minimum, before + change) - Math.min(minimum, before);
  }

  #keep(): true {
    for (const { officer, from, to } of this.#moved) {
      this.places[officer] = to === this.#nowhere ? null : to;
      this.#counts[from] = (this.#counts[from] ?? 0) - 1;
      this.#counts[to] = (this.#counts[to] ?? 0) + 1;
      this.#members[from] = (this.#members[from] ?? []).filter((one) => one !== officer);
      this.#members[to]?.push(officer);
    }
    this.#moved.length = 0;
    Object.assign(this.#sum, { met: 0, zone: 0, merit: 0, covered: 0 });
    return true;
  }
}
