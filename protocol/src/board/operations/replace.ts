import { own } from '../../kernel/ids.ts';
import { faultMessage, type Refusal } from '../../kernel/fault.ts';
import type { Board, Placement } from '../board.ts';
import type { AppliedOperation, OperationContext } from './operation.schema.ts';
import { stationName } from './place.ts';
import { nameOf, refuse, type RefusedOperation } from '../board.rules.ts';
import type { AssignmentsInput } from '../board.schema.ts';

/** The written whole-list save: draft and saved deployment in one operation, all or nothing (DEP-41). Pure. */

export interface ReplaceOperation {
  readonly type: 'replace';
  readonly assignments: AssignmentsInput['assignments'];
}

export function decideReplace(
  board: Board,
  { assignments }: ReplaceOperation,
  context: OperationContext,
): AppliedOperation | RefusedOperation {
  const wrong = firstWrong(board, assignments, context);
  if (wrong) {
    const refused = refuse(board, 'ASSIGNMENTS_INVALID', { reason: faultText(wrong) });
    return { ...refused, details: { ...refused.details, ...(wrong.details as object) } };
  }
  const before = new Map(board.assignments.map((placed) => [placed.userId, placed]));
  const after = new Map(
    assignments.map((wanted) => [wanted.userId, placementOf(wanted, before.get(wanted.userId))]),
  );
  return {
    type: 'replace',
    assignments: [...after.values()],
    moves: [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((userId) => {
      const [was, is] = [before.get(userId), after.get(userId)];
      return isSame(was, is)
        ? []
        : [{ userId, from: was?.stationId ?? null, to: is?.stationId ?? null }];
    }),
    zones: {},
    stations: {},
  };
}

/** Somebody who stays but with other notes, or placed by hand now, is among the moves: undo needs it. */
const isSame = (was: Placement | undefined, is: Placement | undefined): boolean =>
  was?.stationId === is?.stationId &&
  was?.assignmentType === is?.assignmentType &&
  was?.notes === is?.notes;

type Wanted = ReplaceOperation['assignments'][number];

/** Officers who stay keep their assignment type and notes, unless the list says otherwise. */
function placementOf(wanted: Wanted, currentPlacement: Placement | undefined): Placement {
  const { userId, stationId } = wanted;
  const stays = currentPlacement?.stationId === stationId;
  return {
    userId,
    stationId,
    assignmentType: wanted.assignmentType ?? (stays ? currentPlacement.assignmentType : 'manual'),
    notes: wanted.notes === undefined ? (stays ? currentPlacement.notes : null) : wanted.notes,
  };
}

/** The first line that cannot stand, with the code that a single operation would get. */
function firstWrong(
  board: Board,
  assignments: readonly Wanted[],
  { catalogue, unknownOfficers }: OperationContext,
): Refusal | undefined {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (const { userId, stationId } of assignments) {
    const state = own(board.stations, stationId);
    const station = stationName(catalogue, stationId);
    const officer = nameOf(board, userId);
    const wrong = (code: Refusal['code'], words: Record<string, string>): Refusal => ({
      code,
      words,
      details: { reason: code, userId, stationId },
    });
    if (!state) return wrong('UNKNOWN_STATION', { station: stationId });
    if (unknownOfficers?.has(userId)) return wrong('UNKNOWN_OFFICER', { officer: userId });
    if (officer === undefined) return wrong('NOT_ELIGIBLE', { officer: 'An officer of this list' });
    if (seen.has(userId)) return wrong('OFFICER_TWICE', { officer });
    if (!state.isOpen) return wrong('STATION_CLOSED', { station });
    seen.add(userId);
    const count = (counts.get(stationId) ?? 0) + 1;
    counts.set(stationId, count);
    if (count > state.capacity) return wrong('STATION_FULL', { which: `${station}: this` });
  }
  return undefined;
}

const faultText = ({ code, words }: Refusal) => faultMessage(code, words);
