import { demandsOf } from '../staffing.named.ts';
import { countsOf, type Places, type StaffingCase } from './staffing-case.ts';

/**
 * Chains of moves that meet a minimum by tag or role (STF-24): somebody who counts for it comes, somebody else takes their
 * place, and so on, until one comes from the station itself, or a place stays empty that can be spared. A shortest one is
 * looked for in the graph of who could stand in whose place: people of one kind at one station are one node of it, and so
 * is a free place, which nobody stands at who could take the place of somebody who can be spared. Pure.
 */

/** How often somebody is thought of in another's place, for all chains of a board together. */
const stepLimit = 1_000_000;

export interface Link {
  readonly officer: number;
  readonly from: number;
  readonly to: number;
}

/** Somebody of this kind has left this station; `before` is the node of whoever left the place that they take. */
interface Node {
  readonly at: number;
  readonly kind: number;
  /** How many have moved so far, and whether one of them was placed by hand. */
  readonly length: number;
  readonly isByHand: boolean;
  readonly before: Node | undefined;
}

/** At which places somebody of each kind stands. */
type Standing = ReadonlyMap<number, readonly number[]>;

interface Demand {
  readonly least: number;
  /** Whether each kind counts for it: 1 or 0. */
  readonly counts: Uint8Array;
  have: number;
}

/** Everybody as the moves so far have placed them; nowhere is the place behind the last station. */
export class NamedChains {
  readonly places: (number | null)[];
  readonly nowhere: number;
  steps = 0;
  readonly #given: StaffingCase;
  readonly #kindOf: readonly number[];
  /** One officer of each kind. */
  readonly #samples: readonly number[];
  /** The kind behind the last one: of free places. */
  readonly #nobody: number;
  readonly #counts: number[];
  readonly #demands: readonly (readonly Demand[])[];
  /** Who of each kind stands at each place. */
  readonly #members: readonly Map<number, number[]>[];

