import cookie from '@fastify/cookie';
import type { Route } from '@muster/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { timingSafeEqual } from 'node:crypto';
import { permit } from '../../lib/access.ts';
import type { Caller } from '../../lib/caller.ts';
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

    app.addHook('onRequest', (request, _reply, next) => {
      request.caller = nobody;
      // By the contract and not by the address, which can be written in more than one way (SES-47).
      const { contract } = request.routeOptions.config;
      if (!contract) return next();
      const caller = sessions.resolve(ours.read(request.cookies));
      const noted =
        caller instanceof Promise
          ? caller.then((found) => admit(request, contract, found))
          : admit(request, contract, caller);
      // oxlint-disable-next-line promise/no-callback-in-promise -- most calls wait for nothing and go on at once
      if (noted) noted.then(() => next(), next);
      else next();
      return undefined;
    });

    /** Puts the caller on a call, or throws; what is returned has to be waited for. */
    function admit(
      request: FastifyRequest,
      contract: Route,
      caller: Caller,
    ): Promise<void> | undefined {
      request.caller = caller;
      // Before the body is read: who may not call is not listened to.
      request.scope = permit(contract.access, caller);
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      const isOpen = contract.access.anonymous !== 'no';
      if (!('session' in caller)) return undefined;
      if (isWrite && !isOpen && !same(request.headers['x-csrf-token'], caller.session.csrf)) {
        throw new Fault('CSRF');
      }
      if (isWrite || request.headers['x-background'] === undefined) {
        return sessions.active(caller.session.id);
      }
      return undefined;
    }
  },
  { name: 'session', dependencies: ['faults', 'security'] },
);

const nobody: Caller = { principal: 'anonymous' };

function same(sent: string | string[] | undefined, expected: string): boolean {
  if (typeof sent !== 'string') return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
