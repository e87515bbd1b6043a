import {
  boardSnapshot,
  type Board,
  type BoardSnapshot,
  assignmentsOf,
  configurationOf,
  configureOperation,
  savedAssignmentsOf,
  type AnyOperation,
  type AssignmentsInput,
  type BoardChange,
  type Catalogue,
  type Configuration,
  type ConfigurationInput,
  type OperationAnswer,
  type OperationInput,
  type StaffingAsked,
} from '@muster/protocol';
import { bytesOf, type Bytes } from '../../http/contract.ts';
import { randomUUID, hash } from 'node:crypto';
import type { Person } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import type { Outcome } from './board-batch.ts';
import type { BoardWriter } from './board-writer.ts';
import { checkedStaffing, type Named } from './catalogue/place-fields.ts';

/**
 * The board over the wire: the fields of the contract and no others (S4, DEP-10). Everything by id is in the order of the ids:
 * in whichever order a process heard of changes, equal boards have equal bytes (PRC-13).
 */
export function presentBoard(board: Board, epoch: string): BoardSnapshot {
  const { clocks, zones, stations, touches, history } = board;
  return boardSnapshot.parse({
    ...board,
    zones: byId(zones),
    stations: byId(stations),
    touches: {
      officers: byId(touches.officers),
      stations: byId(touches.stations),
      zones: byId(touches.zones),
    },
    history: byId(history),
    clocks: byId(clocks),
    epoch,
  });
}

const byId = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The same as bytes, built once per revision however many ask. */
export function boardBytes(epoch: () => string) {
  const made = new WeakMap<Board, { epoch: string; bytes: Bytes }>();
  return (board: Board): Bytes => {
    const cachedBytes = made.get(board);
    const current = epoch();
    if (cachedBytes?.epoch === current) return cachedBytes.bytes;
    const bytes = bytesOf(presentBoard(board, current));
    made.set(board, { epoch: current, bytes });
    return bytes;
  };
}

/** What the calls that change a board have in common. */

/** Who calls, and from which address. */
export type Doer = Pick<Person, 'user' | 'principal'> & { readonly from: string };

interface Asked {
  readonly date: string;
  readonly opId?: string | undefined;
  readonly baseRevision?: number | undefined;
  readonly reason?: string | null | undefined;
}

/** A call without an opId of its own gets one, so that its step can be undone (DEP-51). */
export function requestOf(
  { user, principal, from }: Doer,
  { date, opId, baseRevision, reason }: Asked,
  identity: readonly unknown[],
) {
  return {
    date,
    opId: opId ?? randomUUID(),
    by: { id: user.id, name: user.name },
    ...((principal === 'admin' || reason) && { from }),
    ...(reason && { reason }),
    // Part of it only where there is one, so that what was asked before there were reasons stays the same.
    asked: hash(
      'sha256',
      JSON.stringify([...identity, baseRevision, ...(reason ? [reason] : [])]),
      'base64url',
    ),
    baseRevision,
    repeatable: opId !== undefined,
  };
}

/** Where nothing was written either: nobody is answered of a board that they have not seen (S10). */
export function refuseStale({ revision }: Board, baseRevision: number | undefined): void {
  if (baseRevision !== undefined && baseRevision !== revision) {
    throw new Fault('STALE', { details: { revision } });
  }
}

/** S9: revision and what stands in the way are fields of the answer, beside code and message. */
export function refused(outcome: Exclude<Outcome, { kind: 'applied' }>): Fault {
  if (outcome.kind === 'nothing') return new Fault('INTERNAL');
  const { code, words, details } = outcome.refusal;
  return new Fault(code, { ...(words && { words }), details, beside: details as object });
}

interface Deps {
  boards: Pick<BoardWriter, 'submit'>;
  catalogue(): Promise<Catalogue>;
  named: Named;
}

/** What watch TLs do with a board (DEP-21, DEP-36, DEP-41). */
export function boardService({ boards, catalogue, named }: Deps) {
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
  async function saveAssignments(caller: Doer, { assignments, ...input }: AssignmentsInput) {
    const current = await catalogue();
    const { answer } = await write(
      caller,
      input,
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
          async ([id, staffing]) => [id, await checkedStaffing(staffing, named)] as const,
        ),
      ),
    );

  async function write<Answer = undefined>(
    caller: Doer,
    input: Asked,
    operation: AnyOperation | ((board: Board) => AnyOperation),
    identity: readonly unknown[],
    answer?: (board: Board, change: BoardChange) => Answer,
  ): Promise<{ change: BoardChange; answer: Answer }> {
    const request = requestOf(caller, input, identity);
    const outcome = await boards.submit({ ...request, operation, ...(answer && { answer }) });
    if (outcome.kind !== 'applied') throw refused(outcome);
    return { change: outcome.change, answer: outcome.answer as Answer };
  }

  return { operate, configure, saveAssignments };
}

export type BoardService = ReturnType<typeof boardService>;
