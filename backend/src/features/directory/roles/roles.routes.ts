import { roleRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../plugins/contract.ts';
import { actingIn } from '../../../plugins/acting.ts';
import { pageOf } from '../writing/page-of.ts';
import type { RolesService } from './roles.service.ts';

export function registerRoles(app: FastifyInstance, roles: RolesService): void {
  handle(app, roleRoutes.list, async ({ query }) => pageOf(await roles.list(), query));
  handle(app, roleRoutes.create, (call) => roles.create(call.body, actingIn(call)));
  handle(app, roleRoutes.change, (call) =>
    roles.change(call.params.roleId, call.body, actingIn(call)),
  );
  handle(app, roleRoutes.remove, (call) => roles.remove(call.params.roleId, actingIn(call)));
}
