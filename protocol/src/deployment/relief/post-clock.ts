import { own } from '../../kernel/own.ts';
import type { Board, Placement, PostClock } from '../deployment.board.ts';
import type { AppliedOperation } from '../operations/operation.schema.ts';

/** Time at posts with a limit goes on from one to the next, unless there was a break that counts (STF-44). Pure. */

type Stations = Board['stations'];

const minuteMs = 60_000;
/** A break counts from this part of the limit on. */
const breakShare = 1 / 4;

const limitAt = (stations: Stations, id: string | null): number | null =>
  id === null ? null : (own(stations, id)?.timeLimitMinutes ?? null);

/** Whether somebody who left the last of these posts then has had a break that counts for a limit. */
export const isRested = (left: string, limitMinutes: number, nowMs: number): boolean =>
  nowMs - Date.parse(left) >= limitMinutes * minuteMs * breakShare;

/** The clocks after an operation; the same ones where it moved nobody from or to a post with a limit. */
export function clocksAfter(
  board: Board,
  stations: Stations,
  op: AppliedOperation,
  at: string,
): Board['clocks'] {
  const changed: [string, PostClock | null][] = op.moves.flatMap(({ userId, from, to, clock }) => {
    if (clock !== undefined) return [[userId, clock]];
    if (from === to) return [];
    const known = clockOf(board, userId, from);
    const limit = limitAt(stations, to);
    if (limit !== null) return [[userId, arrived(known, limit, at)]];
    return known && known.left === null ? [[userId, { ...known, left: at }]] : [];
  });
  if (changed.length === 0) return board.clocks;
  const next = new Map(Object.entries(board.clocks ?? {}));
  for (const [userId, clock] of changed) {
    if (clock) next.set(userId, clock);
    else next.delete(userId);
  }
  return Object.fromEntries(next);
}

/** What an undo brings back of somebody's clock; undefined where the move did not touch it. */
export const clockBefore = (
  board: Board,
  { userId, from, to }: { userId: string; from: string | null; to: string | null },
): PostClock | null | undefined =>
  own(board.clocks ?? {}, userId) ??
  (limitAt(board.stations, from) === null && limitAt(board.stations, to) === null
    ? undefined
    : null);

function arrived(known: PostClock | undefined, limit: number, at: string): PostClock {
  const goesOn = known && (known.left === null || !isRested(known.left, limit, Date.parse(at)));
  return { from: goesOn ? known.from : at, left: null };
}

/** Of whoever stands at a post with a limit and was placed before clocks were kept, the placement says it. */
function clockOf(board: Board, userId: string, from: string | null): PostClock | undefined {
  const known = own(board.clocks ?? {}, userId);
  if (known || limitAt(board.stations, from) === null) return known;
  const since = board.assignments.find((placed) => placed.userId === userId)?.since;
  return since === undefined ? undefined : { from: since, left: null };
}

/** Since when the time runs of somebody who is placed, or was where a saved list still has them: of what this place was a part of. */
export function clockFrom(
  { clocks }: Pick<Board, 'clocks'>,
  { userId, since }: Pick<Placement, 'userId' | 'since'>,
): string | undefined {
  const known = own(clocks ?? {}, userId);
  if (!known) return since;
  if (since === undefined) return known.left === null ? known.from : undefined;
  const isPart =
    Date.parse(known.from) <= Date.parse(since) &&
    (known.left === null || Date.parse(known.left) > Date.parse(since));
  return isPart ? known.from : since;
}
