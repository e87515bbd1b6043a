import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { cached } from '../../cluster/cached.ts';
import type { Config } from '../../config.ts';
import { Fault } from '../../lib/fault.ts';
import faults from '../faults.ts';
import security from '../security.ts';

interface Options {
  readonly config: Config;
}

/**
 * The API page at /docs, made from the contracts (OPS-41). A server of its own answers it, made when somebody first
 * asks: what it consists of is loaded by no start (decision 0009).
 */
export default plugin(
  async (app: FastifyInstance, { config }: Options) => {
    let made: FastifyInstance | undefined;
    const pages = cached(async () => (made = await makePages(config, app.log)));

    for (const url of ['/docs', '/docs/*']) {
      app.get(url, { schema: { hide: true } }, async (request, reply) => {
        const { routing } = await pages.read();
        // Nobody hears an answer any more; the pages' own server would not say so to this one.
        if (request.raw.socket.destroyed) return reply.send();
        reply.hijack();
        routing(request.raw, reply.raw);
        return reply;
      });
    }
    app.addHook('onClose', async () => {
      await made?.close();
    });
  },
  { name: 'api-page' },
);

async function makePages(config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { describeApi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('./openapi.ts'),
  ]);
  const description = describeApi();
  // Anybody may ask for it: its text is made once.
  const text = Buffer.from(JSON.stringify(description));
  const pages = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  await pages.register(faults);
  await pages.register(security, { config });
  pages.setNotFoundHandler(() => {
    throw new Fault('NOT_FOUND');
  });
  // The plugin wants a document; what it answers is the description.
  const document = { openapi: '3.1.0', info: { title: 'Muster', version: '1' }, paths: {} };
  await pages.register(swagger, { mode: 'static', specification: { document } });
  await pages.register(swaggerUi, {
    routePrefix: '/docs',
    transformSpecification: () => description,
    transformSpecificationClone: false,
    uiHooks: {
      onRequest(request, reply, next) {
        if (request.routeOptions.url !== '/docs/json') next();
        else void reply.type('application/json; charset=utf-8').send(text);
      },
    },
  });
  await pages.ready();
  return pages;
}
