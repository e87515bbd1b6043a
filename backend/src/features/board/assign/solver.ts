import type { Catalogue, Moment, Solution, SolverBoard } from '@muster/protocol';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../files/threads.ts';
import type { Puzzle } from './auto-assign.worker.ts';

/**
 * The worker that solves auto-assign, one board after the other; started beforehand or with the first, and again if
 * it ends.
 */
export interface Solver {
  /** Starts the worker, which solves made-up boards until somebody asks: the first real one does not wait for that. */
  prepare(): void;
  solve(board: SolverBoard, catalogue: Catalogue, options?: Asked): Promise<Solution>;
  close(): Promise<void>;
}

/** How somebody waits for a solution (STF-27). */
export interface Asked {
  /** From when on it is solved: the moment that it is asked at (STF-20). */
  readonly from?: Moment | undefined;
  /** How many hard posts officers have had, by id; without it fairness is left out (STF-42). */
  readonly hardPosts?: ReadonlyMap<string, number> | undefined;
  /** Ends the computation, also in the middle; the promise is rejected with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

interface Task {
  readonly puzzle: Puzzle;
  readonly asked: Asked;
  resolve(solution: Solution): void;
  reject(error: unknown): void;
}

type Told = { id: number } & ({ solution: Solution } | { done: number; total: number });

export function solver(): Solver {
  const queue: Task[] = [];
  let running: Task | undefined;
  let worker: Worker | undefined;
  let count = 0;
  let isClosed = false;

  function started(): Worker {
    if (worker) return worker;
    const made = startThread('auto-assign.worker', import.meta.url);
    made.unref();
    made.on('message', (message: Told) => {
      if (worker !== made || running?.puzzle.id !== message.id) return;
      if ('solution' in message) end((task) => task.resolve(message.solution));
      else running.asked.onProgress?.(message.done, message.total);
    });
    made.on('error', (error) => abandon(made, error));
    made.on('exit', () => abandon(made, new Error('the auto-assign worker has ended')));
    worker = made;
    return made;
  }

  function startNext(): void {
    if (running) return;
    running = queue.shift();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    if (running) started().postMessage(running.puzzle);
  }

  /** Whoever waits behind comes next. */
  function end(answer: (task: Task) => void): void {
    if (running) answer(running);
    running = undefined;
    startNext();
  }

  function abandon(dead: Worker, error: unknown): void {
    if (worker !== dead) return;
    worker = undefined;
    end((task) => task.reject(error));
  }

  function cancel(task: Task, reason: unknown): void {
    const place = queue.indexOf(task);
    if (place !== -1) queue.splice(place, 1);
    if (task !== running) return task.reject(reason);
    const busy = worker;
    worker = undefined;
    void busy?.terminate();
    end(() => task.reject(reason));
    if (!isClosed) started();
  }

  return {
    prepare: () => void started(),
    solve: ({ date, assignments, officers, stations, zones }, catalogue, options = {}) =>
      new Promise((resolve, reject) => {
        const { signal } = options;
        if (signal?.aborted) return reject(signal.reason as Error);
        const board = { date, assignments, officers, stations, zones };
        const stop = () => cancel(task, signal?.reason);
        const settled =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            signal?.removeEventListener('abort', stop);
            settle(value);
          };
        const { from, hardPosts } = options;
        const puzzle = { id: ++count, board, catalogue, from, hardPosts };
        const task: Task = {
          puzzle,
          asked: options,
          resolve: settled(resolve),
          reject: settled(reject),
        };
        signal?.addEventListener('abort', stop);
        queue.push(task);
        startNext();
      }),
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}
