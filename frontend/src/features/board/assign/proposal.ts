import {
  isDue,
  isTimeOffLeft,
  offSpan,
  offWords,
  own,
  ownZoneOf,
  stationDue,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
  type Moment,
  type Move,
  type Officer,
} from '@muster/protocol';
import { placeName } from '../operations/operation-words.ts';
import { boardWith, operationOf, standingOn } from './chosen.ts';
import { changeOf, placesMore, shortOf, type Help, type ShortStation } from './short-stations.ts';

/** What auto-assign would change, what it leaves short and what one press does about it, as the board would say it (DEP-50). Pure. */

export interface Arrival {
  readonly officer: Officer;
  /** Where they stood; null for those who had no place. */
  readonly from: string | null;
  readonly isOtherZone: boolean;
  /** "off 20:00-22:00, then 3 of 4"; empty for who is here throughout. */
  readonly off: string;
}

interface Arrivals {
  readonly id: string;
  readonly name: string;
  readonly zoneName: string;
  /** Who is here of those with a place there, as a minimum counts (STF-13). */
  readonly before: number;
  readonly after: number;
  readonly minimum: number;
  readonly arriving: readonly Arrival[];
}

export interface Proposal {
  readonly moves: readonly Move[];
  /** The board that it was made for, and what it makes of it. */
  readonly base: Board;
  readonly after: Board;
  /** The moment that it is looked at. */
  readonly moment: Moment;
  /** Stations that get officers, in the board's order. */
  readonly stations: readonly Arrivals[];
  /** Officers who lose a place that auto-assign gave them before. */
  readonly returning: readonly { readonly officer: Officer; readonly from: string }[];
  readonly leftOver: readonly { readonly officer: Officer; readonly why: string }[];
  readonly short: readonly ShortStation[];
  /** What would give those who are left over a place. */
  readonly openings: readonly Help[];
  /** Every station with an empty place or an unmet minimum, and why in the solver's words. */
  readonly empty: readonly {
    readonly id: string;
    readonly name: string;
    readonly places: number;
    readonly why: string;
  }[];
  /** Of the empty places, those that no minimum asks for. */
  readonly aboveMinimum: number;
}

/** What is proposed, by auto-assign or by a start, which has neither reasons nor repairs. */
export type Proposed = Pick<AutoAssignAnswer, 'moves'> &
  Partial<Pick<AutoAssignAnswer, 'reasons' | 'repairs'>>;

const noReasons: AutoAssignAnswer['reasons'] = { officers: [], stations: [] };

/** Undefined where the board is not the one that it was made for. `when`: the board's date in words, "today". */
export function proposalOf(
  { moves, reasons = noReasons, repairs = [] }: Proposed,
  base: Board,
  catalogue: Catalogue,
  { moment, when }: { moment: Moment; when: string },
): Proposal | undefined {
  const planned = moves.map(({ userId, from, to }) => ({ userId, from, to }));
  const after = boardWith(base, catalogue, operationOf(planned, []));
  if (!after) return undefined;
  const around = { base, after, catalogue, moment, when };
  const people = new Map(base.officers.map((officer) => [officer.id, officer]));
  return {
    moves: planned,
    base,
    after,
    moment,
    stations: arrivalsOf(planned, around),
    returning: planned.flatMap(({ userId, from, to }) => {
      const officer = people.get(userId);
      return officer && to === null && from !== null
        ? [{ officer, from: placeName(catalogue, from) }]
        : [];
    }),
    leftOver: reasons.officers.flatMap(({ userId, text }) => {
      const officer = people.get(userId);
      return officer ? [{ officer, why: text }] : [];
    }),
    short: base.officers.length === 0 ? [] : shortOf(repairs, around),
    openings: repairs.filter(placesMore).map((repair) => ({
      ...changeOf(repair),
      id: repair.id,
      kind: 'open',
      label: repair.text,
      effect: `${repair.gain.placed} more placed`,
    })),
    empty: reasons.stations.map(({ stationId, short, text }) => ({
      id: stationId,
      name: placeName(catalogue, stationId),
      places: short,
      why: text,
    })),
    aboveMinimum: reasons.stations.reduce(
      (sum, { short, shortOfMinimum }) => sum + short - Math.min(short, shortOfMinimum),
      0,
    ),
  };
}

type Around = { base: Board; after: Board; catalogue: Catalogue; moment: Moment };

function arrivalsOf(moves: readonly Move[], { base, after, catalogue, moment }: Around) {
  const hereOf = (people: readonly Officer[] = []) =>
    people.filter((one) => isDue(one, moment)).length;
  const standing = standingOn(after);
  const before = standingOn(base);
  const arriving = new Map<string, Move[]>();
  for (const move of moves) {
    if (move.to !== null) arriving.set(move.to, [...(arriving.get(move.to) ?? []), move]);
  }
  return catalogue.stations.flatMap((station): Arrivals[] => {
    const { id, name, zoneName } = station;
    const come = arriving.get(id);
    const state = own(after.stations, id);
    if (!come || !state) return [];
    const there = standing.get(id) ?? [];
    const offOf = (officer: Officer): string => {
      if (!isTimeOffLeft(officer, moment)) return '';
      const words = officer.ptoTiming === null ? 'PTO' : offWords(officer.ptoTiming);
      const span = offSpan(officer, moment);
      if (!span) return words;
      const atMs = Math.max(span.fromMs, moment.atMs);
      const { here } = stationDue(state, there, { ...moment, atMs });
      const then = atMs > moment.atMs ? 'then' : 'now';
      return here < state.minimum ? `${words}, ${then} ${here} of ${state.minimum}` : words;
    };
    return [
      {
        id,
        name,
        zoneName,
        before: hereOf(before.get(id)),
        after: hereOf(there),
        minimum: state.minimum,
        arriving: come.flatMap(({ userId, from }) => {
          const officer = there.find((one) => one.id === userId);
          if (!officer) return [];
          const zone = ownZoneOf(officer.teamId, after.date, catalogue);
          return [
            {
              officer,
              from: from === null ? null : placeName(catalogue, from),
              isOtherZone: zone !== undefined && zone !== station.zoneId,
              off: offOf(officer),
            },
          ];
        }),
      },
    ];
  });
}
