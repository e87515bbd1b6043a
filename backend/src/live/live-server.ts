import { Socket } from 'node:net';
import type { LiveServer } from './audiences.ts';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import type { Handshake } from './handshake.ts';

/**
 * Packets sent together go to a client in one write to the kernel instead of one each. When ten
 * people move officers at once, fifty watchers cost a fifth of the writes.
 */
function writeTogether(io: LiveServer): void {
  /** Of the sockets that have something to send: one microtask for all of them. */
  let flushes: (() => void)[] = [];
  function flushAll(): void {
    const due = flushes;
    flushes = [];
    for (const flush of due) flush();
  }

  io.engine.on('connection', ({ transport }: Connection) => {
    // The websocket's own TCP socket; the library's types do not show it.
    const below: unknown = Reflect.get(transport.socket, '_socket');
    if (!(below instanceof Socket)) return;
    const socket = below;
    const send = transport.send.bind(transport);
    const close = transport.close.bind(transport);
    let waiting: Packet[] = [];

    function flush(): void {
      if (waiting.length === 0) return;
      const packets = waiting;
      waiting = [];
      // A single piece goes straight to the kernel, without being gathered.
      const isSingle = packets.length === 1;
      if (!isSingle) socket.cork();
      try {
        packets.forEach(joinFrame);
        send(packets);
      } catch (error) {
        // What one socket does keeps nothing from the others.
        socket.destroy(error as Error);
      } finally {
        if (!isSingle) socket.uncork();
      }
    }

    transport.send = (packets) => {
      if (waiting.length === 0 && flushes.push(flush) === 1) queueMicrotask(flushAll);
      // Not spread: how many there are is up to whoever is at the other end.
      for (const packet of packets) waiting.push(packet);
    };
    // What waits is sent before the connection closes.
    transport.close = (done) => {
      flush();
      close(done);
    };
  });
}

/** What goes to many is framed once for all of them. */
interface Packet {
  readonly options?: { wsPreEncodedFrame?: readonly Buffer[] };
}

/** Head and content in one piece, once for all who get it: two would be gathered anew for each. */
function joinFrame({ options }: Packet): void {
  const frame = options?.wsPreEncodedFrame;
  if (options && frame && frame.length > 1) options.wsPreEncodedFrame = [Buffer.concat(frame)];
}

interface Connection {
  readonly transport: {
    readonly socket: object;
    send(packets: Packet[]): void;
    close(done?: () => void): void;
  };
}

/**
 * A connection may ask once for the only namespace, and send nothing else before it is admitted. Any other packet at
 * this level closes it: the library would answer every such packet, and keep each answer.
 */
function connectOnce(io: LiveServer): void {
  io.engine.on('connection', (connection: LiveServerConnection) => {
    let hasAsked = false;
    // Before the library's own listener, which would already queue an answer.
    connection.prependListener('data', (packet) => {
      const mayAsk = !hasAsked && connects(packet);
      const maySend = hasAsked && admitted.has(connection.id) && !namesNamespace(packet);
      hasAsked = true;
      if (!mayAsk && !maySend) connection.close(true);
    });
  });
  const admitted = new Set<string>();
  io.on('connection', ({ conn, client }) => {
    const { id } = client.conn as unknown as LiveServerConnection;
    admitted.add(id);
    conn.once('close', () => admitted.delete(id));
  });
}

/** `0` or `0{…}`: connect to the main namespace. */
const connects = (packet: unknown): boolean =>
  typeof packet === 'string' && /^0($|\{)/.test(packet);

/** A packet of any kind, with or without attachments, for another namespace. */
const namesNamespace = (packet: unknown): boolean =>
  typeof packet === 'string' && /^\d(\d*-)?\//.test(packet);

interface LiveServerConnection {
  readonly id: string;
  prependListener(name: 'data', listener: (packet: unknown) => void): void;
  close(discard: boolean): void;
}

/** How long a connection may stay without connecting to the namespace, in milliseconds. */
const connectWithinMs = 5000;

/** The socket server with the settings of S5; attach before listening. */
export function liveServer(
  app: FastifyInstance,
  config: Config,
  { allowRequest }: Handshake,
): LiveServer {
  const io: LiveServer = new Server(app.server, {
    path: '/socket.io',
    transports: ['websocket'],
    allowUpgrades: false,
    serveClient: false,
    perMessageDeflate: false,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    maxHttpBufferSize: config.socketFrameBytes,
    connectTimeout: connectWithinMs,
    allowRequest,
  });
  // Websocket only: no request belongs to a connection that stands already.
  io.engine.use((request: { _query: object }, _: unknown, next: (error?: Error) => void) =>
    next('sid' in request._query ? new Error('no second transport') : undefined),
  );
  connectOnce(io);
  writeTogether(io);
  return io;
}
