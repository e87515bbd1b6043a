import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { describeApi } from './document.ts';

let described: ReturnType<typeof describeApi> | undefined;
/** The same for every server of the process: it says what the contracts say. */
const known = () => (described ??= describeApi());
let bytes: Buffer | undefined;
const text = () => (bytes ??= Buffer.from(JSON.stringify(known())));

/** The API page at /docs, made from the contracts (OPS-41). */
export default plugin(
  async (app: FastifyInstance) => {
    // The plugin's types stop at OpenAPI 3.0; it passes on what it is given.
    const document = known() as unknown as StaticDocumentSpec['document'];
    await app.register(swagger, { mode: 'static', specification: { document } });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      uiHooks: {
        // Anybody may ask for it: its text is made once (OPS-41).
        onRequest(request, reply, next) {
          if (request.routeOptions.url !== '/docs/json') next();
          else void reply.type('application/json; charset=utf-8').send(text());
        },
      },
    });
  },
  { name: 'openapi' },
);
