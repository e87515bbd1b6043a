import type { Places, StaffingCase } from './staffing-case.ts';
import { Standing, type Link } from './standing.ts';

/**
 * Chains of moves that fill a place (STF-24): somebody who fits comes, somebody else takes their place, and so on, until
 * one comes who had none, or a place stays empty that can be spared. A shortest one is looked for in the graph of who could
 * stand in whose place: people of one kind at one station are one node of it, or all people of a station whom nothing tells
 * apart. Pure.
 */

/** How often somebody is thought of in another's place, for all chains of a board together. */
const stepLimit = 5_000_000;

/** Who may be moved, and what may not become worse by it. */
export interface Rules {
  readonly mayMove: (officer: number) => boolean;
  /** Whether no station may lack more by tag or role than before. */
  readonly keepsNamed: boolean;
}

/** Somebody of this kind has left this station; `before` is the node whose place they have taken. */
interface Hole {
  readonly at: number;
  readonly kind: number;
  readonly before: Hole | undefined;
}

export class FillingChains {
  /** Everybody as the moves so far have placed them. */
  readonly standing: Standing;
  #steps = 0;
  readonly #given: StaffingCase;
  readonly #keepsNamed: boolean;
  /** Stations that anybody may come to at all from the proposal on, by whether theirs is a place missing to the minimum. */
  readonly #within = new Map<boolean, ReadonlySet<number>>();

  constructor(problem: StaffingCase, places: Places, { mayMove, keepsNamed }: Rules) {
    this.#given = problem;
    this.#keepsNamed = keepsNamed;
    this.standing = new Standing(problem, places, mayMove);
  }

  /** Whether there is no time for more chains, so that one which is not found may exist. */
  get isSpent(): boolean {
    return this.#steps > stepLimit;
  }

  /** Whether there may be a chain to a station, as long as nothing was moved; where not there is none. */
  isWithin(station: number, isMissing: boolean): boolean {
    let within = this.#within.get(isMissing);
    if (!within) this.#within.set(isMissing, (within = this.#reached(isMissing)));
    return within.has(station);
  }

  /**
   * The shortest chain that brings one more to a station; made by then. Where a place is missing to its minimum the last one
   * may come from a station with more than its minimum.
   */
  fill(station: number, isMissing: boolean): readonly Link[] | undefined {
    const { standing } = this;
    const kinds = [...standing.samples.keys()].toSorted(
      (a, b) => standing.merit(b) - standing.merit(a),
    );
    const left = standing.byKind();
    const reached = new Set([station]);
    const queue: Hole[] = [{ at: station, kind: standing.nobody, before: undefined }];
    for (const hole of queue) {
      const coming = kinds.filter((kind) => this.#takes(hole, kind));
      this.#steps += kinds.length;
      if (this.isSpent) return undefined;
      for (const kind of coming) {
        if ((standing.members[standing.nowhere]?.get(kind) ?? []).length === 0) continue;
        const made = this.#made({ at: standing.nowhere, kind, before: hole });
        if (made) return made;
      }
      for (const kind of coming) {
        const there = left[kind] as number[];
        left[kind] = there.filter((at) => at === hole.at);
        this.#steps += there.length;
        for (const at of there) {
          if (at === hole.at || at === station || at === standing.nowhere || reached.has(at))
            continue;
          const next = { at, kind, before: hole };
          const made = isMissing && this.#maySpare(next) ? this.#made(next) : undefined;
          if (made) return made;
          if (!this.#tells(at)) reached.add(at);
          queue.push(next);
        }
      }
    }
    return undefined;
  }

  /** Whether it matters for what is lacked who has left a station. */
  #tells(at: number): boolean {
    return this.#keepsNamed && this.standing.hasDemands(at);
  }

  #takes({ at, kind }: Hole, comes: number): boolean {
    const { standing } = this;
    return standing.fits(comes, at) && (!this.#tells(at) || standing.changed(at, kind, comes) <= 0);
  }

  #maySpare({ at, kind }: Hole): boolean {
    const { standing } = this;
    return (
      standing.isSpare(at) && (!this.#tells(at) || standing.changed(at, kind, standing.nobody) <= 0)
    );
  }

  /** The chain from this one on; undefined where it leads through a station twice and something is lacked more. */
  #made(last: Hole): readonly Link[] | undefined {
    const { isPinned } = this.#given;
    const { standing } = this;
    const links: Link[] = [];
    for (let hole = last; hole.before; hole = hole.before) {
      const there = standing.members[hole.at]?.get(hole.kind) ?? [];
      const officer = there.find((one) => !isPinned[one]) ?? there[0];
      if (officer === undefined) return undefined;
      links.push({ officer, from: hole.at, to: hole.before.at });
    }
    const about = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
    const lacked = about.map((at) => standing.lackedAt(at));
    standing.move(links);
    const isKept =
      !this.#keepsNamed ||
      about.every((at, index) => standing.lackedAt(at) <= (lacked[index] as number));
    if (isKept) return links;
    standing.move(links.toReversed(), true);
    return undefined;
  }

  /** Whether a chain to a station may begin with an officer who has no place. */
  leadingTo(station: number): (officer: number) => boolean {
    const { standing } = this;
    const kinds = new Set<number>();
    const holes = new Set([station]);
    for (const hole of holes) {
      for (const kind of standing.samples.keys()) {
        if (kinds.has(kind) || !standing.fits(kind, hole)) continue;
        kinds.add(kind);
        for (const at of this.#given.stations.keys())
          if ((standing.members[at]?.get(kind) ?? []).length > 0) holes.add(at);
      }
    }
    return (officer) => kinds.has(standing.kindOf(officer));
  }

  /** From whoever has no place, or can be spared, to the stations where they fit, to everybody there, and on. */
  #reached(isMissing: boolean): ReadonlySet<number> {
    const { standing } = this;
    const stations = new Set<number>();
    const kinds = new Set<number>();
    const enter = (at: number) => {
      for (const [kind, there] of standing.members[at] ?? []) if (there.length > 0) kinds.add(kind);
    };
    enter(standing.nowhere);
    for (const at of this.#given.stations.keys()) if (isMissing && standing.isSpare(at)) enter(at);
    for (const kind of kinds) {
      for (const at of this.#given.stations.keys()) {
        if (stations.has(at) || !standing.fits(kind, at)) continue;
        stations.add(at);
        enter(at);
      }
    }
    return stations;
  }
}
