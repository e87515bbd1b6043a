import staticFiles from '@fastify/static';
import type { Organisation } from '@muster/protocol';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import { Fault } from '../lib/fault.ts';

interface PageOptions {
  readonly root: string | undefined;
  readonly signOn: Organisation['signOn'];
}

/** The built web page: hashed assets for ever, the page itself never cached, every screen's path answers it. */
export default plugin(
  async (app: FastifyInstance, { root, signOn }: PageOptions) => {
    const built = root !== undefined && existsSync(path.join(root, 'index.html'));
    if (built) {
      await app.register(staticFiles, {
        root,
        wildcard: false,
        ...(signOn && { index: false }),
        preCompressed: true,
        setHeaders: (reply, file) => {
          const hashed = file.includes(`${path.sep}assets${path.sep}`);
          reply.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
          );
        },
      });
      if (signOn) app.get('/', { schema: { hide: true } }, (_, reply) => sendPage(reply));
      // What of others the product consists of, written by the build (OPS-232).
      app.get('/licences', { schema: { hide: true } }, (_, reply) =>
        reply.sendFile('licences.txt'),
      );
    }
    /** What the first paint shows is known with it (SES-152); the file itself stays what the build has made (OFF-1). */
    async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
      void reply.header('cache-control', 'no-cache');
      if (!signOn || root === undefined) return reply.sendFile('index.html');
      const page = await readFile(path.join(root, 'index.html'), 'utf8');
      const tag = `<meta name="sign-on" content="${escaped(JSON.stringify(signOn))}" />`;
      return reply
        .type('text/html; charset=utf-8')
        .send(page.replace('</head>', () => `${tag}</head>`));
    }
    app.setNotFoundHandler((request, reply) => {
      const isScreen =
        request.method === 'GET' &&
        !/^\/(api|assets|socket\.io|docs)(\/|$)/.test(plainPath(request.url));
      if (built && isScreen) return sendPage(reply);
      const methods = app.methodsAt(request.url);
      if (methods.length === 0) throw new Fault('NOT_FOUND');
      reply.header('allow', methods.join(', '));
      throw new Fault('METHOD_NOT_ALLOWED');
    });
  },
  { name: 'page', dependencies: ['faults', 'known-paths'] },
);

const escaped = (text: string): string =>
  text.replaceAll(/[&"'<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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
