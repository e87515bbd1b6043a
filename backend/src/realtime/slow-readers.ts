import type { FastifyBaseLogger } from 'fastify';
import type { LiveServer } from './live-socket.ts';

/** A client that does not read is cut and resyncs when it comes back (S23). */
const mostPackets = 256;
const mostBytes = 1024 * 1024;

export function cutSlowReaders(io: LiveServer, log: FastifyBaseLogger): void {
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