  constructor(given: StaffingCase, places: Places) {
    const { officers, stations } = given;
    this.#given = given;
    this.places = [...places];
    this.nowhere = stations.length;
    this.#counts = [...countsOf(given, places), 0];
    const kinds = new Map<string, number>();
    const samples: number[] = [];
    this.#kindOf = officers.map(({ role, status, tags }, index) => {
      const key = JSON.stringify([role, status, ...tags.map(({ name }) => name).sort()]);
      const kind = kinds.get(key) ?? samples.push(index) - 1;
      kinds.set(key, kind);
      return kind;
    });
    this.#samples = samples;
    this.#nobody = samples.length;
    this.#members = Array.from({ length: this.nowhere + 1 }, () => new Map<number, number[]>());
    for (const officer of officers.keys()) this.#enter(officer, places[officer] ?? this.nowhere);
    this.#demands = stations.map((one, station) =>
      demandsOf(one).map(({ least, counts }) => {
        const counted = Uint8Array.from(samples, (sample) =>
          counts(officers[sample] as (typeof officers)[number]) ? 1 : 0,
        );
        const there = [...(this.#members[station] ?? [])];
        const have = there.reduce((sum, [kind, all]) => sum + (counted[kind] ?? 0) * all.length, 0);
        return { least, counts: counted, have };
      }),
    );
  }

  /** By how many a station is below its minimums by tag and role. */
  lackedAt(station: number): number {
    return this.#changed(station, this.#nobody, this.#nobody, 0);
  }

  /** The shortest chain that makes a station lack less and no other one more; made by then. */
  meetOne(station: number): readonly Link[] | undefined {
    const wanted = (this.#demands[station] ?? []).filter(({ have, least }) => have < least);
    const standing = this.#standing();
    let best: readonly Link[] | undefined;
    for (const [kind, sample] of this.#samples.entries()) {
      if (!wanted.some(({ counts }) => counts[kind] === 1)) continue;
      if (!this.#given.fits(sample, station)) continue;
      best = this.#shortest(station, kind, best?.length ?? Infinity, standing) ?? best;
    }
    if (best) this.move(best);
    return best;
  }

  /** Moves them all; each back where `isBack`. */
  move(links: readonly Link[], isBack = false): void {
    for (const { officer, from, to } of links) {
      const [leaves, enters] = isBack ? [to, from] : [from, to];
      const kind = this.#kindOf[officer] as number;
      const there = this.#members[leaves]?.get(kind) ?? [];
      this.#members[leaves]?.set(
        kind,
        there.filter((one) => one !== officer),
      );
      this.#enter(officer, enters);
      this.places[officer] = enters === this.nowhere ? null : enters;
      this.#counts[leaves] = (this.#counts[leaves] as number) - 1;
      this.#counts[enters] = (this.#counts[enters] as number) + 1;
      for (const demand of this.#demands[leaves] ?? []) demand.have -= demand.counts[kind] ?? 0;
      for (const demand of this.#demands[enters] ?? []) demand.have += demand.counts[kind] ?? 0;
    }
  }

  #enter(officer: number, at: number): void {
    const kind = this.#kindOf[officer] as number;
    const there = this.#members[at]?.get(kind);
    if (there) there.push(officer);
    else this.#members[at]?.set(kind, [officer]);
  }

  /** What a station lacks more with one of a kind gone and one of another come. */
  #changed(station: number, goes: number, comes: number, known = -1): number {
    let change = 0;
    for (const { least, counts, have } of this.#demands[station] ?? []) {
      const after = have - (counts[goes] ?? 0) + (counts[comes] ?? 0);
      change += Math.max(0, least - after) + known * Math.max(0, least - have);
    }
    return change;
  }

  /** Whether one of a kind can stand where one of another stood, and nothing is lacked more; nobody present gives way to time off. */
  #takes(at: number, goes: number, comes: number): boolean {
    const { fits, officers } = this.#given;
    if (at === this.nowhere) {
      const isPresent = (kind: number) => officers[this.#samples[kind] ?? -1]?.status === 'present';
      return comes !== this.#nobody && (isPresent(goes) || !isPresent(comes));
    }
    if (comes === this.#nobody) {
      const isSpare = (this.#counts[at] as number) > (this.#given.stations[at]?.minimum ?? 0);
      return isSpare && goes !== this.#nobody && this.#changed(at, goes, comes) <= 0;
    }
    return fits(this.#samples[comes] as number, at) && this.#changed(at, goes, comes) <= 0;
  }

  /** A chain of fewer than `most` moves that brings one of a kind to a station. */
  #shortest(
    station: number,
    source: number,
    most: number,
    standing: Standing,
  ): readonly Link[] | undefined {
    const queue: Node[] = [];
    const open = new OpenNodes(this.nowhere + 1, standing);
    let found: readonly Link[] | undefined;
    const closing = this.#closing(station, source);
    const reach = (at: number, kind: number, before: Node | undefined, index = queue.length) => {
      const isByHand = (before?.isByHand ?? false) || this.#hasByHand(at, kind);
      this.steps++;
      if (!open.take(at, kind, isByHand)) return;
      const isMove = kind !== this.#nobody;
      const node = { at, kind, length: (before?.length ?? 0) + (isMove ? 1 : 0), isByHand, before };
      if (node.length >= most) return;
      if (closing[this.#nobody] && isByHand && this.#takes(at, kind, this.#nobody))
        found ??= this.#tried(station, node, this.#nobody);
      queue.splice(isMove ? queue.length : index + 1, 0, node);
    };
    for (const at of open.of(source, false, station)) reach(at, source, undefined);
    for (let index = 0; index < queue.length && !found; index++) {
      const node = queue[index] as Node;
      for (let kind = this.#nobody; kind >= 0 && !found; kind--) {
        if (!closing[kind] && !open.has(kind, node.isByHand)) continue;
        if (this.steps++ > stepLimit) return undefined;
        if (!this.#takes(node.at, node.kind, kind)) continue;
        if (this.#mayClose(station, node, kind, most) && closing[kind])
          found = this.#tried(station, node, kind);
        for (const at of open.of(kind, node.isByHand, node.at)) reach(at, kind, node, index);
      }
    }
    return found;
  }

  #standing(): Standing {
    const standing = new Map<number, number[]>();
    for (const [at, kinds] of this.#members.entries()) {
      for (const [kind, there] of kinds) {
        if (there.length === 0) continue;
        const known = standing.get(kind);
        if (known) known.push(at);
        else standing.set(kind, [at]);
      }
    }
    const free = [...this.#given.stations.keys()].filter((at) => this.#hasRoom(at));
    return standing.set(this.#nobody, free);
  }

  #hasByHand(at: number, kind: number): boolean {
    const there = this.#members[at]?.get(kind) ?? [];
    return there.some((officer) => this.#given.isPinned[officer]);
  }

  /** Of which kinds somebody stands at the station who can go for the one who comes, or whether it has room. */
  #closing(station: number, source: number): boolean[] {
    return Array.from({ length: this.#nobody + 1 }, (_, kind) => {
      const there = this.#members[station]?.get(kind) ?? [];
      const isThere = kind === this.#nobody ? this.#hasRoom(station) : there.length > 0;
      return isThere && this.#changed(station, kind, source) < 0;
    });
  }

  #hasRoom(at: number): boolean {
    return (this.#counts[at] ?? 0) < (this.#given.stations[at]?.capacity ?? 0);
  }

  #mayClose(station: number, { at, length, isByHand }: Node, kind: number, most: number): boolean {
    if (at === station || kind === this.#nobody || length + 1 >= most) return false;
    return isByHand || this.#hasByHand(station, kind);
  }

  /** The chain to a node, and the last one of `closing` kind from the station; undefined where it does not help as a whole. */
  #tried(station: number, last: Node, closing: number): readonly Link[] | undefined {
    const nodes: Pick<Node, 'at' | 'kind'>[] = [{ at: station, kind: closing }];
    for (let node: Node | undefined = last; node; node = node.before) nodes.push(node);
    const links = this.#linksOf(station, nodes);
    if (!links) return undefined;
    const about = [...new Set(nodes.map(({ at }) => at))].filter((at) => at !== this.nowhere);
    const [lacked, missing] = [
      about.map((at) => this.lackedAt(at)),
      about.map((at) => this.#missingAt(at)),
    ];
    this.move(links);
    const helps =
      about.every(
        (at, index) =>
          this.lackedAt(at) <= (lacked[index] as number) - (at === station ? 1 : 0) &&
          this.#missingAt(at) <= (missing[index] as number) &&
          (this.#counts[at] as number) <= (this.#given.stations[at]?.capacity ?? 0),
      ) && this.#presentGained(links) >= 0;
    this.move(links.toReversed(), true);
    return helps ? links : undefined;
  }

  #missingAt(at: number): number {
    return Math.max(0, (this.#given.stations[at]?.minimum ?? 0) - (this.#counts[at] ?? 0));
  }

  /** One officer for each node but free places: whoever was placed by hand only where nobody else is, but one of them. */
  #linksOf(station: number, nodes: readonly Pick<Node, 'at' | 'kind'>[]): Link[] | undefined {
    const { isPinned } = this.#given;
    const used = new Set<number>();
    const links: (Link & { readonly kind: number })[] = [];
    for (const [index, { at, kind }] of nodes.entries()) {
      if (kind === this.#nobody) continue;
      const there = (this.#members[at]?.get(kind) ?? []).filter((one) => !used.has(one));
      const officer = there.find((one) => !isPinned[one]) ?? there[0];
      if (officer === undefined) return undefined;
      used.add(officer);
      links.push({ officer, from: at, to: nodes[index + 1]?.at ?? station, kind });
    }
    if (links.some(({ officer }) => isPinned[officer])) return links;
    for (const [index, link] of links.entries()) {
      const there = this.#members[link.from]?.get(link.kind) ?? [];
      const officer = there.find((one) => isPinned[one]);
      if (officer !== undefined) return links.with(index, { ...link, officer });
    }
    return undefined;
  }

  #presentGained(links: readonly Link[]): number {
    const present = links.filter(
      ({ officer }) => this.#given.officers[officer]?.status === 'present',
    );
    const to = (at: number) => present.filter((link) => link.to === at).length;
    return present.filter(({ from }) => from === this.nowhere).length - to(this.nowhere);
  }
}

/** Which nodes were not reached yet; with somebody placed by hand before them they are reached once more. */
class OpenNodes {
  readonly #reached = new Map<number, number>();
  readonly #left = [
    new Map<number, readonly number[]>(),
    new Map<number, readonly number[]>(),
  ] as const;
  readonly #places: number;
  readonly #standing: Standing;

  constructor(places: number, standing: Standing) {
    this.#places = places;
    this.#standing = standing;
  }

  /** Whether there may be any. */
  has(kind: number, isByHand: boolean): boolean {
    const left = this.#left[isByHand ? 1 : 0].get(kind) ?? this.#standing.get(kind) ?? [];
    return left.length > 0;
  }

  /** Where somebody of a kind stands who was not reached; afterwards all but `except` are taken for reached. */
  of(kind: number, isByHand: boolean, except: number): readonly number[] {
    const left = this.#left[isByHand ? 1 : 0];
    const known = left.get(kind) ?? this.#standing.get(kind) ?? [];
    if (known.length === 0) return known;
    left.set(
      kind,
      known.filter((at) => at === except),
    );
    return known.filter((at) => at !== except);
  }

  take(at: number, kind: number, isByHand: boolean): boolean {
    const key = kind * this.#places + at;
    const reached = this.#reached.get(key) ?? 0;
    const now = isByHand ? 2 : 1;
    if (reached >= now) return false;
    this.#reached.set(key, now);
    return true;
  }
}
