import { deletedRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../plugins/contract.ts';
import { actingIn } from '../../../plugins/acting.ts';
import { pageOf } from '../writing/page-of.ts';
import type { DeletedService } from './deleted.service.ts';

export function registerDeleted(app: FastifyInstance, deleted: DeletedService): void {
  handle(app, deletedRoutes.list, async ({ query }) => pageOf(await deleted.list(), query));
  handle(app, deletedRoutes.restore, (call) =>
    deleted.restore(call.params.deletedId, call.body, actingIn(call)),
  );
}
