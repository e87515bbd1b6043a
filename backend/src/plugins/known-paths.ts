import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that an address has; empty when there is no such address. */
    methodsAt(url: string): string[];
  }
}

/** Which methods each path has, for 405 (OPS-80). Asked only when no route was found. */
export default plugin(
  (app: FastifyInstance, _: object, done) => {
    const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
    app.addHook('onRoute', ({ url, method }) => {
      const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
      for (const one of [method].flat()) entry.methods.add(one);
      known.set(url, entry);
    });
    app.decorate('methodsAt', (url) => {
      const path = decoded(url.split('?', 1)[0] ?? '');
      const found = [...known.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
    });
    done();
  },
  { name: 'known-paths' },
);

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
