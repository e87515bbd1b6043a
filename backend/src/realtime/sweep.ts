import type { Revocation } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../lib/caller.ts';
import type { Clock } from '../lib/clock.ts';
import type { LiveServer, LiveSocket } from './live-socket.ts';
import { cutSlowReaders } from './slow-readers.ts';

interface Deps {
  io: LiveServer;
  clock: Clock;
  log: FastifyBaseLogger;
  expiryOf(sessionId: string): number | undefined;
  readSessions(ids: readonly string[]): Promise<ReadonlyMap<string, Caller>>;
  end(socket: LiveSocket, reason: Revocation): void;
}

const everyMs = 500;
/** How often the sessions of all open sockets are read again (SES-55), in ms. */
const readEveryMs = 5000;

/**
 * Ends sockets whose session is over or has other rights, and cuts those that do not read. A session is over when the
 * store says so: what this process remembers of it may be older than what its person did last. Answers how to stop.
 */
export function sweepSockets({ io, clock, log, expiryOf, readSessions, end }: Deps): () => void {
  let readAt = clock.elapsed();
  let isReading = false;

  async function check(sockets: readonly LiveSocket[]): Promise<void> {
    const found = await readSessions([...new Set(sockets.map(sessionOf))]);
    for (const socket of sockets) {
      const now = found.get(sessionOf(socket));
      if (!now)
        end(socket, socket.data.caller.principal === 'display' ? 'display_revoked' : 'expired');
      else if (rightsOf(now) !== rightsOf(socket.data.caller)) end(socket, 'rights_changed');
      else socket.data.caller = now;
    }
  }

  function sweep(): void {
    cutSlowReaders(io, log);
    if (isReading) return;
    const all = [...io.sockets.sockets.values()];
    const isDue = clock.elapsed() - readAt >= readEveryMs;
    const sockets = isDue ? all : all.filter(seemsOver);
    if (isDue) readAt = clock.elapsed();
    if (sockets.length === 0) return;
    isReading = true;
    check(sockets)
      .catch((err: unknown) => log.warn({ err }, 'sessions will be read again'))
      .finally(() => (isReading = false));
  }

  const seemsOver = ({ data: { caller } }: LiveSocket): boolean =>
    'session' in caller && clock.now() >= (expiryOf(caller.session.id) ?? caller.session.expiresAt);

  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

const sessionOf = ({ data: { caller } }: LiveSocket): string =>
  'session' in caller ? caller.session.id : '';

/** What a socket may do depends on these alone. */
export const rightsOf = (caller: Caller): string =>
  JSON.stringify([
    caller.principal,
    'user' in caller ? [caller.user.teamId, caller.user.mustChangePassword] : null,
    'display' in caller ? caller.display : null,
  ]);
