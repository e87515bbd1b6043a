import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { describeApi } from './document.ts';

let described: ReturnType<typeof describeApi> | undefined;
/** The same for every server of the process: it says what the contracts say. */
const known = () => (described ??= describeApi());

/** The API page at /docs, made from the contracts (OPS-41). */
export default plugin(
  async (app: FastifyInstance) => {
    // The plugin's types stop at OpenAPI 3.0; it passes on what it is given.
    const document = known() as unknown as StaticDocumentSpec['document'];
    await app.register(swagger, { mode: 'static', specification: { document } });
    await app.register(swaggerUi, { routePrefix: '/docs' });
  },
  { name: 'openapi' },
);
