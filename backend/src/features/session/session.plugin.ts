import cookie from '@fastify/cookie';
import { serverTimeHeader, sessionEndHeaders, sessionRoutes, type Route } from '@muster/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { timingSafeEqual } from 'node:crypto';
import {
  permitCall,
  refuseBeforePasswordChange,
  type Caller,
  type TokenCaller,
} from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import type { SessionCookie } from './session.cookie.ts';
import type { SessionService } from './session.service.ts';

interface Options {
  sessions: SessionService;
  cookie: SessionCookie;
  /** Who a program is by its token; throws INVALID_TOKEN or TOKEN_EXPIRED. */
  resolveToken: (secret: string) => Promise<TokenCaller>;
}

/** Puts the caller and what the contract allows them on every call of a contract, and refuses writes without the session's anti-forgery value (SES-22). */
export default plugin(
  async (app: FastifyInstance, { sessions, cookie: ours, resolveToken }: Options) => {
    await app.register(cookie);
    app.decorateRequest('caller');
    app.decorateRequest('scope');

    app.addHook('onRequest', (request, reply, next) => {
      request.caller = nobody;
      // By the contract and not by the address, which can be written in more than one way (SES-47).
      const { contract } = request.routeOptions.config;
      if (!contract) return next();
      const secret = bearerOf(request);
      if (secret !== undefined) {
        // oxlint-disable-next-line promise/no-callback-in-promise -- Fastify's hooks without a promise take one
        admitProgram(request, reply, contract, secret).then(() => next(), next);
        return undefined;
      }
      // Of a flood of sign-ins neither bodies nor cookies are read (SES-51).
      if (contract === sessionRoutes.login) sessions.checkRoom(request.ip);
      const value = ours.read(request.cookies);
      const caller =
        contract === sessionRoutes.logout ? leaver(reply, value) : sessions.resolve(value);
      const noted =
        caller instanceof Promise
          ? caller.then((found) => admit(request, reply, contract, found))
          : admit(request, reply, contract, caller);
      // oxlint-disable-next-line promise/no-callback-in-promise -- most calls wait for nothing and go on at once
      if (noted) noted.then(() => next(), next);
      else next();
      return undefined;
    });

    /** A call with a token goes by the token alone, whatever cookie comes with it (ECO-5). */
    async function admitProgram(
      request: FastifyRequest,
      reply: FastifyReply,
      contract: Route,
      secret: string,
    ): Promise<void> {
      // Not even looked at where none would do.
      if (!contract.tokens) permitCall(contract, noScopes);
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      request.caller = await resolveToken(secret);
      reply.removeHeader('www-authenticate');
      request.scope = permitCall(contract, request.caller);
    }

    /** Whoever leaves does not wait for the store where that can be helped, and loses the cookie when it fails (SES-56). */
    function leaver(reply: FastifyReply, value: string | undefined): Caller | Promise<Caller> {
      const rememberedCaller = sessions.remembered(value);
      if (rememberedCaller) return rememberedCaller;
      return Promise.resolve(sessions.resolve(value)).catch((error: unknown) => {
        ours.clear(reply);
        throw error;
      });
    }

    /** Puts the caller on a call, or throws; what is returned has to be waited for. */
    function admit(
      request: FastifyRequest,
      reply: FastifyReply,
      contract: Route,
      caller: Caller,
    ): Promise<void> | undefined {
      request.caller = caller;
      // Before the body is read: who may not call is not listened to.
      request.scope = permitCall(contract, caller);
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      const isOpen = contract.access.anonymous !== 'no';
      if (!isOpen && !contract.beforePasswordChange) refuseBeforePasswordChange(caller);
      if (!('session' in caller)) return undefined;
      if (isWrite && !isOpen && !same(request.headers['x-csrf-token'], caller.session.csrf)) {
        throw new Fault('CSRF');
      }
      if (contract === sessionRoutes.logout) return undefined;
      const isActivity = isWrite || request.headers['x-background'] === undefined;
      const noted = isActivity ? sessions.active(caller.session.id) : undefined;
      tellEnd(reply, caller.session.id);
      return noted;
    }

    /** Lengths, as the browser's clock may be wrong (SES-110), and the time that it is to go by (SES-120). */
    function tellEnd(reply: FastifyReply, sessionId: string): void {
      const lasts = sessions.lastsFor(sessionId);
      if (!lasts) return;
      reply.header(serverTimeHeader, lasts.now);
      reply.header(sessionEndHeaders.endsMs, lasts.endsMs);
      reply.header(sessionEndHeaders.absoluteMs, lasts.absoluteMs);
    }
  },
  { name: 'session', dependencies: ['faults', 'security'] },
);

const nobody: Caller = { principal: 'anonymous' };
const noScopes: TokenCaller = { principal: 'token', token: { id: '', name: '', scopes: [] } };

/** The secret of an API token, also an empty one; undefined without: other schemes are a proxy's. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme = '', secret = ''] = (headers.authorization ?? '').trim().split(/ +/, 2);
  return scheme.toLowerCase() === 'bearer' ? secret : undefined;
}

function same(sent: string | string[] | undefined, expected: string): boolean {
  if (typeof sent !== 'string') return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
