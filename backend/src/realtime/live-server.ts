import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Config } from '../config.ts';
import { connectOnce } from './connect-once.ts';
import type { Handshake } from './handshake.ts';
import type { LiveServer } from './live-socket.ts';
import { writeTogether } from './one-write.ts';

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
