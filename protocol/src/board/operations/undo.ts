import { own } from '../../kernel/ids.ts';
import { foldChange, originOf, originsOf, planningBy, savedBy } from './board.apply.ts';
import type { Board, PlanChoice, SavedState, Vacancy } from '../board.ts';
import type {
  AppliedMove,
  AppliedOperation,
  Effect,
  Origins,
  Skipped,
  OperationContext,
  Reversible,
} from './operation.schema.ts';
import { countByStation, refuse, type RefusedOperation } from '../board.rules.ts';
import type { Catalogue } from '../board.schema.ts';

/** Taking back one's own operation as far as what it changed has not been touched since (S9, DEP-51). Pure. */

export function decideReversal(
  board: Board,
  { type, target }: { type: 'undo' | 'redo'; target: string },
  { by, catalogue, target: reversible }: OperationContext,
): AppliedOperation | RefusedOperation {
  const steps = (by && own(board.history, by.id)?.[type]) ?? [];
  const isMine = steps.some(({ opId }) => opId === target);
  if (!isMine || reversible?.change.opId !== target) return refuse(board, 'NOTHING_TO_UNDO', {});
  const left: Skipped[] = [];
  const untouched = dropTouched(board, reversible, left);
  // What has been touched since stays so, unless a later step of one's own is taken back first.
  const mayComeBack =
    left.some((one) => !isTouched(board, reversible, one)) || steps.at(-1)?.opId !== target;
  const effect = dropImpossible(board, untouched, catalogue, left);
  const saved = savedBefore(board, reversible, left);
  const planning = planningBefore(board, reversible, left);
  const isIdle = !saved && planning === undefined && sizeOf(effect) === 0;
  const stays = isIdle && (mayComeBack || sizeOf(untouched) > 0);
  const vacancies = vacanciesBefore(board, reversible, effect);
  const origins = originsFor(effect, reversible.inverse.origins);
  return {
    type,
    target,
    skipped: left,
    ...effect,
    ...(origins && { origins }),
    ...(saved && { saved }),
    ...(planning !== undefined && { planning }),
    ...(vacancies.length > 0 && { vacancies }),
    ...(stays && { stays }),
  };
}

const sizeOf = ({ moves, zones, stations }: Effect): number =>
  moves.length + Object.keys(zones).length + Object.keys(stations).length;

/**
 * Whether anybody has moved or changed it since the operation, judged by the operation whose effect
 * stands there now: somebody else's that the same person has moved back since is not forgotten.
 */
function isTouched(
  board: Board,
  { change: { op, revision } }: Reversible,
  { kind, id }: Pick<Skipped, 'kind' | 'id'>,
): boolean {
  if (kind === 'saved') {
    return board.savedRevision !== (savedBy(op)?.savedRevision ?? revision);
  }
  if (kind === 'planning') {
    const madeIt = planningBy(op);
    const stood = madeIt === undefined ? revision : (madeIt?.revision ?? 0);
    return (board.planning?.revision ?? 0) !== stood;
  }
  const touch = own(board.touches[`${kind}s`], id);
  return !touch || originOf(touch) !== (own(originsOf(op)?.[`${kind}s`] ?? {}, id) ?? revision);
}

/** Leaves out what has been moved or changed since. */
function dropTouched(board: Board, reversible: Reversible, left: Skipped[]): Effect {
  const { inverse } = reversible;
  const eligible = new Set(board.officers.map(({ id }) => id));
  const { touches } = board;
  const skip = (kind: 'officer' | 'station' | 'zone', id: string, reason: Skipped['reason']) => {
    left.push({ kind, id, reason, by: own(touches[`${kind}s`], id)?.by ?? null });
    return false;
  };
  const untouched = (kind: 'officer' | 'station' | 'zone', id: string) =>
    !isTouched(board, reversible, { kind, id }) || skip(kind, id, 'touched');
  return {
    moves: inverse.moves.filter(({ userId }) =>
      eligible.has(userId) ? untouched('officer', userId) : skip('officer', userId, 'not_eligible'),
    ),
    zones: keep(inverse.zones, (id) => untouched('zone', id)),
    stations: keep(inverse.stations, (id) => untouched('station', id)),
  };
}

/** The saved deployment from before, unless it has been saved again since. */
function savedBefore(
  board: Board,
  reversible: Reversible,
  left: Skipped[],
): SavedState | undefined {
  const { saved } = reversible.inverse;
  const skipped = { kind: 'saved', id: '', reason: 'touched', by: board.savedBy } as const;
  if (!saved || !isTouched(board, reversible, skipped)) return saved;
  left.push(skipped);
  return undefined;
}

/** The choice from before, unless it has been made again since. */
function planningBefore(
  board: Board,
  reversible: Reversible,
  left: Skipped[],
): PlanChoice | null | undefined {
  const { planning } = reversible.inverse;
  const by = board.planning?.by ?? null;
  const skipped = { kind: 'planning', id: '', reason: 'touched', by } as const;
  if (planning === undefined || !isTouched(board, reversible, skipped)) return planning;
  left.push(skipped);
  return undefined;
}

/** The marks of the places that this effect frees again, unless the board was saved or their officer is back since. */
function vacanciesBefore(board: Board, { change, inverse }: Reversible, effect: Effect): Vacancy[] {
  if (board.savedRevision > change.revision) return [];
  const known = new Set([
    ...board.officers.map(({ id }) => id),
    ...board.vacancies.map(({ userId }) => userId),
  ]);
  const freed = new Map<string, number>();
  const free = (stationId: string | null, by: number) =>
    stationId !== null && freed.set(stationId, (freed.get(stationId) ?? 0) + by);
  for (const { from, to } of effect.moves) {
    free(from, 1);
    free(to, -1);
  }
  return (inverse.vacancies ?? []).filter(({ userId, stationId }) => {
    if (known.has(userId)) return false;
    if (own(effect.stations, stationId)?.isOpen) return true;
    const count = freed.get(stationId) ?? 0;
    free(stationId, -1);
    return count > 0;
  });
}

/** Of the operations that stood before, those that this effect brings back. */
function originsFor(effect: Effect, origins: Origins | undefined): Origins | undefined {
  if (!origins) return undefined;
  const moved = new Set(effect.moves.map(({ userId }) => userId));
  return {
    officers: keep(origins.officers, (id) => moved.has(id)),
    zones: keep(origins.zones, (id) => Object.hasOwn(effect.zones, id)),
    stations: keep(origins.stations, (id) => Object.hasOwn(effect.stations, id)),
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
    const state = own(after.stations, id);
    if (state?.isOpen && count <= state.capacity) continue;
    const reason = state?.isOpen ? 'full' : 'closed';
    const arriving = last(id);
    if (arriving) return { kind: 'officer', id: arriving.userId, reason, by: null };
    if (own(effect.stations, id)) return { kind: 'station', id, reason: 'in_use', by: null };
  }
  for (const { id, zoneId } of catalogue.stations) {
    if (!own(after.stations, id)?.isOpen || own(after.zones, zoneId)?.isOpen !== false) continue;
    if (own(effect.stations, id)) return { kind: 'station', id, reason: 'closed', by: null };
    if (own(effect.zones, zoneId)) return { kind: 'zone', id: zoneId, reason: 'in_use', by: null };
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

const keep = <T>(record: Record<string, T>, wanted: (id: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => wanted(id)));
