import type { FastifyInstance } from 'fastify';
import { isInTheWay } from '../rows/write-order.ts';
import { catchUp } from './catch-up.ts';

/** How often is looked whether another process has left something, in ms. */
const lookEveryMs = 30_000;

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
    }, lookEveryMs);
    timer.unref();
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
