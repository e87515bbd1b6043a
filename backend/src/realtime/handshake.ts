import fastifyCookie from '@fastify/cookie';
import type { Config } from '../config.ts';
import type { Caller } from '../lib/caller.ts';
import { Fault } from '../lib/fault.ts';
import { isOwnOrigin } from '../lib/origin.ts';
import { audiences } from './audiences.ts';
import type { LiveServer, LiveSocket } from './gateway.ts';

interface Deps {
  io: LiveServer;
  config: Config;
  resolve(cookies: Readonly<Record<string, string | undefined>>): Promise<Caller>;
}

/** Session cookie and Origin are checked before a socket exists (S5); limits of D40. */
export function admission({ io, config, resolve }: Deps) {
  return (socket: LiveSocket, next: (error?: Error) => void): void => {
    void decide(socket, next);
  };

  async function decide(socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
    try {
      await admit(socket);
    } catch (error) {
      return next(refusal(error));
    }
    return next();
  }

  async function admit(socket: LiveSocket): Promise<void> {
    const { headers } = socket.handshake;
    if (!isOwnOrigin(headers, config.publicOrigin)) throw new Fault('FOREIGN_ORIGIN');
    const caller = await resolve(cookiesOf(socket));
    if (caller.principal === 'anonymous') throw new Fault('UNAUTHENTICATED');
    if (caller.principal === 'other') throw new Fault('FORBIDDEN');
    const mine =
      'user' in caller ? audiences.user(caller.user.id) : audiences.session(caller.session.id);
    const held = io.sockets.adapter.rooms.get(mine)?.size ?? 0;
    if (held >= config.socketsPerUser || io.sockets.sockets.size >= config.socketsTotal) {
      throw new Fault('TOO_MANY');
    }
    socket.data.caller = caller;
  }
}

export const cookiesOf = ({ handshake }: LiveSocket) =>
  fastifyCookie.parse(handshake.headers.cookie ?? '');

/** What the client reads from `connect_error`: the code and the words, nothing else. */
function refusal(error: unknown): Error {
  const fault = error instanceof Fault ? error : new Fault('UNAVAILABLE');
  return Object.assign(new Error(fault.message), { data: { code: fault.code } });
}
