import type { Places, StaffingCase } from './staffing-case.ts';
import { Standing, type Link } from './standing.ts';

/**
 * Chains of moves that meet a minimum by tag or role (STF-24): somebody who counts for it comes, somebody else takes their
 * place, and so on, until one comes from the station itself, or a place stays empty that can be spared. A shortest one is
 * looked for in the graph of who could stand in whose place: people of one kind at one station are one node of it, and so
 * is a free place, which nobody stands at who could take the place of somebody who can be spared. Pure.
 */

/** How often somebody is thought of in another's place, for all chains of a board together. */
const stepLimits = { 'with-hand': 1_000_000, 'without-hand': 40_000 } as const;

/** Somebody of this kind has left this station; `before` is the node of whoever left the place that they take. */
interface Node {
  readonly at: number;
  readonly kind: number;
  /** How many have moved so far, and whether one of them was placed by hand. */
  readonly length: number;
  readonly isByHand: boolean;
  readonly before: Node | undefined;
}

/** At which places somebody of each kind stands, and behind the last kind which have room. */
type Reachable = readonly (readonly number[])[];

/**
 * Whose moves are looked for: chains of which somebody placed by hand is a part, or those that leave everybody alone who
 * was placed by hand.
 */
export type Movers = keyof typeof stepLimits;

export class NamedChains {
  /** Everybody as the moves so far have placed them. */
  readonly standing: Standing;
  steps = 0;
  readonly #given: StaffingCase;
  readonly #isHandNeeded: boolean;
  readonly #stepLimit: number;

  constructor(problem: StaffingCase, places: Places, movers: Movers) {
    this.#given = problem;
    this.#isHandNeeded = movers === 'with-hand';
    this.#stepLimit = stepLimits[movers];
    this.standing = new Standing(
      problem,
      places,
      (officer) => this.#isHandNeeded || !problem.isPinned[officer],
    );
  }

  /** The shortest chain that makes a station lack less and no other one more; made by then. */
  meetOne(station: number): readonly Link[] | undefined {
    if (this.steps > this.#stepLimit) return undefined;
    const reachable = this.#reachable();
    let best: readonly Link[] | undefined;
    for (const kind of this.standing.wantedAt(station)) {
      if (!this.standing.fits(kind, station)) continue;
      best = this.#shortest(station, kind, best?.length ?? Infinity, reachable) ?? best;
    }
    if (best) this.standing.move(best);
    return best;
  }

  /** Whether one of a kind can stand where one of another stood, and nothing is lacked more; nobody present gives way to time off. */
  #takes(at: number, goes: number, comes: number): boolean {
    const { standing } = this;
    const { nobody } = standing;
    if (at === standing.nowhere)
      return comes !== nobody && (standing.isPresent(goes) || !standing.isPresent(comes));
    if (comes === nobody)
      return standing.isSpare(at) && goes !== nobody && standing.changed(at, goes, comes) <= 0;
    return standing.fits(comes, at) && standing.changed(at, goes, comes) <= 0;
  }

