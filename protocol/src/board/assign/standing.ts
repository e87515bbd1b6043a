import { demandsOf } from '../staffing.rules.ts';
import { countsOf, type Places, type StaffingCase, missingOf, totalOf } from './staffing-case.ts';
import { saidName } from '../../directory/directory.rules.ts';
import { isolated } from '../../kernel/text.ts';
import type { AssignmentType } from '../board.schema.ts';
import type { AutoAssignRepair } from './auto-assign.ts';

/**
 * Everybody as the moves so far have placed them, people of one kind at one place together: those of a kind fit the same
 * stations and count for the same minimums. Chains of moves are looked for in it. Pure.
 */

export interface Link {
  readonly officer: number;
  readonly from: number;
  readonly to: number;
}

interface Demand {
  readonly least: number;
  /** Whether each kind counts for it: 1 or 0. */
  readonly counts: Uint8Array;
  have: number;
}

export class Standing {
  readonly places: (number | null)[];
  /** The place behind the last station. */
  readonly nowhere: number;
  /** One officer of each kind. */
  readonly samples: readonly number[];
  /** The kind behind the last one: of free places. */
  readonly nobody: number;
  /** Who of each kind may move, at each place. */
  readonly members: readonly Map<number, number[]>[];
  readonly counts: number[];
  readonly #given: StaffingCase;
  readonly #kindOf: readonly number[];
  readonly #demands: readonly (readonly Demand[])[];

