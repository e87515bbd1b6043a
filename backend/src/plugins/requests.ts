import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { loggedUrl } from '../lib/log.ts';

/** One line per request: writes at info, reads at debug; never a header or a body. */
export default plugin(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', (request, reply, next) => {
      const { method } = request;
      const level = method === 'GET' ? 'debug' : 'info';
      const url = loggedUrl(request.url);
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log[level]({ method, url, status: reply.statusCode, ms }, 'answered');
      next();
    });
  },
  { name: 'requests' },
);
