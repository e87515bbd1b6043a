import { importRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { actingIn } from '../../../plugins/acting.ts';
import { handle } from '../../../plugins/contract.ts';
import type { ImportsService } from './imports.service.ts';

export function registerImports(app: FastifyInstance, imports: ImportsService): void {
  handle(app, importRoutes.start, (call) => imports.start(call.body, actingIn(call)));
  handle(app, importRoutes.progress, ({ params }) => imports.progress(params.importId));
  handle(app, importRoutes.signInLinks, (call) =>
    imports.makeLinks(call.params.importId, actingIn(call)),
  );
}
