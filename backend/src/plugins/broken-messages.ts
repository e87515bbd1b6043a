import type { FaultCode } from '@muster/protocol';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { STATUS_CODES, type OutgoingHttpHeaders, type Server } from 'node:http';
import { Fault } from '../lib/fault.ts';
import { sendFault } from './faults.ts';

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
