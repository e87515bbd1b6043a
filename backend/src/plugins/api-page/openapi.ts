import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { describeApi } from './document.ts';

/** The API page at /docs, made from the contracts (OPS-41). */
export default plugin(
  async (app: FastifyInstance) => {
    // The plugin's types stop at OpenAPI 3.0; it passes on what it is given.
    const document = describeApi() as unknown as StaticDocumentSpec['document'];
    await app.register(swagger, { mode: 'static', specification: { document } });
    await app.register(swaggerUi, { routePrefix: '/docs' });
  },
  { name: 'openapi' },
);