  /** A chain of fewer than `most` moves that brings one of a kind to a station. */
  #shortest(
    station: number,
    source: number,
    most: number,
    reachable: Reachable,
  ): readonly Link[] | undefined {
    const queue: Node[] = [];
    const open = new OpenNodes(this.standing.nowhere + 1, reachable);
    let found: readonly Link[] | undefined;
    const closing = this.#closing(station, source);
    const reach = (at: number, kind: number, before: Node | undefined, index = queue.length) => {
      const isByHand = (before?.isByHand ?? false) || this.#hasByHand(at, kind);
      this.steps++;
      if (!open.take(at, kind, isByHand)) return;
      const isMove = kind !== this.standing.nobody;
      const node = { at, kind, length: (before?.length ?? 0) + (isMove ? 1 : 0), isByHand, before };
      if (node.length >= most) return;
      if (closing[this.standing.nobody] && isByHand && this.#takes(at, kind, this.standing.nobody))
        found ??= this.#tried(station, node, this.standing.nobody);
      queue.splice(isMove ? queue.length : index + 1, 0, node);
    };
    for (const at of open.of(source, false, station)) reach(at, source, undefined);
    for (let index = 0; index < queue.length && !found; index++) {
      const node = queue[index] as Node;
      for (const kind of open.kindsFor(node.isByHand, closing)) {
        if (found) break;
        if (this.steps++ > this.#stepLimit) return undefined;
        if (!this.#takes(node.at, node.kind, kind)) continue;
        if (this.#mayClose(station, node, kind, most) && closing[kind])
          found = this.#tried(station, node, kind);
        for (const at of open.of(kind, node.isByHand, node.at)) reach(at, kind, node, index);
      }
    }
    return found;
  }

  #reachable(): Reachable {
    const free = [...this.#given.stations.keys()].filter((at) => this.standing.hasRoom(at));
    return [...this.standing.byKind(), free];
  }

  #hasByHand(at: number, kind: number): boolean {
    if (!this.#isHandNeeded) return true;
    const there = this.standing.members[at]?.get(kind) ?? [];
    return there.some((officer) => this.#given.isPinned[officer]);
  }

  /** Of which kinds somebody stands at the station who can go for the one who comes, or whether it has room. */
  #closing(station: number, source: number): boolean[] {
    return Array.from({ length: this.standing.nobody + 1 }, (_, kind) => {
      const there = this.standing.members[station]?.get(kind) ?? [];
      const isThere =
        kind === this.standing.nobody ? this.standing.hasRoom(station) : there.length > 0;
      return isThere && this.standing.changed(station, kind, source) < 0;
    });
  }

  #mayClose(station: number, { at, length, isByHand }: Node, kind: number, most: number): boolean {
    if (at === station || kind === this.standing.nobody || length + 1 >= most) return false;
    return isByHand || this.#hasByHand(station, kind);
  }

  /** The chain to a node, and the last one of `closing` kind from the station; undefined where it does not help as a whole. */
  #tried(station: number, last: Node, closing: number): readonly Link[] | undefined {
    const nodes: Pick<Node, 'at' | 'kind'>[] = [{ at: station, kind: closing }];
    for (let node: Node | undefined = last; node; node = node.before) nodes.push(node);
    const links = this.#linksOf(station, nodes);
    if (!links) return undefined;
    const about = [...new Set(nodes.map(({ at }) => at))].filter(
      (at) => at !== this.standing.nowhere,
    );
    const [lacked, missing] = [
      about.map((at) => this.standing.lackedAt(at)),
      about.map((at) => this.standing.missingAt(at)),
    ];
    this.standing.move(links);
    const helps =
      about.every(
        (at, index) =>
          this.standing.lackedAt(at) <= (lacked[index] as number) - (at === station ? 1 : 0) &&
          this.standing.missingAt(at) <= (missing[index] as number) &&
          (this.standing.counts[at] as number) <= (this.#given.stations[at]?.capacity ?? 0),
      ) && this.#presentGained(links) >= 0;
    this.standing.move(links.toReversed(), true);
    return helps ? links : undefined;
  }

  /** One officer for each node but free places: whoever was placed by hand only where nobody else is, but one of them. */
  #linksOf(station: number, nodes: readonly Pick<Node, 'at' | 'kind'>[]): Link[] | undefined {
    const { isPinned } = this.#given;
    const used = new Set<number>();
    const links: (Link & { readonly kind: number })[] = [];
    for (const [index, { at, kind }] of nodes.entries()) {
      if (kind === this.standing.nobody) continue;
      const there = (this.standing.members[at]?.get(kind) ?? []).filter((one) => !used.has(one));
      const officer = there.find((one) => !isPinned[one]) ?? there[0];
      if (officer === undefined) return undefined;
      used.add(officer);
      links.push({ officer, from: at, to: nodes[index + 1]?.at ?? station, kind });
    }
    if (!this.#isHandNeeded || links.some(({ officer }) => isPinned[officer])) return links;
    for (const [index, link] of links.entries()) {
      const there = this.standing.members[link.from]?.get(link.kind) ?? [];
      const officer = there.find((one) => isPinned[one]);
      if (officer !== undefined) return links.with(index, { ...link, officer });
    }
    return undefined;
  }

  #presentGained(links: readonly Link[]): number {
    const present = links.filter(({ officer }) => this.#given.isWhole[officer] ?? false);
    const to = (at: number) => present.filter((link) => link.to === at).length;
    return (
      present.filter(({ from }) => from === this.standing.nowhere).length -
      to(this.standing.nowhere)
    );
  }
}

/** Which nodes were not reached yet; with somebody placed by hand before them they are reached once more. */
class OpenNodes {
  readonly #reached: Uint8Array;
  readonly #left: readonly [(readonly number[])[], (readonly number[])[]];
  readonly #kinds: [readonly number[], readonly number[]];
  readonly #places: number;

  constructor(places: number, reachable: Reachable) {
    this.#places = places;
    this.#reached = new Uint8Array(places * reachable.length);
    this.#left = [[...reachable], [...reachable]];
    const kinds = [...reachable.keys()].toReversed();
    this.#kinds = [kinds, kinds];
  }

  /** Those of which somebody was not reached, and those that are `closing`: free places first, then the last ones. */
  kindsFor(isByHand: boolean, closing: readonly boolean[]): readonly number[] {
    const side = isByHand ? 1 : 0;
    const left = this.#left[side];
    return (this.#kinds[side] = this.#kinds[side].filter(
      (kind) => closing[kind] || (left[kind] as readonly number[]).length > 0,
    ));
  }

  /** Where somebody of a kind stands who was not reached; afterwards all but `except` are taken for reached. */
  of(kind: number, isByHand: boolean, except: number): readonly number[] {
    const left = this.#left[isByHand ? 1 : 0];
    const nodes = left[kind] as readonly number[];
    if (nodes.length === 0) return nodes;
    const isThere = nodes.includes(except);
    left[kind] = isThere ? [except] : [];
    return isThere ? nodes.filter((at) => at !== except) : nodes;
  }

  take(at: number, kind: number, isByHand: boolean): boolean {
    const key = kind * this.#places + at;
    const now = isByHand ? 2 : 1;
    if ((this.#reached[key] as number) >= now) return false;
    this.#reached[key] = now;
    return true;
  }
}
