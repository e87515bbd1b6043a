import {
  autoAssign,
  turnCost,
  type Catalogue,
  type Moment,
  type SolverBoard,
} from '@muster/protocol';
import { parentPort } from 'node:worker_threads';
import { warmUp } from './warm-up.ts';

/** Solves boards in a thread of its own, so that no event waits for a solution (DEP-84). */
export interface Puzzle {
  readonly id: number;
  readonly board: SolverBoard;
  readonly catalogue: Catalogue;
  /** From when on it is solved. */
  readonly from: Moment | undefined;
  /** How many hard posts officers have had; undefined where fairness is left out (STF-42). */
  readonly hardPosts: ReadonlyMap<string, number> | undefined;
}

/** How often it says how far it is, in milliseconds (STF-27). */
const tellEveryMs = 100;

let isAsked = false;
parentPort?.on('message', ({ id, board, catalogue, from, hardPosts }: Puzzle) => {
  isAsked = true;
  let toldAt = performance.now();
  const onOfficer = (done: number, total: number): void => {
    const now = performance.now();
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    tell({ id, done, total });
  };
  const cost = hardPosts && turnCost(hardPosts, board.officers, catalogue.stations);
  tell({ id, solution: autoAssign(board, catalogue, { from, cost, onOfficer }) });
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (message: object): void => parentPort?.postMessage(message);

void warmUp(() => isAsked);
