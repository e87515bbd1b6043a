import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config.ts';
import { countedAs } from '../lib/caller.ts';
import type { Clock } from '../lib/clock.ts';
import type { DateBudget } from '../lib/dates/followed-cache.ts';
import { allowance } from '../lib/memory.ts';

/** At most so many writes and reads a second per session or token (OPS-24), and so many dates (S28). */
interface Options {
  config: Config;
  clock: Clock;
  openDate: DateBudget;
}

export default plugin(
  async (app: FastifyInstance, { config, clock, openDate }: Options) => {
    const take = allowance(clock);

    app.addHook('preValidation', (request, _reply, next) => {
      const who = countedAs(request.caller);
      const isRead = request.method === 'GET';
      const size = isRead ? config.readsPerSecond : config.writesPerSecond;
      if (who !== undefined)
        take(`${isRead ? 'read' : 'write'} ${who}`, { atOnce: size, perSecond: size });
      next();
    });

    app.addHook('preHandler', ({ caller, params }, _reply, next) => {
      const { date } = params as { date?: unknown };
      const who = countedAs(caller);
      if (typeof date === 'string' && who !== undefined) openDate(`call ${who}`, date);
      next();
    });
  },
  { name: 'limits', dependencies: ['session'] },
);
