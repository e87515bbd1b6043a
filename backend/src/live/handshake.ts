import fastifyCookie from '@fastify/cookie';
import { socketAccess, type FaultCode } from '@muster/protocol';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type Caller, permit, refuseBeforePasswordChange } from '../lib/caller.ts';
import { Fault } from '../lib/fault.ts';
import { isOwnOrigin } from '../lib/address.ts';

interface Deps {
  config: Config;
  /** The caller of a handshake's cookies. */
  resolve(cookies: Cookies): Promise<Caller>;
  /** Whether what other processes write has not been heard for too long: what a page is told would be old (PRC-81). */
  isDeaf(): boolean;
  /** Hears of every refusal, with the caller where it is known. */
  refused(code: FaultCode, request: IncomingMessage, caller: Caller | undefined): void;
}

export type Cookies = Readonly<Record<string, string | undefined>>;
type Answer = (refusal: string | null, isAdmitted: boolean) => void;

/** Decides who may open a websocket, before there is one (S5), within the limits of SES-45. */
export interface Handshake {
  /**
   * The engine's `allowRequest`. A refusal carries `{code, message}` as JSON in the answer's body, with the engine's 400;
   * UNAVAILABLE and BUSY with 503, so that a balancer asks another process (PRC-81).
   */
  allowRequest(request: IncomingMessage, answer: Answer): void;
  /** Whether nobody may be admitted: one whose connection is open may not have joined yet. */
  isDeaf(): boolean;
  /** Who was admitted with this request; throws when nobody was. */
  callerOf(request: IncomingMessage): Caller;
  /** Ends every connection; one that does not close in time is cut. */
  endAll(): Promise<void>;
}

/** How long a client may take to end its connection when the server stops, in milliseconds. */
const leaveWithinMs = 1000;

export function handshakeFor({ config, resolve, isDeaf, refused }: Deps): Handshake {
  const callers = new WeakMap<IncomingMessage, Caller>();
  /** Open connections, reserved before the upgrade and held until the TCP socket closes. */
  const open = new Map<Socket, string>();

  async function admit(request: IncomingMessage): Promise<void> {
    if (!isOwnOrigin(request.headers, config.publicOrigin)) throw new Fault('FOREIGN_ORIGIN');
    if (isDeaf()) throw new Fault('UNAVAILABLE');
    const caller = await resolve(cookiesIn(request.headers));
    callers.set(request, caller);
    permit(socketAccess, caller);
    refuseBeforePasswordChange(caller);
    reserve(request.socket, holderOf(caller));
  }

  function reserve(socket: Socket, holder: string): void {
    const held = [...open.values()].filter((one) => one === holder).length;
    if (open.size >= config.socketsTotal || held >= config.socketsPerUser) {
      throw new Fault('TOO_MANY');
    }
    if (socket.destroyed) throw new Fault('UNAVAILABLE');
    open.set(socket, holder);
    socket.once('close', () => open.delete(socket));
  }

  return {
    allowRequest(request, answer) {
      admit(request).then(
        () => answer(null, true),
        (error: unknown) => {
          const { code, message } = error instanceof Fault ? error : new Fault('UNAVAILABLE');
          // Before the answer, which ends the connection and its address with it.
          refused(code, request, callers.get(request));
          const words = JSON.stringify({ code, message });
          if (code === 'UNAVAILABLE' || code === 'BUSY') request.socket.end(unavailable(words));
          answer(words, false);
          callers.delete(request);
        },
      );
    },
    isDeaf,
    callerOf(request) {
      const caller = callers.get(request);
      if (!caller) throw new Fault('UNAUTHENTICATED');
      return caller;
    },
    async endAll() {
      // An error, such as a client that is gone before it is told, is an end as well.
      const ends = [...open.keys()].map(
        (socket) => new Promise((resolve) => void socket.once('close', resolve)),
      );
      await Promise.race([Promise.all(ends), pause(leaveWithinMs, undefined, { ref: false })]);
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

const unavailable = (words: string): string =>
  [
    'HTTP/1.1 503 Service Unavailable',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(words)}`,
    'Retry-After: 1',
    '',
    words,
  ].join('\r\n');

export const cookiesIn = (headers: IncomingHttpHeaders): Cookies =>
  fastifyCookie.parse(headers.cookie ?? '');

/** Sockets are counted per person, or per session of a wall screen. */
function holderOf(caller: Caller): string {
  if ('user' in caller) return caller.user.id;
  return 'session' in caller ? caller.session.id : '';
}
