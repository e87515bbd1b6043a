import {
  repairOperation,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
  type Officer,
  type Operation,
} from '@muster/protocol';
import { placeName } from '../operations/operation-words.ts';

/** What auto-assign would change, as a difference to the board (DEP-50). Pure. */

export interface Repair {
  readonly text: string;
  /** "2 fewer missing, 1 more placed"; empty where the text says what it is for. */
  readonly gain: string;
  readonly operation: Operation;
}

export interface Proposal {
  readonly isNobodyHere: boolean;
  /** Stations that get officers, in the board's order. */
  readonly stations: readonly {
    readonly id: string;
    readonly name: string;
    readonly zoneName: string;
    readonly arriving: readonly { readonly officer: Officer; readonly from: string | null }[];
  }[];
  /** Officers who lose a place that auto-assign gave them before. */
  readonly returning: readonly { readonly officer: Officer; readonly from: string }[];
  readonly leftOver: readonly { readonly officer: Officer; readonly why: string }[];
  /** Those below their minimum first, then those that something helps, each in the board's order. */
  readonly short: readonly {
    readonly id: string;
    readonly name: string;
    readonly places: number;
    readonly why: string;
    /** What would help, once the proposal is applied. */
    readonly repairs: readonly Repair[];
  }[];
  /** What would give those who are left over a place, once the proposal is applied. */
  readonly openings: readonly Repair[];
  /** Undefined when there is nothing to change. */
  readonly operation: Extract<Operation, { type: 'place' }> | undefined;
}

export function proposalOf(
  { moves, reasons, repairs }: Pick<AutoAssignAnswer, 'moves' | 'reasons' | 'repairs'>,
  board: Pick<Board, 'officers'>,
  catalogue: Catalogue,
): Proposal {
  const people = new Map(board.officers.map((officer) => [officer.id, officer]));
  const officerMoves = moves.flatMap(({ userId, from, to }) => {
    const officer = people.get(userId);
    return officer ? [{ officer, from, to }] : [];
  });
  const helping = new Map<string, Repair[]>();
  for (const repair of repairs.filter((one) => !placesMore(one))) {
    const stationRepairs = helping.get(repair.stationId);
    if (stationRepairs) stationRepairs.push(repairOf(repair));
    else helping.set(repair.stationId, [repairOf(repair)]);
  }
  const rank = ({ stationId, shortOfMinimum }: AutoAssignAnswer['reasons']['stations'][number]) =>
    shortOfMinimum > 0 ? 0 : helping.has(stationId) ? 1 : 2;
  return {
    isNobodyHere: board.officers.length === 0,
    stations: catalogue.stations.flatMap(({ id, name, zoneName }) => {
      const arriving = officerMoves.filter(({ to }) => to === id);
      return arriving.length > 0 ? [{ id, name, zoneName, arriving }] : [];
    }),
    returning: officerMoves.flatMap(({ officer, from, to }) =>
      to === null && from !== null ? [{ officer, from: placeName(catalogue, from) }] : [],
    ),
    leftOver: reasons.officers.flatMap(({ userId, text }) => {
      const officer = people.get(userId);
      return officer ? [{ officer, why: text }] : [];
    }),
    short: reasons.stations
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ stationId, short, text }) => ({
        id: stationId,
        name: placeName(catalogue, stationId),
        places: short,
        why: text,
        repairs: helping.get(stationId) ?? [],
      })),
    openings: repairs.filter(placesMore).map(repairOf),
    operation:
      moves.length === 0
        ? undefined
        : {
            type: 'place',
            cause: 'auto',
            moves: moves.map(({ userId, from, to }) => ({ userId, from, to })),
          },
  };
}

type Offered = AutoAssignAnswer['repairs'][number];

/** Whether it makes places for those who have none: whatever else is set of a station moves nobody. */
const placesMore = ({ moves, zones, stations }: Offered): boolean =>
  moves.length > 0 && Boolean(zones ?? stations);

function repairOf(repair: Offered): Repair {
  const { missing, placed } = repair.gain;
  const gains = [
    missing !== 0 && `${missing} fewer missing`,
    placed !== 0 && `${placed} more placed`,
  ].filter(Boolean);
  return { text: repair.text, gain: gains.join(', '), operation: repairOperation(repair) };
}
