import type { FastifyBaseLogger } from 'fastify';
import type { LiveServer } from './live-socket.ts';

/** A client that does not read is cut and resyncs when it comes back (S23). */
const mostPackets = 256;
const mostBytes = 1024 * 1024;

export function cutSlowReaders(io: LiveServer, log: FastifyBaseLogger): void {
  for (const socket of io.sockets.sockets.values()) {
    const packets = queuedPackets(socket.conn);
    const bytes = queuedBytes(socket.conn.transport);
    if (packets <= mostPackets && bytes <= mostBytes) continue;
    log.warn({ socket: socket.id, packets, bytes }, 'cut a client that does not read');
    socket.disconnect(true);
  }
}

/** What waits for the websocket; the field is not in the library's types. */
function queuedPackets(connection: object): number {
  const buffer: unknown = Reflect.get(connection, 'writeBuffer');
  return Array.isArray(buffer) ? buffer.length : 0;
}

/** What the websocket below has accepted but not yet sent. */
function queuedBytes(transport: object): number {
  const below: unknown = 'socket' in transport ? transport.socket : undefined;
  if (typeof below !== 'object' || below === null || !('bufferedAmount' in below)) return 0;
  return typeof below.bufferedAmount === 'number' ? below.bufferedAmount : 0;
}
