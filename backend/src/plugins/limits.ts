import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import { Fault } from '../lib/fault.ts';

/** At most so many writes a second per session (OPS-24): a bucket that refills as time passes. */
export default plugin(
  async (app: FastifyInstance, { config, clock }: { config: Config; clock: Clock }) => {
    const buckets = new LRUCache<string, { left: number; at: number }>({ max: 10_000 });

    app.addHook('preValidation', async (request) => {
      const { caller } = request;
      if (request.method === 'GET' || !('session' in caller)) return;
      const bucket = bucketOf(caller.session.id);
      if (bucket.left < 1) throw new Fault('TOO_MANY', { retryAfter: 1 });
      bucket.left -= 1;
    });

    function bucketOf(sessionId: string): { left: number; at: number } {
      const size = config.writesPerSecond;
      const at = clock.elapsed();
      const known = buckets.get(sessionId);
      if (known) {
        known.left = Math.min(size, known.left + ((at - known.at) / 1000) * size);
        known.at = at;
        return known;
      }
      const full = { left: size, at };
      buckets.set(sessionId, full);
      return full;
    }
  },
  { name: 'limits', dependencies: ['session'] },
);
