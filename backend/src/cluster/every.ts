import type { FastifyInstance } from 'fastify';
import { faultOf } from '../store/database-error.ts';
import { isInTheWay } from '../store/rows/write-order.ts';
import type { Leader } from './lease.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Nothing was ever stored in its database before: no earlier process has left anything. */
    isFirst: boolean;
  }
}

type Server = Pick<FastifyInstance, 'addHook' | 'log' | 'meter' | 'isFirst'>;
type Run = () => unknown;

/** Work that is done again and again, one run at a time; a run that fails is followed by the next. */
export interface Repeated {
  /** Does it at once, and once more where a run is under way: that one may have read what is older by now. */
  now(): Promise<void>;
  /** Nothing begins any more; resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** From now on every so many ms, until it is stopped. */
export function repeat(ms: number, run: Run, failed: (error: unknown) => void): Repeated {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function once(): Promise<void> {
    try {
      await run();
    } catch (error) {
      failed(error);
    }
  }

  function begin(): Promise<void> {
    if (isStopped) return Promise.resolve();
    running = once().finally(() => (running = undefined));
    return running;
  }

  function onceMore(): Promise<void> {
    next = undefined;
    return begin();
  }

  const timer = setInterval(() => {
    if (!running) void begin();
  }, ms);
  timer.unref();

  return {
    now() {
      if (!running) return begin();
      next ??= running.then(onceMore);
      return next;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

interface Options {
  /** `onListen`: not before it serves, for what must not read halfway what a start still seeds. */
  readonly from?: 'onReady' | 'onListen';
  /** Also when it begins. */
  readonly atOnce?: boolean;
  readonly leader?: Leader | undefined;
}

/** Work that a server does every so many ms for as long as it serves. */
export function every(
  app: Server,
  name: string,
  ms: number,
  run: Run,
  { from = 'onReady', atOnce = false, leader }: Options = {},
): Pick<Repeated, 'now'> {
  const failed = (err: unknown) =>
    app.log.warn({ err }, `${name}: failed, and will be tried again`);
  let repeated: Repeated | undefined;

  async function measured(): Promise<void> {
    if (leader && !(await leader.leads())) return;
    const elapsed = app.meter.time();
    let state: 'done' | 'failed' = 'failed';
    try {
      await run();
      state = 'done';
    } finally {
      app.meter.tell({ what: 'run', name, state, ms: elapsed() });
    }
  }

  async function begin(): Promise<void> {
    repeated = repeat(ms, measured, failed);
    if (atOnce) void repeated.now();
  }

  if (from === 'onReady') app.addHook('onReady', begin);
  else app.addHook('onListen', begin);
  app.addHook('preClose', async () => {
    await repeated?.stop();
    await leader?.letGo().catch(failed);
  });
  return { now: async () => repeated?.now() };
}

/** How often is looked whether there is room again, in ms. */
const roomEveryMs = 5000;

/**
 * Does before the first call what an earlier process could not finish. Where the store has no room for it the start goes
 * on, so that everybody can read, and it is done as soon as there is room (OPS-69).
 */
export function catchUp(app: Server, finish: () => Promise<unknown>, regularlyMs?: number): void {
  let isLeft = true;

  async function attempt(): Promise<void> {
    await finish();
    isLeft = false;
  }

  app.addHook('onReady', async () => {
    try {
      if (app.isFirst) isLeft = false;
      else await attempt();
    } catch (error) {
      if (faultOf(error)?.code !== 'STORE_FULL') throw error;
      app.log.warn({ err: error }, 'what was left waits for room on the disk');
    }
  });
  every(app, 'finishing what was left', regularlyMs ?? roomEveryMs, async () => {
    if (isLeft || regularlyMs !== undefined) await attempt();
  });
}

/** How often is looked whether another process has left something, in ms. */
const leftEveryMs = 30_000;

/**
 * Goes on with what a server that ended has left: before the first call, and where several share the database again
 * and again, with what another one has left (PRC-18).
 */
export function resumeRegularly(
  app: Server,
  isShared: boolean,
  resume: () => Promise<unknown>,
): void {
  async function unlessBusy(): Promise<void> {
    try {
      await resume();
    } catch (error) {
      // Somebody is at it.
      if (!isInTheWay(error)) throw error;
    }
  }
  catchUp(app, unlessBusy, isShared ? leftEveryMs : undefined);
}
