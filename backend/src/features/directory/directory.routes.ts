import {
  directoryRoutes,
  userRoutes,
  teamRoutes,
  roleRoutes,
  tagRoutes,
  importRoutes,
  deletedRoutes,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle, actingIn } from '../../plugins/contract.ts';
import type { DirectoryService } from './directory.service.ts';
import { pageOf } from './directory.present.ts';
import type { UserTagsService } from './users/user-tags.service.ts';
import type { UsersBulk } from './users/users.bulk.ts';
import type { UsersLinks } from './users/users.links.ts';
import type { UsersService } from './users/users.service.ts';
import type { TeamsService } from './teams/teams.service.ts';
import type { RolesService } from './roles/roles.service.ts';
import type { TagsService } from './tags/tags.service.ts';
import type { ImportsService } from './imports/imports.service.ts';
import type { DeletedService } from './deleted/deleted.service.ts';

export function registerDirectory(app: FastifyInstance, directory: DirectoryService): void {
  handle(app, directoryRoutes.teams, async ({ query }) => pageOf(await directory.teams(), query));
  handle(app, directoryRoutes.team, ({ params }) => directory.team(params.teamId));
  handle(app, directoryRoutes.members, async ({ params, query }) =>
    pageOf(await directory.members(params.teamId, query.date), query),
  );
  handle(app, directoryRoutes.contacts, () => directory.contacts());
  handle(app, directoryRoutes.userRoles, () => directory.roles());
  handle(app, directoryRoutes.tags, async ({ query }) => pageOf(await directory.tags(), query));
}

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

export function registerTeams(app: FastifyInstance, teams: TeamsService): void {
  handle(app, teamRoutes.list, async ({ query }) => pageOf(await teams.list(), query));
  handle(app, teamRoutes.create, (call) => teams.create(call.body, actingIn(call)));
  handle(app, teamRoutes.change, (call) =>
    teams.change(call.params.teamId, call.body, actingIn(call)),
  );
  handle(app, teamRoutes.sheets, ({ params }) => teams.sheets(params.teamId));
  handle(app, teamRoutes.remove, (call) => teams.remove(call.params.teamId, actingIn(call)));
}

export function registerRoles(app: FastifyInstance, roles: RolesService): void {
  handle(app, roleRoutes.list, async ({ query }) => pageOf(await roles.list(), query));
  handle(app, roleRoutes.create, (call) => roles.create(call.body, actingIn(call)));
  handle(app, roleRoutes.change, (call) =>
    roles.change(call.params.roleId, call.body, actingIn(call)),
  );
  handle(app, roleRoutes.remove, (call) => roles.remove(call.params.roleId, actingIn(call)));
}

export function registerTags(app: FastifyInstance, tags: TagsService): void {
  handle(app, tagRoutes.list, async ({ query }) => pageOf(await tags.list(), query));
  handle(app, tagRoutes.create, (call) => tags.create(call.body, actingIn(call)));
  handle(app, tagRoutes.change, (call) =>
    tags.change(call.params.tagId, call.body, actingIn(call)),
  );
  handle(app, tagRoutes.remove, (call) => tags.remove(call.params.tagId, actingIn(call)));
}

export function registerImports(app: FastifyInstance, imports: ImportsService): void {
  handle(app, importRoutes.start, (call) => imports.start(call.body, actingIn(call)));
  handle(app, importRoutes.progress, ({ params }) => imports.progress(params.importId));
  handle(app, importRoutes.signInLinks, (call) =>
    imports.makeLinks(call.params.importId, actingIn(call)),
  );
}

export function registerDeleted(app: FastifyInstance, deleted: DeletedService): void {
  handle(app, deletedRoutes.list, async ({ query }) => pageOf(await deleted.list(), query));
  handle(app, deletedRoutes.restore, (call) =>
    deleted.restore(call.params.deletedId, call.body, actingIn(call)),
  );
}
