import {
  isLocked,
  shiftOn,
  type Board,
  type Catalogue,
  type Officer,
  type Operation,
} from '@muster/protocol';
import { searchIndex, type SearchIndex } from '../../../shared/collections/search-index.ts';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-entry.ts';
import type { BoardStores } from '../board/board-stores.ts';
import type { BoardDialog } from '../board/board-view.store.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { placeName, stepWords } from '../operations/operation-words.ts';
import { nextStep } from '../operations/pending.ts';
import { ordersIn } from './board-commands.ts';

export interface BoardAnswerParts {
  readonly board: Board;
  readonly catalogue: Catalogue;
  readonly operations: BoardOperations;
  readonly view: BoardStores['view'];
  /** Why nothing can be changed now. */
  readonly stop: string | undefined;
  readonly people: SearchIndex<{ readonly text: string; readonly officer: Officer }>;
  readonly places: SearchIndex<{
    readonly text: string;
    readonly kind: 'station' | 'zone';
    readonly id: string;
  }>;
  readonly showBoard: () => void;
}

type Action = PaletteEntry & { readonly text: string };

const mostFound = 8;

/** What the palette offers of a board: orders as they are typed, actions, people, stations and zones (UI-322). */
export function boardAnswer(parts: BoardAnswerParts): PaletteAnswer {
  const { board, people } = parts;
  if (isLocked(shiftOn(board.date))) return () => [];
  const actions = searchIndex(actionsOf(parts));
  return (query) => {
    const orders = ordersOf(query, parts);
    if (orders.length > 0) return orders;
    const found = people.find(query, mostFound).map(({ officer }) => officer);
    const [only] = found.length === 1 ? found : [];
    return [
      ...actions.find(query, mostFound),
      ...found.map((officer) => personEntry(officer, parts)),
      ...(only ? [moveEntry(only, parts)] : []),
      ...placesCalled(query, parts),
    ];
  };
}

const onBoard =
  ({ showBoard }: BoardAnswerParts, run: () => void) =>
  () => {
    showBoard();
    run();
  };

/** Why the page itself can tell that this would be refused. */
function refusalOf({ stop, operations }: BoardAnswerParts, op: Operation | undefined) {
  if (stop !== undefined) return stop;
  const words = op && operations.objectionTo(op);
  return words && (words.description ?? words.title);
}

function ordersOf(query: string, parts: BoardAnswerParts): PaletteEntry[] {
  const { board, catalogue, operations, people } = parts;
  const officersCalled = (name: string) =>
    people.find(name, mostFound).map(({ officer }) => officer);
  return ordersIn(query.trim(), { board, catalogue, officersCalled }).map(
    ({ id, label, preview, op, refused }) => ({
      id,
      kind: 'Action',
      label,
      preview,
      refused: refused ?? refusalOf(parts, op),
      run: () => void (op && operations.perform(op)),
    }),
  );
}

function personEntry({ id, name, teamId }: Officer, parts: BoardAnswerParts): PaletteEntry {
  const { board, catalogue, view } = parts;
  const placed = board.assignments.find(({ userId }) => userId === id);
  const where = placeName(catalogue, placed?.stationId ?? null);
  return {
    id: `person-${id}`,
    kind: 'Person',
    label: `${name} · ${teamId} · ${where}`,
    preview: `shows ${name} on the board, at ${where}`,
    run: onBoard(parts, () => view.pointAt(id)),
  };
}

const moveEntry = ({ id, name }: Officer, parts: BoardAnswerParts): PaletteEntry =>
  opening(parts, `Move ${name} to…`, { kind: 'move', userIds: [id] }, 'asks for the station');

const placesCalled = (query: string, parts: BoardAnswerParts): PaletteEntry[] =>
  parts.places.find(query, mostFound).map(({ kind, id, text }) => ({
    id: `${kind}-${id}`,
    kind: kind === 'zone' ? 'Zone' : 'Station',
    label: text,
    preview: `goes to ${text} on the board`,
    run: onBoard(parts, () => parts.view.goTo({ kind, id })),
  }));

function opening(
  parts: BoardAnswerParts,
  text: string,
  dialog: BoardDialog,
  preview: string,
): Action {
  return {
    id: `open-${dialog.kind}`,
    kind: 'Action',
    label: text,
    text,
    preview,
    refused: parts.stop,
    run: onBoard(parts, () => parts.view.openDialog(dialog)),
  };
}

function reversal(parts: BoardAnswerParts, type: 'undo' | 'redo', text: string): Action {
  const { board, operations, stop } = parts;
  const step = nextStep(board, operations.me, type);
  return {
    id: type,
    kind: 'Action',
    label: step ? `${text}: ${stepWords(step)}` : text,
    text,
    preview: type === 'undo' ? 'takes your last step back' : 'does your last undone step again',
    refused: stop ?? (step ? undefined : `There is nothing to ${type}.`),
    run: () => void operations.reverse(type),
  };
}

function actionsOf(parts: BoardAnswerParts): Action[] {
  const { operations, stop, view } = parts;
  const open = (
    text: string,
    kind: 'auto-assign' | 'start' | 'keep-template' | 'relief',
    preview: string,
  ) => opening(parts, text, { kind }, preview);
  return [
    {
      id: 'save',
      kind: 'Action',
      label: 'Save Assignments',
      text: 'Save Assignments',
      preview: 'saves the deployment; the displays show it then',
      refused: refusalOf(parts, { type: 'save' }),
      run: () => void operations.perform({ type: 'save' }),
    },
    reversal(parts, 'undo', 'Undo'),
    reversal(parts, 'redo', 'Redo'),
    open('Auto-Assign', 'auto-assign', 'shows what auto-assign would change'),
    open('Start from…', 'start', 'shows what the board can be started from'),
    open('Keep as template…', 'keep-template', 'asks for the name of a template'),
    open('Relief due', 'relief', 'shows who is due for relief'),
    {
      id: 'configure',
      kind: 'Action',
      label: 'Configure',
      text: 'Configure',
      preview: 'begins to configure zones and stations',
      refused: stop,
      run: onBoard(parts, () => view.startConfiguring()),
    },
  ];
}
