import {
  assignmentsOf,
  configurationOf,
  configureOperation,
  foldChange,
  savedAssignmentsOf,
  type AnyOperation,
  type AssignmentsInput,
  type AutoAssignAnswer,
  type AutoAssignInput,
  type Board,
  type BoardChange,
  type Catalogue,
  type Configuration,
  type ConfigurationInput,
  type FaultCode,
  type OperationAnswer,
  type OperationInput,
  type Solution,
  type StaffingAsked,
} from '@muster/protocol';
import { Fault } from '../../lib/fault.ts';
import { refused, requestOf, type Asked, type Doer } from './board-request.ts';
import type { BoardWriter } from './board/board-writer.ts';
import type { Asked as Waiting, Solver } from './auto-assign/solver.ts';
import type { HardPostsBefore } from './fairness/fairness.feature.ts';
import { checkedStaffing, type Named } from './places/place-staffing.ts';

interface Deps {
  boards: Pick<BoardWriter, 'submit' | 'current'>;
  solver: Solver;
  catalogue(): Promise<Catalogue>;
  named: Named;
  hardPostsBefore: HardPostsBefore;
}

const solveAttempts = 5;

/** What watch TLs do with a board (DEP-21, DEP-36, DEP-41, DEP-44). */
export function deploymentService({ boards, solver, catalogue, named, hardPostsBefore }: Deps) {
  /** One operation, all of it or nothing (S9). */
  async function operate(
    caller: Doer,
    date: string,
    { opId, op, baseRevision }: OperationInput,
  ): Promise<OperationAnswer> {
    const wanted =
      op.type === 'configure' && op.stations
        ? { ...op, stations: await checkedStations(op.stations) }
        : op;
    const { change } = await write(caller, { date, opId, baseRevision }, wanted, ['op', op]);
    return { opId, revision: change.revision, by: change.by, at: change.at, op: change.op };
  }

  /** The written configuration call (DEP-36). */
  async function configure(caller: Doer, body: ConfigurationInput): Promise<Configuration> {
    const { zoneConfigs, stationConfigs } = body;
    const current = await catalogue();
    const { answer } = await write(
      caller,
      body,
      (board) => configureOperation(board, body, current),
      ['configuration', zoneConfigs, stationConfigs],
      (board) => configurationOf(board),
    );
    return answer;
  }

  /** The written whole-list save (DEP-41). */
  async function saveAssignments(caller: Doer, { assignments, ...asked }: AssignmentsInput) {
    const current = await catalogue();
    const { answer } = await write(
      caller,
      asked,
      { type: 'replace', assignments },
      ['assignments', assignments],
      (board) => ({
        date: board.date,
        revision: board.revision,
        assignments: savedAssignmentsOf(board, assignmentsOf(board, current)),
      }),
    );
    return answer;
  }

  /**
   * Solves on the board as it stands and applies the difference as one operation; where somebody has
   * moved what the solution moves, solves again (DEP-49).
   */
  async function autoAssign(
    caller: Doer,
    body: AutoAssignInput,
    waiting?: Waiting,
  ): Promise<AutoAssignAnswer> {
    const { date, preview, fairness, baseRevision } = body;
    const hardPosts = fairness ? await hardPostsBefore(date) : undefined;
    for (let attempt = 0; attempt < solveAttempts; attempt++) {
      const [{ board }, current] = await Promise.all([boards.current(date), catalogue()]);
      if (preview && baseRevision !== undefined && baseRevision !== board.revision) {
        throw new Fault('STALE', { details: { revision: board.revision } });
      }
      const solution = await solver.solve(board, current, { ...waiting, hardPosts });
      if (preview) return answered(board, solution, current, { preview, fairness });
      const outcome = await boards.submit({
        ...requestOf(caller, body, fairness ? ['auto-assign'] : ['auto-assign', { fairness }]),
        repeatable: false,
        operation: () => placing(solution),
        answer: (after, change) =>
          answered(after, solution, current, { preview, fairness }, change),
      });
      if (outcome.kind === 'applied') return outcome.answer as AutoAssignAnswer;
      if (outcome.kind === 'nothing')
        return answered(outcome.board, solution, current, { preview, fairness });
      if (!movedMeanwhile.has(outcome.refusal.code)) throw refused(outcome);
    }
    throw new Fault('UNAVAILABLE');
  }

  /** Minimums in the spelling of the lists of tags and roles (STF-4). */
  const checkedStations = async <Asked extends StaffingAsked>(stations: Record<string, Asked>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(stations).map(
          async ([id, asked]) => [id, await checkedStaffing(asked, named)] as const,
        ),
      ),
    );

  async function write<Answer = undefined>(
    caller: Doer,
    asked: Asked,
    operation: AnyOperation | ((board: Board) => AnyOperation),
    identity: readonly unknown[],
    answer?: (board: Board, change: BoardChange) => Answer,
  ): Promise<{ change: BoardChange; answer: Answer }> {
    const request = requestOf(caller, asked, identity);
    const outcome = await boards.submit({ ...request, operation, ...(answer && { answer }) });
    if (outcome.kind !== 'applied') throw refused(outcome);
    return { change: outcome.change, answer: outcome.answer as Answer };
  }

  return { operate, configure, saveAssignments, autoAssign };
}

export type DeploymentService = ReturnType<typeof deploymentService>;

/** Refusals that mean: the board has moved on since it was solved. */
const movedMeanwhile = new Set<FaultCode>([
  'OFFICER_MOVED',
  'STATION_FULL',
  'STATION_CLOSED',
  'NOT_ELIGIBLE',
]);

const placing = ({ moves }: Solution): AnyOperation | undefined =>
  moves.length > 0 ? { type: 'place', cause: 'auto', moves: [...moves] } : undefined;

function answered(
  board: Board,
  { moves, reasons, certificate, repairs }: Solution,
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
    assignments: assignmentsOf(draft, catalogue),
    moves: [...moves],
    reasons,
    certificate,
    repairs: [...repairs],
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
