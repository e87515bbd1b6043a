import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '../config.ts';
import { Fault } from '../lib/fault.ts';
import { isOwnOrigin } from '../lib/address.ts';

/** Response headers (OPS-26) and the check of where a write comes from (SES-23). */
export default plugin(
  (app: FastifyInstance, { config }: { config: Config }, done) => {
    const headers = { ...securityHeaders(config), 'cache-control': 'no-store' };
    app.addHook('onRequest', (request, reply, next) => {
      // Whatever may be kept says so itself: by its address a call can be written in many ways (OPS-28).
      reply.headers(headers);
      const writes = request.method !== 'GET' && request.method !== 'HEAD';
      const isForeign = writes && !isOwnOrigin(request.headers, config.publicOrigin);
      next(isForeign ? new Fault('FOREIGN_ORIGIN') : undefined);
    });
    done();
  },
  { name: 'security' },
);

/** They are the same for every answer, so they are made once. */
export function securityHeaders({ publicOrigin, hstsSubdomains }: Config): OutgoingHttpHeaders {
  const tls = publicOrigin?.startsWith('https:') ?? false;
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Radix positions its popups with style attributes and one injected <style>.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: tls
      ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains }
      : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  secure(response.req, response, (error) => {
    if (error) throw error as Error;
  });
  return response.getHeaders();
}
