import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { Fault } from '../lib/fault.ts';

/**
 * A client that offers another protocol, such as `h2c`, is answered in HTTP/1.1 as if it had not. A body
 * cannot be read any more by then: such a call is refused and can be sent without the offer (OPS-84).
 */
export default plugin(
  async (app: FastifyInstance) => {
    app.server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
      const isWebsocket = request.headers.upgrade?.toLowerCase() === 'websocket';
      if (isWebsocket || request.url?.startsWith('/socket.io') !== false) return;
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      // An HTTP server's connection is a net.Socket; `upgrade` names its wider type.
      response.assignSocket(socket as Socket);
      response.on('finish', () => socket.end());
      if (request.method === 'GET' || request.method === 'HEAD') {
        app.server.emit('request', request, response);
        return;
      }
      const { status, code } = new Fault('VALIDATION');
      const message = 'Send the call again without the header Upgrade.';
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify({ message, code }));
    });
  },
  { name: 'other-upgrades' },
);
