import { foldChange } from './board.apply.ts';
import type { Board, Person } from '../deployment.board.ts';
import type { AppliedMove, AppliedOperation, Effect, Skipped } from './operation.schema.ts';
import type { OperationContext, Reversible } from './operation-context.ts';
import { countByStation, refuse, stationOf, type RefusedOperation } from '../deployment.rules.ts';
import type { Catalogue } from '../deployment.schema.ts';

/** Taking back one's own operation as far as nobody else has touched what it changed (S9, S17). Pure. */

export function decideReversal(
  board: Board,
  { type, target }: { type: 'undo' | 'redo'; target: string },
  { by, catalogue, target: known }: OperationContext,
): AppliedOperation | RefusedOperation {
  const mine = by && board.history[by.id]?.[type].some(({ opId }) => opId === target);
  if (!by || !mine || known?.change.opId !== target) return refuse(board, 'NOTHING_TO_UNDO', {});
  const left: Skipped[] = [];
  const untouched = dropTouched(board, known, by, left);
  const possible = dropImpossible(board, untouched, catalogue, left);
  return { type, target, skipped: left, ...possible };
}

/** Leaves out what somebody else has moved or changed since, or what is no longer as it was left. */
function dropTouched(
  board: Board,
  { change, inverse }: Reversible,
  by: Person,
  left: Skipped[],
): Effect {
  const eligible = new Set(board.officers.map(({ id }) => id));
  const { touches } = board;
  const skip = (kind: Skipped['kind'], id: string, reason: Skipped['reason'] = 'touched') => {
    left.push({ kind, id, reason, by: touches[`${kind}s`][id]?.by ?? null });
    return false;
  };
  const untouched = (kind: Skipped['kind'], id: string) =>
    touches[`${kind}s`][id]?.by?.id === by.id;
  return {
    moves: inverse.moves.filter(({ userId, from }) => {
      if (!eligible.has(userId)) return skip('officer', userId, 'not_eligible');
      const stands = stationOf(board, userId) === from;
      return (stands && untouched('officer', userId)) || skip('officer', userId);
    }),
    zones: keep(inverse.zones, (id) => {
      const stands = board.zones[id]?.isOpen === change.op.zones[id]?.isOpen;
      return (stands && untouched('zone', id)) || skip('zone', id);
    }),
    stations: keep(inverse.stations, (id) => {
      const [now, then] = [board.stations[id], change.op.stations[id]];
      const stands = now?.isOpen === then?.isOpen && now?.capacity === then?.capacity;
      return (stands && untouched('station', id)) || skip('station', id);
    }),
  };
}

/**
 * Takes parts away until the rest leaves a board that may stand: nobody on a closed or overfull
 * station, no open station in a closed zone. Each round takes one part away, so it ends.
 */
function dropImpossible(
  board: Board,
  wanted: Effect,
  catalogue: Catalogue,
  left: Skipped[],
): Effect {
  let effect = wanted;
  for (;;) {
    const obstacle = firstObstacle(board, effect, catalogue);
    if (!obstacle) return effect;
    left.push(obstacle);
    const { kind, id } = obstacle;
    effect = {
      moves: effect.moves.filter(({ userId }) => kind !== 'officer' || userId !== id),
      zones: keep(effect.zones, (zone) => kind !== 'zone' || zone !== id),
      stations: keep(effect.stations, (station) => kind !== 'station' || station !== id),
    };
  }
}

function firstObstacle(board: Board, effect: Effect, catalogue: Catalogue): Skipped | undefined {
  const after = afterEffect(board, effect);
  const last = (stationId: string): AppliedMove | undefined =>
    effect.moves.findLast(({ to }) => to === stationId);
  for (const [id, count] of countByStation(after)) {
    const state = after.stations[id];
    if (state?.isOpen && count <= state.capacity) continue;
    const reason = state?.isOpen ? 'full' : 'closed';
    const arriving = last(id);
    if (arriving) return { kind: 'officer', id: arriving.userId, reason, by: null };
    if (effect.stations[id]) return { kind: 'station', id, reason: 'in_use', by: null };
  }
  for (const { id, zoneId } of catalogue.stations) {
    if (!after.stations[id]?.isOpen || after.zones[zoneId]?.isOpen !== false) continue;
    if (effect.stations[id]) return { kind: 'station', id, reason: 'closed', by: null };
    if (effect.zones[zoneId]) return { kind: 'zone', id: zoneId, reason: 'in_use', by: null };
  }
  return undefined;
}

const afterEffect = (board: Board, effect: Effect): Board =>
  foldChange(board, {
    date: board.date,
    revision: board.revision + 1,
    opId: null,
    by: null,
    at: '',
    op: { type: 'configure', ...effect },
  });

const keep = <T>(known: Record<string, T>, wanted: (id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(known).filter(([id]) => wanted(id)));
