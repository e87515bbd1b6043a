import { directoryRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../plugins/contract.ts';
import type { DirectoryService } from './directory.service.ts';

export function registerDirectory(app: FastifyInstance, directory: DirectoryService): void {
  handle(app, directoryRoutes.teams, () => directory.teams());
  handle(app, directoryRoutes.team, ({ params }) => directory.team(params.teamId));
  handle(app, directoryRoutes.members, ({ params }) => directory.members(params.teamId));
  handle(app, directoryRoutes.userRoles, () => directory.roles());
  handle(app, directoryRoutes.tags, () => directory.tags());
}
