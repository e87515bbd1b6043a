import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { Fault } from '../lib/fault.ts';

/** Calls that arrive on an open connection while the server stops are told to come again (OPS-81). */
export default plugin(
  (app: FastifyInstance, _: object, done) => {
    let closing = false;
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.addHook('onRequest', (request, reply, next) => {
      if (!closing || healthCalls.has(request.routeOptions.url ?? '')) return next();
      reply.header('connection', 'close');
      return next(new Fault('STOPPING'));
    });
    done();
  },
  { name: 'closing', dependencies: ['faults', 'security'] },
);

const healthCalls = new Set(['/healthz', '/readyz']);
