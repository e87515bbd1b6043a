import {
  assignmentsOf,
  foldChange,
  momentOf,
  ownZones,
  type AnyOperation,
  type AutoAssignAnswer,
  type AutoAssignInput,
  type Board,
  type BoardChange,
  type Catalogue,
  type Solution,
} from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { refused, refuseStale, requestOf, type Doer } from '../board.service.ts';
import type { BoardWriter } from '../board-writer.ts';
import type { HardPostsBefore } from '../fairness/fairness.feature.ts';
import type { Asked as Waiting, Solver } from './solver.ts';

interface Deps {
  boards: Pick<BoardWriter, 'submit'> & {
    current(date: string): Promise<{ readonly board: Board }>;
  };
  solver: Pick<Solver, 'solve'>;
  catalogue(): Promise<Catalogue>;
  hardPostsBefore: HardPostsBefore;
  clock: Pick<Clock, 'now' | 'timeZone'>;
}

const solveAttempts = 5;

/** Auto-assign (DEP-44): computed beside the board, applied to the board that it was computed on. */
export function autoAssignService({ boards, solver, catalogue, hardPostsBefore, clock }: Deps) {
  /**
   * Solves on the board as it stands and applies the difference as one operation; where the board has changed
   * since in what the solution looks at, solves again: what is answered is true of the board it made (DEP-49).
   */
  async function autoAssign(
    caller: Doer,
    body: AutoAssignInput,
    waiting?: Waiting,
  ): Promise<AutoAssignAnswer> {
    const { date, preview, fairness, baseRevision } = body;
    const hardPosts = fairness ? await hardPostsBefore(date) : undefined;
    let revision = 0;
    for (let attempt = 0; attempt < solveAttempts; attempt++) {
      const [{ board }, current] = await Promise.all([boards.current(date), catalogue()]);
      if (preview) refuseStale(board, baseRevision);
      const from = momentOf({ timeZone: clock.timeZone, date }, clock.now());
      const solution = await solver.solve(board, current, { ...waiting, from, hardPosts });
      if (preview) return answered(board, solution, current, { preview, fairness });
      let isOutdated = false;
      const outcome = await boards.submit({
        ...requestOf(caller, body, fairness ? ['auto-assign'] : ['auto-assign', { fairness }]),
        repeatable: false,
        operation: (now, catalogueNow) => {
          const isOther = baseRevision !== undefined && baseRevision !== now.revision;
          isOutdated = !isOther && !(isAlike(now, board) && isSame(catalogueNow, current));
          return isOutdated ? undefined : placing(solution);
        },
        answer: (after, change) =>
          answered(after, solution, current, { preview, fairness }, change),
      });
      if (outcome.kind === 'applied') return outcome.answer as AutoAssignAnswer;
      if (outcome.kind === 'refused') throw refused(outcome);
      refuseStale(outcome.board, baseRevision);
      if (!isOutdated) return answered(outcome.board, solution, current, { preview, fairness });
      ({ revision } = outcome.board);
    }
    const message =
      'The board was changed each time while this was computed. Nobody was moved. Please try again.';
    throw new Fault('STALE', { message, details: { revision } });
  }

  return { autoAssign };
}

/** Whether a solution of the one is a solution of the other: neither a save nor a note makes a difference. */
const isAlike = (one: Board, other: Board): boolean =>
  isSame(one.assignments, other.assignments) &&
  isSame(one.officers, other.officers) &&
  isSame(one.stations, other.stations) &&
  isSame(one.zones, other.zones);

const isSame = (one: object, other: object): boolean =>
  one === other || isDeepStrictEqual(one, other);

const placing = ({ moves }: Solution): AnyOperation | undefined =>
  moves.length > 0 ? { type: 'place', cause: 'auto', moves: [...moves] } : undefined;

function answered(
  board: Board,
  { moves, expected, reasons, certificate, repairs, partlyHere }: Solution,
  catalogue: Catalogue,
  { preview, fairness }: Pick<AutoAssignInput, 'preview' | 'fairness'>,
  change?: BoardChange,
): AutoAssignAnswer {
  const draft = preview ? after(board, moves) : board;
  const totalAssigned = draft.assignments.length;
  return {
    date: board.date,
    preview,
    fairness,
    opId: change?.opId ?? null,
    revision: board.revision,
    stats: { totalAssigned, unassigned: board.officers.length - totalAssigned },
    expected,
    assignments: assignmentsOf(draft, catalogue),
    moves: [...moves],
    reasons,
    certificate,
    partlyHere: [...partlyHere],
    repairs: [...repairs],
    ownZone: ownZones(draft, catalogue),
  };
}

/** The draft as a preview would leave it; nobody stands yet where it would place them (STF-30). */
function after(board: Board, moves: Solution['moves']): Board {
  const op: BoardChange['op'] = {
    type: 'place',
    cause: 'auto',
    moves: [...moves],
    zones: {},
    stations: {},
  };
  const { date, revision } = board;
  const draft = foldChange(board, { date, revision, opId: null, by: null, at: '', op });
  const placed = new Set(moves.map(({ userId }) => userId));
  const assignments = draft.assignments.map(({ since, ...rest }) =>
    placed.has(rest.userId) || since === undefined ? rest : { ...rest, since },
  );
  return { ...draft, assignments };
}

export type AutoAssignService = ReturnType<typeof autoAssignService>;
