import {
  configurationOf,
  deploymentRoutes,
  savedAssignmentsOf,
  wallFormOf,
  type Catalogue,
} from '@muster/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { author, bytesOf, handle, person } from '../../plugins/contract.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import type { BoardWriter } from './board/board-writer.ts';
import type { PastBoards } from './history/past-boards.ts';
import type { DisplayForm } from './realtime/display-form.ts';
import { boardBytes, presentBoard } from './deployment.present.ts';
import type { AutoAssignService } from './auto-assign/auto-assign.service.ts';
import type { DeploymentService } from './deployment.service.ts';

interface Deps {
  app: FastifyInstance;
  clock: Clock;
  epoch(): string;
  boards: Pick<BoardWriter, 'current'>;
  past: PastBoards;
  catalogue(): Promise<Catalogue>;
  displayForm: DisplayForm;
  deployment: DeploymentService & AutoAssignService;
  publisher: Pick<Publisher, 'publish'>;
}

export function registerDeployment(deps: Deps): void {
  const { app, clock, boards, past, catalogue, displayForm, deployment } = deps;
  const bytes = boardBytes(deps.epoch);

  handle(app, deploymentRoutes.zones, async () => [...(await catalogue()).zones]);
  handle(app, deploymentRoutes.stations, async () => [...(await catalogue()).stations]);
  handle(app, deploymentRoutes.board, async ({ params: { date }, query: { at } }) =>
    at === undefined
      ? bytes((await boards.current(date)).board)
      : bytesOf(presentBoard(await past.at(date, at), deps.epoch())),
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
    const date = clock.today();
    return displayForm(await boards.current(date), wallFormOf(caller.display.settings));
  });

  handle(app, deploymentRoutes.operate, ({ caller, params, body, request }) => {
    return deployment.operate({ ...person(caller), from: request.ip }, params.date, body);
  });
  handle(app, deploymentRoutes.configure, ({ caller, body, request }) => {
    const doer = { ...author(caller, body.configuredBy, request), from: request.ip };
    return deployment.configure(doer, body);
  });
  handle(app, deploymentRoutes.saveAssignments, ({ caller, body, request }) => {
    const doer = { ...author(caller, body.assignedBy, request), from: request.ip };
    return deployment.saveAssignments(doer, body);
  });
  handle(app, deploymentRoutes.autoAssign, ({ caller, body, request, reply }) => {
    const doer = { ...author(caller, body.assignedBy, request), from: request.ip };
    const { date, opId } = body;
    return deployment.autoAssign(doer, body, {
      signal: signalOfLeaving(reply),
      onProgress: (done, total) => {
        if (opId === undefined) return;
        const told = { date, opId, done, total };
        deps.publisher.publish('auto-assign:progress', told, audiences.subject(doer.user.id));
      },
    });
  });
}

/** Aborted when the connection of whoever waits for the answer is closed (STF-27). */
function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.on('close', () => {
    if (raw.writableFinished) return;
    leaving.abort(new Fault('VALIDATION', { message: 'Nobody waits for the answer' }));
  });
  return leaving.signal;
}
