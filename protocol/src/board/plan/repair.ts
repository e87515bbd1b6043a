import type { Moment } from '../../attendance/here.ts';
import { FillingChains } from '../assign/filling-chains.ts';
import { stableOrder } from '../assign/solver.ts';
import { movedBetween } from '../assign/standing.ts';
import { staffingCase } from '../assign/staffing-case.ts';
import type { Board } from '../board.ts';
import type { Catalogue } from '../board.schema.ts';
import type { Operation } from '../operations/operation.schema.ts';
import { planProgress } from './plan.rules.ts';

/** Who stands in where the plan did not come true (DEP-508). Pure. */

export interface PlanRepair {
  /** Undefined where nobody can stand in. */
  readonly op: Extract<Operation, { type: 'place' }> | undefined;
  /** How many of the places that were left are taken again, and how many nobody can take. */
  readonly filled: number;
  readonly left: number;
}

/**
 * Fills the planned places that were left, those missing to a minimum first, each by the fewest moves: whoever has no place
 * comes, and nobody who was placed by hand is moved.
 */
export function planRepair(board: Board, catalogue: Catalogue, from?: Moment): PlanRepair {
  const { toRepair } = planProgress(board);
  const problem = staffingCase(board, catalogue, stableOrder, from);
  const { isPinned, now, stations } = problem;
  const chains = new FillingChains(problem, now, {
    mayMove: (officer) => !isPinned[officer],
    keepsNamed: true,
  });
  const { standing } = chains;
  const indexOf = new Map(stations.map(({ station }, index) => [station.id, index]));
  const holes = toRepair.flatMap(({ stationId }) => indexOf.get(stationId) ?? []);
  const priority = (index: number) => stations[index]?.station.priority ?? 0;
  const isMissing = (index: number) => standing.missingAt(index) > 0;
  const order = holes.toSorted(
    (a, b) => Number(isMissing(b)) - Number(isMissing(a)) || priority(a) - priority(b),
  );
  const filled = order.filter((index) => {
    if (!standing.hasRoom(index)) return false;
    return chains.fill(index, isMissing(index)) !== undefined;
  }).length;
  const { moves } = movedBetween(problem, now, standing.places);
  return {
    op: moves.length > 0 ? { type: 'place', cause: 'repair', moves } : undefined,
    filled,
    left: toRepair.length - filled,
  };
}
