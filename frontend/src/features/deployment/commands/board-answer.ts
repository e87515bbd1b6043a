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
import { officers, placeName, stepWords } from '../operations/operation-words.ts';
import { assignOfficers, objectionToAssign } from '../operations/station-actions.ts';
import { nextStep } from '../operations/pending.ts';
import { ordersIn } from './board-commands.ts';

export interface BoardAnswerParts {
  readonly board: Board;
  readonly catalogue: Catalogue;
  readonly operations: BoardOperations;
  readonly view: BoardStores['view'];
  readonly selection: BoardStores['selection'];
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
    const only = theOne(found, query, ({ name }) => name);
    return [
      ...actions.find(query, mostFound),
      ...found.map((officer) => personEntry(officer, parts)),
      ...(only ? deedsOf(only, parts) : []),
      ...placesCalled(query, parts),
    ];
  };
}

/** The one that is called exactly so, or the only one. */
const theOne = <Thing>(found: readonly Thing[], query: string, nameOf: (thing: Thing) => string) =>
  found.find((thing) => nameOf(thing).toLowerCase() === query.trim().toLowerCase()) ??
  (found.length === 1 ? found[0] : undefined);

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

/** What the card of an officer can do. */
function deedsOf({ id, name }: Officer, parts: BoardAnswerParts): PaletteEntry[] {
  const { selection } = parts;
  const isSelected = selection.selectedIds().has(id);
  return [
    opening(parts, `Move ${name} to…`, { kind: 'move', userIds: [id] }, 'asks for the station'),
    {
      id: `select-${id}`,
      kind: 'Action',
      label: isSelected ? `Take ${name} out of the selection` : `Select ${name}`,
      preview: isSelected ? 'the others stay selected' : 'adds them to whoever is selected',
      run: onBoard(parts, () => selection.toggleOfficer(id)),
    },
    {
      ...opening(
        parts,
        `How did ${name} get here?`,
        { kind: 'way', userId: id },
        'shows their way',
      ),
      // It is only read.
      refused: undefined,
    },
  ];
}

function placesCalled(query: string, parts: BoardAnswerParts): PaletteEntry[] {
  const found = parts.places.find(query, mostFound);
  const only = theOne(found, query, ({ text }) => text);
  return [
    ...found.map(({ kind, id, text }) => ({
      id: `${kind}-${id}`,
      kind: kind === 'zone' ? 'Zone' : 'Station',
      label: text,
      preview: `goes to ${text} on the board`,
      run: onBoard(parts, () => parts.view.goTo({ kind, id })),
    })),
    ...(only ? deedsAt(only, parts) : []),
  ];
}

/** What the menu of a station or a zone can do. */
function deedsAt(
  { kind, id, text }: { kind: 'station' | 'zone'; id: string; text: string },
  parts: BoardAnswerParts,
): PaletteEntry[] {
  const { operations, selection } = parts;
  const place = kind === 'zone' ? { zoneId: id, stationId: null } : { zoneId: null, stationId: id };
  const note = opening(
    parts,
    `Handover Note for ${text}`,
    { kind: 'note', place },
    'asks for its words',
  );
  if (kind === 'zone') {
    return [
      opening(parts, `Rotate zone ${text}`, { kind: 'rotate', zoneId: id }, 'shows who goes where'),
      opening(
        parts,
        `Reset zone ${text}…`,
        { kind: 'reset-zone', zoneId: id },
        'asks before it does',
      ),
      note,
    ];
  }
  const chosen = [...selection.selectedIds()];
  return [
    {
      id: `assign-selected-${id}`,
      kind: 'Action',
      label: `Assign Selected to ${text}`,
      preview: `places ${officers(chosen.length)} in ${text}`,
      refused:
        parts.stop ??
        (chosen.length === 0
          ? 'No officers selected'
          : objectionToAssign(operations, chosen, id, 'bulk')?.title),
      run: () => void assignOfficers(operations, chosen, id, 'bulk'),
    },
    opening(
      parts,
      `Reset ${text}…`,
      { kind: 'reset-station', stationId: id },
      'asks before it does',
    ),
    note,
  ];
}

function opening(
  parts: BoardAnswerParts,
  text: string,
  dialog: BoardDialog,
  preview: string,
): Action {
  return {
    id: `open-${text}`,
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
    kind: 'auto-assign' | 'start' | 'keep-template' | 'relief' | 'fairness' | 'note',
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
    open('Postings', 'fairness', 'shows who stood where in the last shifts'),
    open('Handover Note', 'note', 'asks for the words of a note on the board'),
    {
      id: 'log',
      kind: 'Action',
      label: 'Log and replay',
      text: 'Log and replay history',
      preview: 'opens the log of the board beside it',
      run: onBoard(parts, () => view.openLog()),
    },
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
