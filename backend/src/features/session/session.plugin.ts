import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { timingSafeEqual } from 'node:crypto';
import { permit } from '../../lib/access.ts';
import { Fault } from '../../lib/fault.ts';
import type { SessionCookie } from './session.cookie.ts';
import type { SessionService } from './session.service.ts';

interface Options {
  sessions: SessionService;
  cookie: SessionCookie;
}

/** Puts the caller and what the contract allows them on every call of a contract, and refuses writes without the session's anti-forgery value (SES-22). */
export default plugin(
  async (app: FastifyInstance, { sessions, cookie: ours }: Options) => {
    await app.register(cookie);
    app.decorateRequest('caller');
    app.decorateRequest('scope');

    app.addHook('onRequest', async (request) => {
      request.caller = { principal: 'anonymous' };
      // By the contract and not by the address, which can be written in more than one way (SES-47).
      const { contract } = request.routeOptions.config;
      if (!contract) return;
      const caller = await sessions.resolve(ours.read(request.cookies));
      request.caller = caller;
      // Before the body is read: who may not call is not listened to.
      request.scope = permit(contract.access, caller);
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      const isOpen = contract.access.anonymous !== 'no';
      if (!('session' in caller)) return;
      if (isWrite && !isOpen && !same(request.headers['x-csrf-token'], caller.session.csrf)) {
        throw new Fault('CSRF');
      }
      if (isWrite || request.headers['x-background'] === undefined) {
        await sessions.active(caller.session.id);
      }
    });
  },
  { name: 'session', dependencies: ['faults', 'security'] },
);

function same(sent: string | string[] | undefined, expected: string): boolean {
  if (typeof sent !== 'string') return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
