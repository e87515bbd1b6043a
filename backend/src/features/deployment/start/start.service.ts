import {
  startFrom,
  type Board,
  type Catalogue,
  type FaultCode,
  type RemovalReason,
  type StartAnswer,
  type StartInput,
  type StartPlace,
  type StartPlan,
  type StartSource,
} from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import { refused, refuseStale, requestOf, type Doer } from '../board-request.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import type { Eligibility } from '../eligibility/eligibility.ts';
import type { EarlierDeployments } from './earlier-deployments.repo.ts';
import type { TemplatesRepo } from './templates.repo.ts';

interface Deps {
  boards: Pick<BoardWriter, 'submit' | 'current'>;
  earlier: EarlierDeployments;
  templates: Pick<TemplatesRepo, 'one'>;
  catalogue(): Promise<Catalogue>;
  eligible(date: string): Promise<Eligibility>;
}

interface Source {
  readonly source: StartSource;
  readonly places: readonly StartPlace[];
}

/** Starts a board from an earlier deployment or a template (STF-60). */
export function startService({ boards, earlier, templates, catalogue, eligible }: Deps) {
  /** Or why there is none. */
  async function sourceOf(date: string, from: string): Promise<Source | FaultCode> {
    if (from === 'last') {
      const last = await earlier.lastBefore(date);
      if (!last) return 'NO_EARLIER_DEPLOYMENT';
      const { lines: places, savedAt: at, savedBy: by } = last;
      return {
        places,
        source: { kind: 'last', id: null, name: null, date: last.date, ...figures(places), at, by },
      };
    }
    const template = await templates.one(from);
    if (!template) return 'UNKNOWN_TEMPLATE';
    const { _id: id, name, places, createdAt, createdBy: by } = template;
    const at = createdAt.toISOString();
    return {
      places,
      source: { kind: 'template', id, name, date: template.date, ...figures(places), at, by },
    };
  }

  return {
    /** Whom it places is decided on the board as it is when its turn comes, so that nobody's move is undone. */
    async start(caller: Doer, date: string, body: StartInput): Promise<StartAnswer> {
      const { from, preview, opId, baseRevision, reason } = body;
      const [found, current, { reasonFor }] = await Promise.all([
        sourceOf(date, from),
        catalogue(),
        eligible(date),
      ]);
      const absence = (userId: string) => absences[reasonFor(userId)];
      const sourceFound = () => {
        if (typeof found === 'string') throw new Fault(found);
        return found;
      };
      const planOn = (board: Board) => startFrom(board, current, sourceFound().places, absence);
      const answered = (plan: StartPlan, revision: number, id: string | null): StartAnswer => ({
        date,
        preview,
        source: sourceFound().source,
        opId: id,
        revision,
        moves: [...plan.moves],
        standing: plan.standing,
        skipped: [...plan.skipped],
      });
      if (preview) {
        const { board } = await boards.current(date);
        refuseStale(board, baseRevision);
        return answered(planOn(board), board.revision, null);
      }
      let plan: StartPlan | undefined;
      const outcome = await boards.submit({
        ...requestOf(caller, { date, opId, baseRevision, reason }, ['start', from]),
        // Without a source too: what was done before under this id is answered as it was then.
        operation(board) {
          plan = typeof found === 'string' ? undefined : planOn(board);
          const moves = [...(plan?.moves ?? [])];
          return moves.length > 0 ? { type: 'place', cause: 'start', moves } : undefined;
        },
        // Sent again after its answer was forgotten: what it moved is known, and nothing else is.
        answer: (_board, { op, revision, opId: id }) =>
          answered(plan ?? { moves: op.moves, standing: 0, skipped: [] }, revision, id),
      });
      if (outcome.kind === 'nothing') {
        refuseStale(outcome.board, baseRevision);
        return answered(planOn(outcome.board), outcome.board.revision, null);
      }
      if (outcome.kind === 'refused') throw refused(outcome);
      return outcome.answer as StartAnswer;
    },
  };
}

const figures = (places: readonly StartPlace[]) => ({
  officers: places.length,
  stations: new Set(places.map(({ stationId }) => stationId)).size,
});

const absences: Record<RemovalReason, string> = {
  absent: 'Absent today',
  record_deleted: 'No mark on today’s sheets',
  deactivated: 'No longer active',
};
