import {
  assignmentsOf,
  configurationOf,
  configureOperation,
  savedAssignmentsOf,
  type AnyOperation,
  type AssignmentsInput,
  type Board,
  type BoardChange,
  type Catalogue,
  type Configuration,
  type ConfigurationInput,
  type OperationAnswer,
  type OperationInput,
  type StaffingAsked,
} from '@muster/protocol';
import { refused, requestOf, type Asked, type Doer } from './board-request.ts';
import type { BoardWriter } from './board/board-writer.ts';
import { checkedStaffing, type Named } from './places/place-staffing.ts';

interface Deps {
  boards: Pick<BoardWriter, 'submit'>;
  catalogue(): Promise<Catalogue>;
  named: Named;
}

/** What watch TLs do with a board (DEP-21, DEP-36, DEP-41). */
export function deploymentService({ boards, catalogue, named }: Deps) {
  /** One operation, all of it or nothing (S9). */
  async function operate(
    caller: Doer,
    date: string,
    { opId, op, baseRevision, reason }: OperationInput,
  ): Promise<OperationAnswer> {
    const wanted =
      op.type === 'configure' && op.stations
        ? { ...op, stations: await checkedStations(op.stations) }
        : op;
    const { change } = await write(caller, { date, opId, baseRevision, reason }, wanted, [
      'op',
      op,
    ]);
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

  return { operate, configure, saveAssignments };
}

export type DeploymentService = ReturnType<typeof deploymentService>;
