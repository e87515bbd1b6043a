import { directoryRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../plugins/contract.ts';
import type { DirectoryService } from './directory.service.ts';
import { pageOf } from './writing/page-of.ts';

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
