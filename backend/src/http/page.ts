import staticFiles from '@fastify/static';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { Fault } from '../lib/fault.ts';

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
      // What of others the product consists of, written by the build (OPS-232).
      app.get('/licences', { schema: { hide: true } }, (_, reply) =>
        reply.sendFile('licences.txt'),
      );
    }
    app.setNotFoundHandler((request, reply) => {
      const isScreen =
        request.method === 'GET' &&
        !/^\/(api|assets|socket\.io|docs)(\/|$)/.test(plainPath(request.url));
      if (built && isScreen)
        return reply.header('cache-control', 'no-cache').sendFile('index.html');
      const methods = app.methodsAt(request.url);
      if (methods.length === 0) throw new Fault('NOT_FOUND');
      reply.header('allow', methods.join(', '));
      throw new Fault('METHOD_NOT_ALLOWED');
    });
  },
  { name: 'page', dependencies: ['faults', 'known-paths'] },
);

/** The path as whoever wrote it may have meant it: decoded, without double slashes and dots, in lower case. */
function plainPath(url: string): string {
  const [written = ''] = url.split('?', 1);
  let read = written;
  try {
    read = decodeURIComponent(written);
  } catch {
    // What cannot be decoded is taken as it is written.
  }
  return path.posix.normalize(read).replace(/^\/+/, '/').toLowerCase();
}
