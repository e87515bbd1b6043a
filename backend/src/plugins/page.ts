import staticFiles from '@fastify/static';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { FaultBody } from './faults.ts';
import { faults } from '@muster/protocol';

/** The built web page: hashed assets for ever, the page itself never cached, every screen's path answers it. */
export default plugin(
  async (app: FastifyInstance, { root }: { root: string | undefined }) => {
    const built = root !== undefined && existsSync(path.join(root, 'index.html'));
    if (built) {
      await app.register(staticFiles, {
        root,
        wildcard: false,
        preCompressed: true,
        setHeaders: (reply, file) => {
          const hashed = file.includes(`${path.sep}assets${path.sep}`);
          reply.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
          );
        },
      });
    }
    app.setNotFoundHandler((request, reply) => {
      const isScreen =
        request.method === 'GET' && !/^\/(api|assets|socket\.io|docs)(\/|$)/.test(request.url);
      if (built && isScreen)
        return reply.header('cache-control', 'no-cache').sendFile('index.html');
      const body: FaultBody = { message: faults.NOT_FOUND.message, code: 'NOT_FOUND' };
      return reply.code(404).send(body);
    });
  },
  { name: 'page' },
);
