import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Connection } from 'mongoose';
import { within } from '../lib/deadline.ts';

/** How long the database may take before this server counts as not ready, in ms: it says so within 2 s (OPS-17). */
const readyWithinMs = 1500;

export type StoreKind = 'mongodb' | 'embedded';

declare module 'fastify' {
  interface FastifyInstance {
    /** From then on /readyz answers 503, so that no new work is sent here (S23). */
    drain(): void;
  }
}

/** /healthz: the process is up. /readyz: the database answers, and which one it is (OPS-16, OPS-17). */
export default plugin(
  async (app: FastifyInstance, { db, store }: { db: Connection; store: StoreKind }) => {
    let draining = false;
    app.decorate('drain', () => {
      draining = true;
    });
    const label =
      store === 'mongodb'
        ? 'MongoDB'
        : 'the embedded store: for trying the product out and for tests, not for production';

    app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'up' }));
    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      if (draining) return reply.code(503).send({ status: 'stopping', store, label });
      if (app.hasDecorator('isDeaf') && app.isDeaf()) {
        return reply.code(503).send({ status: 'changes are not heard', store, label });
      }
      try {
        // A database that is stopped keeps its connections and answers nothing, so the driver waits on.
        await within(
          readyWithinMs,
          Promise.resolve(db.db?.command({ ping: 1, maxTimeMS: readyWithinMs })),
        );
        return { status: 'ready', store, label };
      } catch {
        return reply.code(503).send({ status: 'database away', store, label });
      }
    });
  },
  { name: 'health' },
);
