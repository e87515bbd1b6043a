import type { FaultCode } from '@muster/protocol';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { IncomingMessage } from 'node:http';
import { isPerson, type Caller } from '../lib/caller.ts';
import { loggedUrl } from '../lib/log.ts';

/** One line per request: writes at info, reads at debug; never a header or a body. */
export const requestLog = plugin(
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

/** One warning for each refusal that matters to whoever watches over the product: who, from where, never a secret (OPS-72). */
export const refusalLog = plugin(
  (app: FastifyInstance, _: object, done) => {
    app.addHook('onResponse', (request, _reply, next) => {
      const event = request.fault && eventOf(request, request.fault.code);
      if (!event) return next();
      const { method, routeOptions, ip, fault } = request;
      request.log.warn(
        {
          security: event,
          ...callOf(request),
          code: fault?.code,
          method,
          path: routeOptions.url,
          from: ip,
          who: who(request.caller),
          ...(fault?.account !== undefined && { account: fault.account }),
        },
        'refused',
      );
      return next();
    });
    done();
  },
  { name: 'security-events', dependencies: ['faults', 'session'] },
);

/** The same for a socket that was refused before there was one; a proxy's word for the client stands beside its own address. */
export function tellRefusedSocket(
  log: FastifyBaseLogger,
  code: FaultCode,
  { socket, headers }: IncomingMessage,
  caller: Caller | undefined,
): void {
  const event = code === 'TOO_MANY' ? 'too many sockets' : events[code];
  if (!event) return;
  const forwarded = headers['x-forwarded-for']?.toString().slice(0, longestForwarded);
  log.warn(
    {
      security: event,
      code,
      path: '/socket.io',
      from: socket.remoteAddress,
      who: who(caller),
      ...(forwarded !== undefined && { forwarded }),
    },
    'refused',
  );
}

const longestForwarded = 200;

function eventOf({ routeOptions }: FastifyRequest, code: FaultCode): string | undefined {
  if (code !== 'TOO_MANY') return events[code];
  return routeOptions.config.contract?.access.anonymous === 'no' ? undefined : 'slowed';
}

const events: Readonly<Partial<Record<FaultCode, string>>> = {
  INVALID_CREDENTIALS: 'sign-in failed',
  SIGN_IN_LINK_INVALID: 'sign-in link refused',
  WRONG_PASSWORD: 'wrong current password',
  FORBIDDEN: 'forbidden',
  NOT_OWN_TEAM: 'forbidden',
  CSRF: 'anti-forgery value missing',
  FOREIGN_ORIGIN: 'foreign origin',
  PAIRING_CODE_UNKNOWN: 'pairing refused',
  INVALID_TOKEN: 'token refused',
  TOKEN_EXPIRED: 'token refused',
};

/** The id of a person, of a screen or of a token. */
function who(caller: Caller | undefined): string {
  if (caller && isPerson(caller)) return caller.user.id;
  if (caller && 'token' in caller) return `token ${caller.token.id}`;
  return caller && 'display' in caller ? `screen ${caller.display.id}` : 'nobody';
}
