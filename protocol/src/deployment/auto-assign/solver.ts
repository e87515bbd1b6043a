import type { Moment } from '../../attendance/here.ts';
import { calledOf, compareMembers } from '../../directory/directory.rules.ts';
import type { AutoAssignAnswer, AutoAssignReasons, AutoAssignRepair } from './auto-assign.ts';
import { certificateOf, provesOptimum, type Certificate } from './certificate.ts';
import { bestPlaces, type PostingCost } from './lexicographic.ts';
import { reasonsFor } from './reasons.ts';
import { repairsFor } from './repairs/repairs.ts';
import { staffingCase, type Places, type SolverBoard } from './staffing-case.ts';
import type { AppliedMove } from '../operations/operation.schema.ts';
import type { Catalogue, Officer } from '../deployment.schema.ts';

/** Auto-assign (DEP-44, STF-20): who goes where, what that moves, and what proves and explains it. Pure. */

export type { SolverBoard };

export interface Solution {
  /** The difference to the draft. */
  readonly moves: readonly AppliedMove[];
  readonly stats: { readonly totalAssigned: number; readonly unassigned: number };
  readonly reasons: AutoAssignReasons;
  readonly certificate: Certificate;
  readonly repairs: readonly AutoAssignRepair[];
  /** Those with a place who are not here all the time to the shift's end. */
  readonly partlyHere: AutoAssignAnswer['partlyHere'];
}

export interface SolvingOptions {
  /** From when on it is solved: who is here from then to the shift's end comes first (STF-20). */
  readonly from?: Moment | undefined;
  /** Makes postings worth less that are not an officer's turn; without it all are alike. */
  readonly cost?: PostingCost | undefined;
  readonly onOfficer?: ((done: number, total: number) => void) | undefined;
}

/** Keeps what was placed by hand and finds the best places for all others. */
export function autoAssign(
  board: SolverBoard,
  catalogue: Catalogue,
  { from, cost, onOfficer }: SolvingOptions = {},
): Solution {
  const given = staffingCase(board, catalogue, stableOrder, from);
  const places = bestPlaces(given, board.date, cost, onOfficer);
  const idOf = (at: number | null) =>
    at === null ? null : (given.stations[at]?.station.id ?? null);
  const certificate = certificateOf(given, places);
  const unassigned = places.filter((at) => at === null).length;
  return {
    moves: given.officers.flatMap(({ id }, index) => {
      const [from, to] = [given.now[index] ?? null, places[index] ?? null];
      return from === to ? [] : [{ userId: id, from: idOf(from), to: idOf(to) }];
    }),
    stats: { totalAssigned: places.length - unassigned, unassigned },
    reasons: reasonsFor(given, places, board, catalogue, certificate.cut),
    certificate,
    repairs: repairsFor(given, places, board, catalogue),
    partlyHere: given.officers.flatMap((officer, index) => {
      const { id: userId, ptoTiming } = officer;
      const stationId = idOf(places[index] ?? null);
      return stationId === null || given.isWhole[index]
        ? []
        : [{ userId, userName: calledOf(officer), stationId, ptoTiming }];
    }),
  };
}

/** Whether a certificate proves that no assignment of this board is better than what these moves make of it (STF-22). */
export function provesProposal(
  board: SolverBoard,
  catalogue: Catalogue,
  { moves, certificate }: Pick<Solution, 'moves' | 'certificate'>,
): boolean {
  const given = staffingCase(board, catalogue, stableOrder);
  const indexOf = new Map(given.stations.map(({ station }, index) => [station.id, index]));
  const moved = new Map(moves.map(({ userId, to }) => [userId, to]));
  const places: Places = given.officers.map(({ id }, index) => {
    const to = moved.get(id);
    if (to === undefined) return given.now[index] ?? null;
    return to === null ? null : (indexOf.get(to) ?? null);
  });
  return provesOptimum(given, places, certificate);
}

const stableOrder = (a: Officer, b: Officer) =>
  compareMembers(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
