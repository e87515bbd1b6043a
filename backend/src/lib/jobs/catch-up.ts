import type { FastifyInstance } from 'fastify';
import { faultOf } from '../database-error.ts';
import { isInTheWay } from '../rows/write-order.ts';

/** How often is looked whether there is room again, in ms. */
const lookEveryMs = 5000;

/**
 * Does before the first call what an earlier process could not finish. Where the store has no room for it the start goes
 * on, so that everybody can read, and it is done as soon as there is room (OPS-69).
 */
export function catchUp(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  finish: () => Promise<unknown>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isOver = false;

  async function attempt(): Promise<void> {
    try {
      await finish();
    } catch (error) {
      if (faultOf(error)?.code !== 'STORE_FULL') throw error;
      app.log.warn({ err: error }, 'what was left waits for room on the disk');
      later();
    }
  }

  function later(): void {
    if (isOver) return;
    timer = setTimeout(() => {
      running = attempt().catch((err: unknown) => {
        app.log.error({ err }, 'what was left is finished at the next start');
      });
    }, lookEveryMs);
    timer.unref();
  }

  app.addHook('onReady', attempt);
  app.addHook('preClose', async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  });
}

/** How often is looked whether another process has left something, in ms. */
const resumeEveryMs = 30_000;

/**
 * Goes on with what a server that ended has left: before the first call, and where several share the database again
 * and again, with what another one has left (PRC-18).
 */
export function resumeRegularly(
  { app, isShared }: { app: Pick<FastifyInstance, 'addHook' | 'log'>; isShared: boolean },
  resume: () => Promise<unknown>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await resume();
    } catch (error) {
      // Somebody is at it.
      if (!isInTheWay(error)) throw error;
    } finally {
      isLooking = false;
    }
  }

  catchUp(app, look);
  app.addHook('onReady', async () => {
    if (!isShared) return;
    timer = setInterval(() => {
      look().catch((err: unknown) =>
        app.log.error({ err }, 'what another process has left was not looked at'),
      );
    }, resumeEveryMs);
    timer.unref();
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
