import type { FastifyInstance } from 'fastify';
import { faultOf } from '../database-error.ts';

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
