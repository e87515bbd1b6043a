import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { callDeadlineMs } from '../lib/deadline.ts';
import { Fault } from '../lib/fault.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when every call that was being worked on is answered, or none can be any more (OPS-20). */
    callsAnswered(): Promise<void>;
    callsUnderWay(): number;
  }
}

/** Calls that arrive on an open connection while the server stops are told to come again (OPS-81). */
export default plugin(
  (app: FastifyInstance, _: object, done) => {
    let closing = false;
    const underWay = new Set<FastifyRequest>();
    /** Those whose handler has begun and has not answered: their work is waited for, whoever has left. */
    const inHand = new Set<FastifyRequest>();
    const heard = new WeakSet<Socket>();
    /** Those that have arrived whole; half a call is not waited for. */
    const whole = () => [...underWay].filter(({ raw }) => raw.complete).length;
    let tellAnswered: (() => void) | undefined;
    function forget(request: FastifyRequest): void {
      underWay.delete(request);
      inHand.delete(request);
      if (tellAnswered && whole() === 0) tellAnswered();
    }
    /** Of a connection that breaks nothing else is told of calls that wait behind another one, or for their body. */
    function hearEndOf(socket: Socket): void {
      if (heard.has(socket)) return;
      heard.add(socket);
      socket.once('close', () => {
        for (const request of underWay)
          if (request.raw.socket === socket && !inHand.has(request)) forget(request);
      });
    }
    app.addHook('preHandler', (request, _reply, next) => {
      inHand.add(request);
      underWay.add(request);
      next();
    });
    app.addHook('onSend', (request, _reply, payload, next) => {
      inHand.delete(request);
      // Whose caller has left is worked on to its end as well; no answer leaves then, so there is none to wait for.
      if (request.raw.socket.destroyed) forget(request);
      next(null, payload);
    });
    app.addHook('onResponse', (request, _reply, next) => {
      forget(request);
      next();
    });
    app.decorate('callsUnderWay', whole);
    app.decorate('callsAnswered', () => {
      if (whole() === 0) return Promise.resolve();
      const answered = new Promise<void>((resolve) => (tellAnswered = resolve));
      return Promise.race([answered, pause(callDeadlineMs, undefined, { ref: false })]);
    });
    app.addHook('preClose', async () => {
      closing = true;
    });
    app.addHook('onRequest', (request, reply, next) => {
      underWay.add(request);
      hearEndOf(request.raw.socket);
      if (!closing || healthCalls.has(request.routeOptions.url ?? '')) return next();
      reply.header('connection', 'close');
      return next(new Fault('STOPPING'));
    });
    done();
  },
  { name: 'closing', dependencies: ['faults', 'security'] },
);

const healthCalls = new Set(['/healthz', '/readyz']);
