import type { FaultCode } from '@muster/protocol';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import {
  ServerResponse,
  STATUS_CODES,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Fault } from '../lib/fault.ts';
import { sendFault } from './faults.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that an address has; empty when there is no such address. */
    methodsAt(url: string): string[];
  }
}

/** Which methods each path has, for 405 (OPS-80). Asked only when no route was found. */
export const knownPaths = plugin(
  (app: FastifyInstance, _: object, done) => {
    const routesByUrl = new Map<string, { pattern: RegExp; methods: Set<string> }>();
    app.addHook('onRoute', ({ url, method }) => {
      const entry = routesByUrl.get(url) ?? { pattern: patternOf(url), methods: new Set() };
      for (const one of [method].flat()) entry.methods.add(one);
      routesByUrl.set(url, entry);
    });
    app.decorate('methodsAt', (url) => {
      const path = decoded(url.split('?', 1)[0] ?? '');
      const found = [...routesByUrl.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
    });
    done();
  },
  { name: 'known-paths' },
);

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Messages that reach no route, because they are no HTTP, came too slowly or have no address; answered like every other refusal (OPS-31, OPS-79). */
export function brokenMessages(
  headers: OutgoingHttpHeaders,
): Pick<FastifyHttpOptions<Server>, 'clientErrorHandler' | 'frameworkErrors'> {
  return {
    clientErrorHandler(this: FastifyInstance, error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      const methods = methodsAsked(this, error);
      const { code, message, status } = new Fault(
        methods ? 'METHOD_NOT_ALLOWED' : (byNodeCode[error.code] ?? 'VALIDATION'),
      );
      const body = JSON.stringify({ message, code });
      const lines = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        connection: 'close',
        ...(methods && { allow: methods.join(', ') }),
      }).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    },
    frameworkErrors(_error, _request, reply) {
      void reply.headers(headers).header('cache-control', 'no-store');
      void sendFault(reply, new Fault('NOT_FOUND'));
    },
  };
}

const byNodeCode: Readonly<Record<string, FaultCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** The methods of an address that was called with one that Node does not know (OPS-80). */
function methodsAsked(
  app: FastifyInstance,
  error: Error & { code?: string },
): string[] | undefined {
  if (error.code !== 'HPE_INVALID_METHOD' || !('rawPacket' in error)) return undefined;
  const [, url] = /^[A-Z]+ (\S+) HTTP\//.exec(String(error.rawPacket)) ?? [];
  const methods = url === undefined ? [] : app.methodsAt(url);
  return methods.length > 0 ? methods : undefined;
}

/**
 * A client that offers another protocol, such as `h2c`, is answered in HTTP/1.1 as if it had not. A body
 * cannot be read any more by then: such a call is refused and can be sent without the offer (OPS-84).
 */
export const otherUpgrades = plugin(
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
