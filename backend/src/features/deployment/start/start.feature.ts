import { startRoutes, type Catalogue } from '@muster/protocol';
import { actingIn } from '../../../plugins/acting.ts';
import { handle, person } from '../../../plugins/contract.ts';
import type { Context } from '../../context.ts';
import { sharedOrder } from '../../shared-order.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import { earlierDeployments } from './earlier-deployments.repo.ts';
import { startService } from './start.service.ts';
import { templatesRepo } from './templates.repo.ts';
import { templatesService } from './templates.service.ts';
import { catchUp } from '../../../lib/jobs/catch-up.ts';

interface Needs {
  boards: Pick<BoardWriter, 'submit' | 'current'>;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
}

/** Templates, and boards that are started from one or from an earlier deployment (STF-60). */
export function startFeature(
  { app, audit, changes, clock, db, isShared }: Context,
  { boards, catalogue, eligible }: Needs,
): void {
  const rows = templatesRepo(db);
  const order = sharedOrder({ app, db, isShared }, 'templates');
  const templates = templatesService({
    rows,
    clock,
    changes,
    trail: audit,
    order,
    boards,
    catalogue,
  });
  const starts = startService({
    boards,
    earlier: earlierDeployments(db),
    templates: rows,
    catalogue,
    clock,
    eligible,
  });

  handle(app, startRoutes.templates, () => templates.list());
  handle(app, startRoutes.keepTemplate, (call) => templates.keep(call.body, actingIn(call)));
  handle(app, startRoutes.renameTemplate, (call) =>
    templates.rename(call.params.templateId, call.body, actingIn(call)),
  );
  handle(app, startRoutes.removeTemplate, async (call) => {
    await templates.remove(call.params.templateId, actingIn(call));
    return {};
  });
  handle(app, startRoutes.start, ({ caller, params, body, request }) => {
    return starts.start({ ...person(caller), from: request.ip }, params.date, body);
  });
  catchUp(app, templates.recordAllKept);
}
