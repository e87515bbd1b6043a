import { autoAssign, type Catalogue, type SolverBoard } from '@muster/protocol';
import { parentPort } from 'node:worker_threads';

/** Solves boards in a thread of its own, so that no event waits for a solution (DEP-84). */
export interface Puzzle {
  readonly id: number;
  readonly board: SolverBoard;
  readonly catalogue: Catalogue;
}

parentPort?.on('message', ({ id, board, catalogue }: Puzzle) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, solution: autoAssign(board, catalogue) });
});
