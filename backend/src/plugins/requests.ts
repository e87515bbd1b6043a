import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { loggedUrl } from '../lib/log.ts';

/** One line per request: writes at info, reads at debug; never a header or a body. */
export default plugin(
  async (app: FastifyInstance) => {
    app.decorateRequest('bodyFrom', 0);
    app.decorateRequest('bodyMs', 0);
    const showsReads = readLevels.has(app.log.level);
    app.addHook('onResponse', (request, reply, next) => {
      const { method } = request;
      const isRead = method === 'GET';
      if (isRead && !showsReads) return next();
      const url = loggedUrl(request.url);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      const line = { method, url, status: reply.statusCode, ms };
      if (isRead) request.log.debug({ ...callOf(request), ...line }, 'answered');
      else request.log.info(line, 'answered');
      return next();
    });
  },
  { name: 'requests' },
);

/** Names a read in a line of its own; a write's logger names its call already. */
export const callOf = ({ method, id }: FastifyRequest): { reqId?: string } =>
  method === 'GET' ? { reqId: id } : {};

const readLevels = new Set(['debug', 'trace']);

declare module 'fastify' {
  interface FastifyRequest {
    /** When the body began to come, by the steady clock, and how long that took, in ms. */
    bodyFrom: number;
    bodyMs: number;
  }
}
