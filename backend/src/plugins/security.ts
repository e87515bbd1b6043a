import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Config } from '../config.ts';
import { Fault } from '../lib/fault.ts';
import { isOwnOrigin } from '../lib/origin.ts';

/** Response headers (D39) and the check of where a write comes from (D5). */
export default plugin(
  async (app: FastifyInstance, { config }: { config: Config }) => {
    const tls = config.publicOrigin?.startsWith('https:') ?? false;
    await app.register(helmet, {
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
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: tls ? { maxAge: 31_536_000 } : false,
      xFrameOptions: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
    });

    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
      const writes = request.method !== 'GET' && request.method !== 'HEAD';
      if (writes && !isOwnOrigin(request.headers, config.publicOrigin))
        throw new Fault('FOREIGN_ORIGIN');
    });
  },
  { name: 'security' },
);
