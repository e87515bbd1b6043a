import {
  configurationOf,
  deploymentRoutes,
  dutyDateAt,
  savedAssignmentsOf,
  type Catalogue,
} from '@muster/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Person } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { handle, person } from '../../plugins/contract.ts';
import type { LiveBoards } from './board/board-writer.ts';
import type { BoardLive } from './realtime/board-publisher.ts';
import { boardBytes } from './deployment.present.ts';
import type { DeploymentService } from './deployment.service.ts';

interface Deps {
  app: FastifyInstance;
  clock: Clock;
  epoch: string;
  boards: Pick<LiveBoards, 'current'>;
  catalogue(): Promise<Catalogue>;
  live: BoardLive;
  deployment: DeploymentService;
}

export function registerDeployment(deps: Deps): void {
  const { app, clock, boards, catalogue, live, deployment } = deps;
  const bytes = boardBytes(deps.epoch);

  handle(app, deploymentRoutes.zones, async () => [...(await catalogue()).zones]);
  handle(app, deploymentRoutes.stations, async () => [...(await catalogue()).stations]);
  handle(app, deploymentRoutes.board, async ({ params }) =>
    bytes((await boards.current(params.date)).board),
  );
  handle(
    app,
    deploymentRoutes.eligibleOfficers,
    async ({ params }) => (await boards.current(params.date)).board.officers,
  );
  handle(app, deploymentRoutes.configuration, async ({ params }) =>
    configurationOf((await boards.current(params.date)).board),
  );
  handle(app, deploymentRoutes.assignments, async ({ params }) => {
    const { board, saved } = await boards.current(params.date);
    return savedAssignmentsOf(board, saved);
  });
  handle(app, deploymentRoutes.displayed, async () => {
    const date = dutyDateAt(clock.timeZone, new Date(clock.now()));
    return live.displayForm(await boards.current(date));
  });

  handle(app, deploymentRoutes.operate, ({ caller, params, body }) =>
    deployment.operate(person(caller), params.date, body),
  );
  handle(app, deploymentRoutes.configure, ({ caller, body, request }) =>
    deployment.configure(author(caller, body.configuredBy, request), body),
  );
  handle(app, deploymentRoutes.saveAssignments, ({ caller, body, request }) =>
    deployment.saveAssignments(author(caller, body.assignedBy, request), body),
  );
  handle(app, deploymentRoutes.autoAssign, ({ caller, body, request }) =>
    deployment.autoAssign(author(caller, body.assignedBy, request), body),
  );
}

/** The session's person, whoever the body names; another name is logged (DEP-13). */
function author(
  caller: Parameters<typeof person>[0],
  claimed: unknown,
  request: FastifyRequest,
): Person {
  const found = person(caller);
  if (claimed !== undefined && claimed !== found.user.id) {
    request.log.warn({ is: found.user.id }, 'a deployment call named another author');
  }
  return found;
}
