import type { Revocation } from '@muster/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../cluster/every.ts';
import type { Caller } from '../lib/caller.ts';
import type { Clock } from '../lib/clock.ts';
import type { LiveServer, LiveSocket } from './audiences.ts';

/** A client that does not read is cut and resyncs when it comes back (S23). */
const mostPackets = 256;
const mostBytes = 1024 * 1024;

function cutSlowReaders(io: LiveServer, log: FastifyBaseLogger): void {
  for (const socket of io.sockets.sockets.values()) {
    const waiting = waitingPackets(socket.conn);
    const below = websocketOf(socket.conn.transport);
    const bytes = waiting.reduce<number>(
      (sum, one) => sum + sizeOf(one),
      below?.bufferedAmount ?? 0,
    );
    if (waiting.length <= mostPackets && bytes <= mostBytes) continue;
    log.warn(
      { socket: socket.id, packets: waiting.length, bytes },
      'cut a client that does not read',
    );
    socket.disconnect(true);
    // A polite end waits until the client has read what is before it, which this one does not.
    below?.terminate();
  }
}

/** What the engine keeps until the websocket takes more; the field is not in the library's types. */
function waitingPackets(connection: object): readonly unknown[] {
  const buffer: unknown = Reflect.get(connection, 'writeBuffer');
  return Array.isArray(buffer) ? buffer : [];
}

function sizeOf(packet: unknown): number {
  const data: unknown = typeof packet === 'object' && packet && 'data' in packet ? packet.data : '';
  return typeof data === 'string' || data instanceof Uint8Array ? Buffer.byteLength(data) : 0;
}

interface Websocket {
  /** Bytes accepted but not yet sent. */
  readonly bufferedAmount: number;
  terminate(): void;
}

function websocketOf(transport: object): Websocket | undefined {
  const below: unknown = 'socket' in transport ? transport.socket : undefined;
  const isOne =
    typeof below === 'object' && below && 'bufferedAmount' in below && 'terminate' in below;
  return isOne ? (below as Websocket) : undefined;
}

interface Deps {
  io: LiveServer;
  clock: Clock;
  log: FastifyBaseLogger;
  expiryOf(sessionId: string): number | undefined;
  readSessions(ids: readonly string[]): Promise<ReadonlyMap<string, Caller>>;
  end(socket: LiveSocket, reason: Revocation): void;
}

type ReasonFor = (socket: LiveSocket) => Revocation | undefined;

export interface Sweep {
  stop(): void;
  /**
   * Reads the sessions of these sockets now, and ends those that have other rights, and those whose session is over
   * where there is a reason for it.
   */
  check(sockets: readonly LiveSocket[], reasonFor: ReasonFor): Promise<void>;
}

const everyMs = 500;
/** How often the sessions of all open sockets are read again (SES-55), in ms. */
const readEveryMs = 5000;
/** How long a session that is gone before its time waits for whoever ended it to say why, in ms (PRC-4). */
const reasonWithinMs = 1000;

/**
 * Ends sockets whose session is over or has other rights, and cuts those that do not read. A session is over when the
 * store says so: what this process remembers of it may be older than what its person did last.
 */
export function sweepSockets({ io, clock, log, expiryOf, readSessions, end }: Deps): Sweep {
  let readAt = clock.elapsed();

  async function check(sockets: readonly LiveSocket[], reasonFor: ReasonFor): Promise<void> {
    if (sockets.length === 0) return;
    const found = await readSessions([...new Set(sockets.map(sessionOf))]);
    for (const socket of sockets) {
      const now = found.get(sessionOf(socket));
      const reason = now ? undefined : reasonFor(socket);
      if (reason) end(socket, reason);
      if (!now) continue;
      if (rightsOf(now) !== rightsOf(socket.data.caller)) end(socket, 'rights_changed');
      else socket.data.caller = now;
    }
  }

  async function readDue(): Promise<void> {
    const all = [...io.sockets.sockets.values()];
    const isDue = clock.elapsed() - readAt >= readEveryMs;
    const sockets = isDue ? all : all.filter(seemsOver);
    if (isDue) readAt = clock.elapsed();
    await check(sockets, reasonInTime);
  }

  function reasonInTime(socket: LiveSocket): Revocation | undefined {
    if (seemsOver(socket)) return reasonByItself(socket);
    setTimeout(() => {
      check([socket], reasonByItself).catch((err: unknown) =>
        log.warn({ err }, 'a session will be read again'),
      );
    }, reasonWithinMs).unref();
    return undefined;
  }

  const seemsOver = ({ data: { caller } }: LiveSocket): boolean =>
    'session' in caller && clock.now() >= (expiryOf(caller.session.id) ?? caller.session.expiresAt);

  const failed = (err: unknown) => log.warn({ err }, 'sessions will be read again');
  const sweeps = [
    repeat(everyMs, () => cutSlowReaders(io, log), failed),
    repeat(everyMs, readDue, failed),
  ];
  return { stop: () => sweeps.forEach((sweep) => void sweep.stop()), check };
}

const reasonByItself = ({ data: { caller } }: LiveSocket): Revocation =>
  caller.principal === 'display' ? 'display_revoked' : 'expired';

const sessionOf = ({ data: { caller } }: LiveSocket): string =>
  'session' in caller ? caller.session.id : '';

/** What a socket may do depends on these alone. */
export const rightsOf = (caller: Caller): string =>
  JSON.stringify([
    caller.principal,
    'user' in caller
      ? [caller.user.teamId, caller.user.belongs, caller.user.mustChangePassword]
      : null,
    'display' in caller ? caller.display : null,
  ]);
