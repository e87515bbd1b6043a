import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import { Fault } from '../lib/fault.ts';

/** At most so many writes a second per session (OPS-24): a bucket that refills as time passes. */
export default plugin(
  async (app: FastifyInstance, { config, clock }: { config: Config; clock: Clock }) => {
    const buckets = new Map<string, { left: number; at: number }>();

    app.addHook('preValidation', async (request) => {
      const { caller } = request;
      if (request.method === 'GET' || !('session' in caller)) return;
      const now = clock.now();
      const size = config.writesPerSecond;
      const bucket = buckets.get(caller.session.id) ?? { left: size, at: now };
      bucket.left = Math.min(size, bucket.left + ((now - bucket.at) / 1000) * size);
      bucket.at = now;
      if (bucket.left < 1) throw new Fault('TOO_MANY', { retryAfter: 1 });
      bucket.left -= 1;
      buckets.set(caller.session.id, bucket);
      if (buckets.size > 10_000) forgetFull(now);
    });

    function forgetFull(now: number): void {
      for (const [id, { at }] of buckets) if (now - at > 1000) buckets.delete(id);
    }
  },
  { name: 'limits', dependencies: ['session'] },
);