  /** Whoever may not move counts where they are. */
  constructor(problem: StaffingCase, places: Places, mayMove: (officer: number) => boolean) {
    const { officers, stations, merit } = problem;
    this.#given = problem;
    this.places = [...places];
    this.nowhere = stations.length;
    this.counts = [...countsOf(problem, places), 0];
    const kinds = new Map<string, number>();
    const samples: number[] = [];
    this.#kindOf = officers.map(({ role, tags }, index) => {
      const key = JSON.stringify([role, merit[index], ...tags.map(({ name }) => name).sort()]);
      const kind = kinds.get(key) ?? samples.push(index) - 1;
      kinds.set(key, kind);
      return kind;
    });
    this.samples = samples;
    this.nobody = samples.length;
    this.members = Array.from({ length: this.nowhere + 1 }, () => new Map<number, number[]>());
    this.#demands = stations.map((one) =>
      demandsOf(one).map(({ least, counts }) => {
        const counted = Uint8Array.from(samples, (sample) =>
          counts(officers[sample] as (typeof officers)[number]) ? 1 : 0,
        );
        return { least, counts: counted, have: 0 };
      }),
    );
    for (const officer of officers.keys()) {
      const at = places[officer] ?? this.nowhere;
      const kind = this.kindOf(officer);
      for (const demand of this.#demands[at] ?? []) demand.have += demand.counts[kind] as number;
      if (mayMove(officer)) this.#enter(officer, at);
    }
  }

  /** By how many a station is below its minimums by tag and role. */
  lackedAt(station: number): number {
    return this.changed(station, this.nobody, this.nobody, 0);
  }

  /** Whether it has minimums by tag or role. */
  hasDemands(at: number): boolean {
    return (this.#demands[at] ?? []).length > 0;
  }

  missingAt(at: number): number {
    return Math.max(0, (this.#given.stations[at]?.minimum ?? 0) - (this.counts[at] ?? 0));
  }

  hasRoom(at: number): boolean {
    return (this.counts[at] ?? 0) < (this.#given.stations[at]?.capacity ?? 0);
  }

  /** Whether more stand there than its minimum asks for. */
  isSpare(at: number): boolean {
    return (this.counts[at] as number) > (this.#given.stations[at]?.minimum ?? 0);
  }

  kindOf(officer: number): number {
    return this.#kindOf[officer] as number;
  }

  fits(kind: number, station: number): boolean {
    return this.#given.fits(this.samples[kind] as number, station);
  }

  isPresent(kind: number): boolean {
    return this.#given.isWhole[this.samples[kind] ?? -1] ?? false;
  }

  /** What it is worth that somebody of a kind has a place. */
  merit(kind: number): number {
    return this.#given.merit[this.samples[kind] ?? -1] ?? 0;
  }

  /** Kinds that count for a minimum by tag or role which a station is below. */
  wantedAt(station: number): readonly number[] {
    const wanted = (this.#demands[station] ?? []).filter(({ have, least }) => have < least);
    return [...this.samples.keys()].filter((kind) =>
      wanted.some(({ counts }) => counts[kind] === 1),
    );
  }

  /** What a station lacks more with one of a kind gone and one of another come. */
  changed(station: number, goes: number, comes: number, previousFactor = -1): number {
    let change = 0;
    for (const { least, counts, have } of this.#demands[station] ?? []) {
      const after = have - (counts[goes] ?? 0) + (counts[comes] ?? 0);
      change += Math.max(0, least - after) + previousFactor * Math.max(0, least - have);
    }
    return change;
  }

  /** Moves them all; each back where `isBack`. */
  move(links: readonly Link[], isBack = false): void {
    for (const { officer, from, to } of links) {
      const [leaves, enters] = isBack ? [to, from] : [from, to];
      const kind = this.kindOf(officer);
      const there = this.members[leaves]?.get(kind) ?? [];
      this.members[leaves]?.set(
        kind,
        there.filter((one) => one !== officer),
      );
      this.#enter(officer, enters);
      this.places[officer] = enters === this.nowhere ? null : enters;
      this.counts[leaves] = (this.counts[leaves] as number) - 1;
      this.counts[enters] = (this.counts[enters] as number) + 1;
      for (const demand of this.#demands[leaves] ?? []) demand.have -= demand.counts[kind] ?? 0;
      for (const demand of this.#demands[enters] ?? []) demand.have += demand.counts[kind] ?? 0;
    }
  }

  /** At which places somebody of each kind stands who may move. */
  byKind(): number[][] {
    const standing: number[][] = this.samples.map(() => []);
    for (const [at, kinds] of this.members.entries()) {
      for (const [kind, there] of kinds) if (there.length > 0) standing[kind]?.push(at);
    }
    return standing;
  }

  #enter(officer: number, at: number): void {
    const kind = this.kindOf(officer);
    const there = this.members[at]?.get(kind);
    if (there) there.push(officer);
    else this.members[at]?.set(kind, [officer]);
  }
}

/** Who stands elsewhere than before, as an operation and in words, and what that does for the coverage (STF-24). Pure. */

/** Most names in a text; how many more there are is said. */
const mostNamed = 3;

export function movedBetween(problem: StaffingCase, places: Places, draft: Places) {
  const { officers, stations } = problem;
  const idOf = (at: number | null) => (at === null ? null : (stations[at]?.station.id ?? null));
  const nameOf = (at: number | null) =>
    at === null ? 'Unassigned' : isolated(stations[at]?.station.name ?? '');
  const moved = officers.flatMap((officer, index) => {
    const [from, to] = [places[index] ?? null, draft[index] ?? null];
    const assignmentType: AssignmentType = problem.isPinned[index] ? 'manual' : 'auto';
    return from === to ? [] : [{ officer, from, to, assignmentType }];
  });
  const named = moved
    .slice(0, mostNamed)
    .map(({ officer, from, to }) => `${saidName(officer)} from ${nameOf(from)} to ${nameOf(to)}`);
  const more = moved.length - named.length;
  const moves: AutoAssignRepair['moves'] = moved.map(({ officer, from, to, assignmentType }) => ({
    userId: officer.id,
    from: idOf(from),
    to: idOf(to),
    ...(to !== null && { assignmentType }),
  }));
  return {
    moves,
    text: `Move ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    gain: gainOf(problem, places, draft),
  };
}

/** By how many fewer places are missing to the minimums, and more officers placed. */
function gainOf(problem: StaffingCase, places: Places, draft: Places): AutoAssignRepair['gain'] {
  const [before, after] = [countsOf(problem, places), countsOf(problem, draft)];
  return {
    missing: totalOf(missingOf(problem, before)) - totalOf(missingOf(problem, after)),
    placed: sum(after) - sum(before),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
