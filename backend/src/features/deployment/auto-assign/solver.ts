import type { Catalogue, Solution, SolverBoard } from '@muster/protocol';
import { Worker } from 'node:worker_threads';
import type { Puzzle } from './auto-assign.worker.ts';

/** The worker that solves auto-assign; started with the first puzzle, and again if it dies. */
export interface Solver {
  solve(board: SolverBoard, catalogue: Catalogue): Promise<Solution>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(solution: Solution): void;
  reject(error: unknown): void;
}

export function solver(): Solver {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;

  function started(): Worker {
    if (worker) return worker;
    const made = startWorker();
    made.unref();
    made.on('message', ({ id, solution }: { id: number; solution: Solution }) => {
      waiting.get(id)?.resolve(solution);
      waiting.delete(id);
    });
    made.on('error', (error) => abandon(made, error));
    made.on('exit', () => abandon(made, new Error('the auto-assign worker has ended')));
    worker = made;
    return made;
  }

  function abandon(dead: Worker, error: unknown): void {
    if (worker !== dead) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  return {
    solve: ({ date, assignments, officers, stations }, catalogue) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        waiting.set(id, { resolve, reject });
        const board = { date, assignments, officers, stations };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        started().postMessage({ id, board, catalogue } satisfies Puzzle);
      }),
    async close() {
      await worker?.terminate();
    },
  };
}

/** The built file beside this bundle, or the source. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? './auto-assign.source.mjs' : './auto-assign.worker.js';
  return new Worker(new URL(file, import.meta.url));
}
