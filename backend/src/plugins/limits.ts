import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { atMost } from '../lib/memory/at-most.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { DateBudget } from '../lib/dates/date-budget.ts';
import { countedAs } from '../lib/caller.ts';
import { Fault } from '../lib/fault.ts';

/** At most so many writes and reads a second per session or token (OPS-24), in buckets that refill as time passes, and so many dates (S28). */
interface Options {
  config: Config;
  clock: Clock;
  openDate: DateBudget;
}

export default plugin(
  async (app: FastifyInstance, { config, clock, openDate }: Options) => {
    const buckets = new LRUCache<string, { left: number; at: number }>(atMost(20_000));

    app.addHook('preValidation', (request, _reply, next) => {
      const who = countedAs(request.caller);
      if (who === undefined) return next();
      const isRead = request.method === 'GET';
      const size = isRead ? config.readsPerSecond : config.writesPerSecond;
      const bucket = bucketOf(`${isRead ? 'read' : 'write'} ${who}`, size);
      if (bucket.left < 1) return next(new Fault('TOO_MANY', { retryAfter: 1 }));
      bucket.left -= 1;
      return next();
    });

    app.addHook('preHandler', ({ caller, params }, _reply, next) => {
      const { date } = params as { date?: unknown };
      const who = countedAs(caller);
      if (typeof date === 'string' && who !== undefined) openDate(`call ${who}`, date);
      next();
    });

    function bucketOf(key: string, size: number): { left: number; at: number } {
      const at = clock.elapsed();
      const known = buckets.get(key);
      if (known) {
        known.left = Math.min(size, known.left + ((at - known.at) / 1000) * size);
        known.at = at;
        return known;
      }
      const full = { left: size, at };
      buckets.set(key, full);
      return full;
    }
  },
  { name: 'limits', dependencies: ['session'] },
);
