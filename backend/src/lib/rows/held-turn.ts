import { AsyncLocalStorage } from 'node:async_hooks';
import { Fault } from '../fault.ts';
import type { SharedTurn } from './shared-turns.ts';

/** Under which turn a write is made, wherever in it (PRC-78). */
const held = new AsyncLocalStorage<Pick<SharedTurn, 'isLost' | 'between'> | undefined>();

/** Makes a task under a turn; without one, where a process is alone, as it is. */
export const underTurn = <T>(turn: SharedTurn | undefined, task: () => Promise<T>): Promise<T> =>
  turn ? held.run(turn, task) : task();

/** For what follows a write and is not a part of it: it may go on when the turn has ended. */
export const outsideTurns = <T>(task: () => T): T => held.run(undefined, task);

/** What a job is called, of this or another process, between whose pieces a write is made; null when there is none. */
export const betweenPiecesOf = (): string | null => held.getStore()?.between ?? null;

/**
 * To be asked in the same breath in which a write is sent: after a stall the turn may be somebody else's, and what was
 * checked of other rows may not hold any more. Throws UNAVAILABLE; nothing was written then.
 */
export function mustHoldTurn(): void {
  if (held.getStore()?.isLost()) throw new Fault('UNAVAILABLE');
}
