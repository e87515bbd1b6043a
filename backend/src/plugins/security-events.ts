import type { FaultCode } from '@muster/protocol';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { IncomingMessage } from 'node:http';
import { isPerson, type Caller } from '../lib/caller.ts';
import { callOf } from './requests.ts';

/** One warning for each refusal that matters to whoever watches over the product: who, from where, never a secret (OPS-72). */
export default plugin(
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
