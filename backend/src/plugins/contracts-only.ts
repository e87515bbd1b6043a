import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

/** Nobody's rights are checked on a call without a contract, so registering one throws (OPS-42). */
export default plugin(
  (app: FastifyInstance, _: object, done) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!/^\/api(\/|$)/.test(url) || config?.contract) return;
      throw new Error(`${String(method)} ${url} has no contract`);
    });
    done();
  },
  { name: 'contracts-only' },
);
