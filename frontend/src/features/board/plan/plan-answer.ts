import { folded, isLocked, isPlanning, planProgress, planRepair, shiftOn } from '@muster/protocol';
import { plainOrder } from '../../../shared/domain/typed-order.ts';
import { refusalOf, type BoardAction, type BoardAnswerParts } from '../commands/board-actions.ts';

/** What is typed of the plan: `plan on`, `plan off`, `repair` (UI-336). */

const choice = /^plan(?:ning)?(?: with expected(?: people)?)? (on|off)$/;
const mending = /^(?:repair|mend|fix)(?: (?:the )?plan)?$/;

export function planEntries(query: string, parts: BoardAnswerParts): BoardAction[] {
  const said = folded(plainOrder(query));
  const chosen = choice.exec(said)?.[1];
  if (chosen !== undefined) return [choiceEntry(chosen === 'on', parts)];
  return mending.test(said) ? [repairEntry(parts)] : [];
}

function choiceEntry(isOn: boolean, parts: BoardAnswerParts): BoardAction {
  const { board, operations, shifts } = parts;
  const op = { type: 'plan', isOn } as const;
  const label = `Plan with expected people: ${isOn ? 'on' : 'off'}`;
  const isChoice = board.date >= shifts.dutyDate && !isLocked(shiftOn(board.date));
  const stands = !isChoice
    ? 'A date that is past is not planned.'
    : isPlanning(board, shifts) === isOn
      ? `The board ${isOn ? 'plans' : 'does not plan'} with expected people ${isOn ? 'already' : 'now'}.`
      : undefined;
  return {
    id: `plan-${isOn ? 'on' : 'off'}`,
    kind: 'Action',
    label,
    text: label,
    preview: isOn
      ? 'plans with expected people, for everybody at this board'
      : 'plans with expected people no more; whoever has a place keeps it',
    refused: stands ?? refusalOf(parts, op),
    run: () => void operations.perform(op),
  };
}

function repairEntry(parts: BoardAnswerParts): BoardAction {
  const { board, catalogue, moment, operations } = parts;
  const { toRepair } = planProgress(board);
  const { op, filled, left } = planRepair(board, catalogue, moment);
  const rest = left > 0 ? `; nobody free fits ${left === 1 ? 'the other one' : 'the others'}` : '';
  const stands =
    toRepair.length === 0 ? 'No planned place is to be repaired.' : !op && 'Nobody free fits.';
  return {
    id: 'repair',
    kind: 'Action',
    label: 'Repair the plan',
    text: 'Repair the plan',
    preview: `fills ${filled} of ${toRepair.length} planned places that were left${rest}`,
    refused: stands || refusalOf(parts, op),
    run: () => void (op && operations.perform(op)),
  };
}
