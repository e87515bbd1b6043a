import { userRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../plugins/contract.ts';
import { actingIn } from '../../../plugins/acting.ts';
import { pageOf } from '../writing/page-of.ts';
import type { UserTagsService } from './user-tags.service.ts';
import type { UsersBulk } from './users.bulk.ts';
import type { UsersLinks } from './users.links.ts';
import type { UsersService } from './users.service.ts';

export function registerUsers(
  app: FastifyInstance,
  needs: { users: UsersService; bulk: UsersBulk; links: UsersLinks; tags: UserTagsService },
): void {
  const { users, bulk, links, tags } = needs;
  handle(app, userRoutes.list, async ({ query }) => pageOf(await users.list(), query));
  handle(app, userRoutes.create, (call) => users.create(call.body, actingIn(call)));
  handle(app, userRoutes.change, (call) =>
    users.change(call.params.userId, call.body, actingIn(call)),
  );
  handle(app, userRoutes.remove, (call) => users.remove(call.params.userId, actingIn(call)));
  handle(app, userRoutes.bulk, (call) => bulk.activity(call.body, actingIn(call)));
  handle(app, userRoutes.bulkRole, (call) => bulk.role(call.body, actingIn(call)));
  handle(app, userRoutes.removeFromTeam, (call) => bulk.offTeams(call.body, actingIn(call)));
  handle(app, userRoutes.signInLinks, (call) => links.ofIds(call.body.userIds, actingIn(call)));
  handle(app, userRoutes.tags, ({ params }) => tags.list(params.userId));
  handle(app, userRoutes.addTag, (call) =>
    tags.add(call.params.userId, call.body.tagId, actingIn(call)),
  );
  handle(app, userRoutes.removeTag, async (call) => {
    const { userId, tagUserLinkId } = call.params;
    await tags.remove(userId, tagUserLinkId, actingIn(call));
    return {};
  });
}
