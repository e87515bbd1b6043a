import {
  deletedRoutes,
  directoryRoutes,
  importRoutes,
  peopleRoutes,
  roleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type Team,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { actorIn, handle } from '../../http/contract.ts';
import { handleRows, pageOf } from '../../http/row-routes.ts';
import type { Context } from '../context.ts';
import { deletedService } from './deleted/deleted.service.ts';
import { registerLists, type Lists } from './directory.lists.ts';
import type { DirectoryService } from './directory.service.ts';
import type { ImportsService } from './imports/imports.service.ts';
import { rolesService, tagsService } from './labels/labels.service.ts';
import type { Administration } from './row-writers.ts';
import { teamsService } from './teams/teams.service.ts';
import { externalPeople } from './users/external-people.ts';
import type { UserTagsService } from './users/user-tags.service.ts';
import type { UsersBulk } from './users/users.bulk.ts';
import type { UsersLinks } from './users/users.links.ts';
import { usersService, type UsersNeeds } from './users/users.service.ts';

/** What everybody who is signed in may read of the directory. */
export function registerDirectory(
  {
    app,
    isShared,
    sheetMonths,
    sharedTeams,
  }: Pick<Context, 'app' | 'isShared'> & {
    sheetMonths(teamId: string): Promise<number>;
    sharedTeams(): Promise<Team[]>;
  },
  directory: DirectoryService,
): void {
  // Where another process may have written a moment ago, they are read anew each time.
  const teams = isShared ? directory.teams : sharedTeams;
  handle(app, directoryRoutes.teams, async ({ query }) => pageOf(await teams(), query));
  handle(app, directoryRoutes.team, ({ params }) => directory.team(params.teamId));
  handle(app, directoryRoutes.members, async ({ params, query }) =>
    pageOf(await directory.members(params.teamId, query.date), query),
  );
  handle(app, teamRoutes.sheets, async ({ params: { teamId } }) => {
    await directory.team(teamId);
    return { months: await sheetMonths(teamId) };
  });
  handle(app, directoryRoutes.contacts, () => directory.contacts());
  handle(app, directoryRoutes.userRoles, () => directory.roles());
  handle(app, directoryRoutes.tags, async ({ query }) => pageOf(await directory.tags(), query));
}

export function registerUsers(
  app: FastifyInstance,
  { bulk, links, tags }: { bulk: UsersBulk; links: UsersLinks; tags: UserTagsService },
): void {
  handle(app, userRoutes.bulk, (call) => bulk.activity(call.body, actorIn(call)));
  handle(app, userRoutes.bulkRole, (call) => bulk.role(call.body, actorIn(call)));
  handle(app, userRoutes.removeFromTeam, (call) => bulk.offTeams(call.body, actorIn(call)));
  handle(app, userRoutes.signInLinks, (call) => links.ofIds(call.body.userIds, actorIn(call)));
  handle(app, userRoutes.tags, ({ params }) => tags.list(params.userId));
  handle(app, userRoutes.addTag, (call) => tags.add(call.params.userId, call.body, actorIn(call)));
  handle(app, userRoutes.changeTag, (call) => tags.change(call.params, call.body, actorIn(call)));
  handle(app, userRoutes.removeTag, async (call) => {
    const { userId, tagUserLinkId } = call.params;
    await tags.remove(userId, tagUserLinkId, actorIn(call));
    return {};
  });
}

function registerPeople(app: FastifyInstance, people: ReturnType<typeof externalPeople>): void {
  const { read, put, deactivate, activate } = peopleRoutes;
  handle(app, read, ({ params }) => people.read(params.externalId));
  handle(app, put, (call) => people.put(call.params.externalId, call.body, actorIn(call)));
  handle(app, deactivate, (call) =>
    people.deactivate(call.params.externalId, call.body.opId, actorIn(call)),
  );
  handle(app, activate, (call) =>
    people.activate(call.params.externalId, call.body.opId, actorIn(call)),
  );
}

export function registerImports(app: FastifyInstance, imports: ImportsService): void {
  handle(app, importRoutes.start, (call) => imports.start(call.body, actorIn(call)));
  handle(app, importRoutes.progress, ({ params }) => imports.progress(params.importId));
  handle(app, importRoutes.signInLinks, (call) =>
    imports.makeLinks(call.params.importId, actorIn(call)),
  );
}

/** Users, teams, roles and tags as administrators change them, and what of them was deleted. */
export function registerKinds(
  app: FastifyInstance,
  administration: Administration,
  needs: Pick<UsersNeeds, 'isToBeMade' | 'links'>,
  lists: Pick<Lists, 'audit' | 'clock' | 'organisation'>,
) {
  const kinds = {
    user: usersService({ ...administration, ...needs }),
    team: teamsService(administration),
    role: rolesService(administration),
    tag: tagsService(administration),
  };
  const { list: users, ...user } = kinds.user;
  const { list: teams, ...team } = kinds.team;
  handleRows(app, userRoutes, user);
  registerPeople(app, externalPeople({ ...administration, users: kinds.user }));
  handleRows(app, teamRoutes, team);
  registerLists({ ...lists, app, users, teams });
  handleRows(app, roleRoutes, kinds.role);
  handleRows(app, tagRoutes, kinds.tag);
  const deleted = deletedService(kinds, administration.order);
  handle(app, deletedRoutes.list, async ({ query }) => pageOf(await deleted.list(), query));
  handle(app, deletedRoutes.restore, (call) =>
    deleted.restore(call.params.deletedId, call.body, actorIn(call)),
  );
  return kinds;
}
