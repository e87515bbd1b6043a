import { teamRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../plugins/contract.ts';
import { actingIn } from '../../../plugins/acting.ts';
import { pageOf } from '../writing/page-of.ts';
import type { TeamsService } from './teams.service.ts';

export function registerTeams(app: FastifyInstance, teams: TeamsService): void {
  handle(app, teamRoutes.list, async ({ query }) => pageOf(await teams.list(), query));
  handle(app, teamRoutes.create, (call) => teams.create(call.body, actingIn(call)));
  handle(app, teamRoutes.change, (call) =>
    teams.change(call.params.teamId, call.body, actingIn(call)),
  );
  handle(app, teamRoutes.sheets, ({ params }) => teams.sheets(params.teamId));
  handle(app, teamRoutes.remove, (call) => teams.remove(call.params.teamId, actingIn(call)));
}
