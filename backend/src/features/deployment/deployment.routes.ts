import {
  configurationOf,
  deploymentRoutes,
  dutyDateAt,
  savedAssignmentsOf,
  wallFormOf,
  type Catalogue,
} from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { author, handle, person } from '../../plugins/contract.ts';
import type { BoardWriter } from './board/board-writer.ts';
import type { DisplayForm } from './realtime/display-form.ts';
import { boardBytes } from './deployment.present.ts';
import type { DeploymentService } from './deployment.service.ts';

interface Deps {
  app: FastifyInstance;
  clock: Clock;
  epoch: string;
  boards: Pick<BoardWriter, 'current'>;
  catalogue(): Promise<Catalogue>;
  displayForm: DisplayForm;
  deployment: DeploymentService;
}

export function registerDeployment(deps: Deps): void {
  const { app, clock, boards, catalogue, displayForm, deployment } = deps;
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
  handle(app, deploymentRoutes.displayed, async ({ caller }) => {
    if (caller.principal !== 'display') throw new Fault('FORBIDDEN');
    const date = dutyDateAt(clock.timeZone, new Date(clock.now()));
    return displayForm(await boards.current(date), wallFormOf(caller.display.settings));
  });

  handle(app, deploymentRoutes.operate, ({ caller, params, body, request }) =>
    deployment.operate({ ...person(caller), from: request.ip }, params.date, body),
  );
  handle(app, deploymentRoutes.configure, ({ caller, body, request }) =>
    deployment.configure({ ...author(caller, body.configuredBy, request), from: request.ip }, body),
  );
  handle(app, deploymentRoutes.saveAssignments, ({ caller, body, request }) =>
    deployment.saveAssignments(
      { ...author(caller, body.assignedBy, request), from: request.ip },
      body,
    ),
  );
  handle(app, deploymentRoutes.autoAssign, ({ caller, body, request }) =>
    deployment.autoAssign({ ...author(caller, body.assignedBy, request), from: request.ip }, body),
  );
}
