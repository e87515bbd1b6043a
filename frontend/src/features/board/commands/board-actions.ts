import {
  isolated,
  saidName,
  stationOf,
  type Board,
  type Catalogue,
  type Operation,
  type Station,
  type Zone,
  unpinOperation,
  type Moment,
  type Officer,
  type ReliefLine,
  type SearchIndex,
  type Shifts,
} from '@muster/protocol';
import { placeOperation } from '../drag/drop.ts';
import { placeName, saidOfficer, officers, stepWords } from '../operations/operation-words.ts';
import { zoneDrop } from '../zone-bar/zone-drop.ts';
import { andList, type Named, type TypedNote } from './note-answer.ts';
import type { Typable } from '../../../shared/domain/found-typed.ts';
import type { PaletteEntry } from '../../../shared/ui/palette/palette-button.tsx';
import type { BoardStores } from '../board-stores.ts';
import type { BoardDialog } from '../board-view.store.ts';
import type { BoardOperations } from '../operations/board-operations.ts';
import { nextStep } from '../operations/pending.ts';
import { nextShortStation } from '../zone-bar/zone-figures.ts';

/** Moves of people who are named, as one operation however many they are (UI-322, UI-329). Pure. */

export interface BoardOrder {
  readonly id: string;
  readonly label: string;
  readonly preview: string;
  readonly op: Extract<Operation, { type: 'place' | 'configure' }> | undefined;
  /** Why there is nothing to ask for. */
  readonly refused?: string | undefined;
  /** Asked before it is done, however few leave their places. */
  readonly isAsked?: boolean;
  /** A name in it is nobody's or no place's. */
  readonly isUnknown?: boolean;
  /** The zone of which a dialog shows it whole before it is done. */
  readonly zoneId?: string;
}

interface Places {
  readonly board: Pick<Board, 'assignments' | 'officers' | 'stations'>;
  readonly catalogue: Catalogue;
}

/** What an order is about. */
export interface OrderContext {
  readonly board: Pick<Board, 'date' | 'assignments' | 'officers' | 'stations' | 'zones'>;
  readonly catalogue: Catalogue;
  readonly moment: Moment;
  /** Officers whose names begin so, best first. */
  readonly officersCalled: (name: string) => readonly Officer[];
  /** Whoever is selected, who are meant by that word. */
  readonly selected?: readonly Officer[];
  /** Who is due for relief, which is an action of its own. */
  readonly due?: ReadonlySet<string>;
}

const nobodyCalled = (unknown: string) => `Nobody on the board is called “${unknown}”.`;

/** To a station, or off the board's places. */
export function moveOrder(
  { officers, unknown, elsewhere }: Named,
  station: Station | null,
  { board, catalogue }: Places,
): BoardOrder {
  const to = station?.id ?? null;
  const where = placeName(catalogue, to);
  if (unknown !== undefined) return unknownOrder(unknown, where);
  if (elsewhere !== undefined) return elsewhereOrder(elsewhere, where);
  const names = andList(officers.map(saidName));
  const ids = officers.map(({ id }) => id);
  const op = placeOperation(ids, to, board, 'bulk');
  const moved = new Set(op?.moves.map(({ userId }) => userId));
  const from = officers
    .filter(({ id }) => moved.has(id))
    .map((one) => `${saidName(one)} from ${placeName(catalogue, stationOf(board, one.id))}`);
  const staying = andList(officers.filter(({ id }) => !moved.has(id)).map(saidName));
  return {
    id: `move-${ids.join('-')}-${to ?? 'off'}`,
    label: to === null ? `Unassign ${names}` : `${names} to ${where}`,
    preview: `moves ${andList(from)} to ${where}${staying && `; ${staying} stays there`}`,
    op,
    ...(!op && {
      refused: `${names} ${officers.length === 1 ? 'is' : 'are'} at ${where} already.`,
    }),
  };
}

/** As cards that are dropped on the zone in the strip (DEP-102). */
export function zoneOrder(
  { officers, unknown, elsewhere }: Named,
  zone: Zone,
  { board, catalogue }: Places,
): BoardOrder {
  const where = `zone ${isolated(zone.name)}`;
  if (unknown !== undefined) return unknownOrder(unknown, where);
  if (elsewhere !== undefined) return elsewhereOrder(elsewhere, where);
  const names = andList(officers.map(saidName));
  const ids = officers.map(({ id }) => id);
  const meant = zoneDrop(ids, zone, board, catalogue);
  const op = meant && 'moves' in meant ? { ...meant, cause: 'bulk' as const } : undefined;
  const nameOf = (userId: string) => saidOfficer(board, userId) ?? '';
  const moves = (op?.moves ?? []).map(
    ({ userId, from, to }) =>
      `${nameOf(userId)} from ${placeName(catalogue, from)} to ${placeName(catalogue, to)}`,
  );
  return {
    id: `zone-${ids.join('-')}-${zone.id}`,
    label: `${names} to ${where}`,
    preview: `moves ${andList(moves)}, the first ${moves.length > 1 ? 'places there that fit' : 'place there that fits'}`,
    op,
    ...(!meant && {
      refused: `${names} ${officers.length === 1 ? 'is' : 'are'} in ${isolated(zone.name)} already.`,
    }),
    ...(meant && 'title' in meant && { refused: meant.description ?? meant.title }),
  };
}

const unknownOrder = (unknown: string, where: string): BoardOrder => ({
  id: `unknown-${where}`,
  label: `${unknown} to ${where}`,
  preview: '',
  op: undefined,
  refused: nobodyCalled(unknown),
  isUnknown: true,
});

/** Somebody is named, and a place that there is not. */
export const noPlaceOrder = (who: string, place: string): BoardOrder => ({
  id: `no-place-${place}`,
  label: `${who} to ${place}`,
  preview: '',
  op: undefined,
  refused: `No station or zone is called “${place}”.`,
  isUnknown: true,
});

const elsewhereOrder = (elsewhere: string, where: string): BoardOrder => ({
  id: `elsewhere-${where}`,
  label: `Move to ${where}`,
  preview: '',
  op: undefined,
  refused: elsewhere,
});

/** What the palette is given of a board, and what can be done to the board as a whole (UI-322). */

export interface BoardAnswerParts {
  readonly board: Board;
  /** At which it is looked at. */
  readonly moment: Moment;
  /** On duty, and to come. */
  readonly shifts: Shifts;
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
    readonly name: string;
  }>;
  readonly showBoard: () => void;
  /** Who is due for relief, as far as that is known. */
  readonly relief: readonly ReliefLine[];
  readonly pinNote: (note: TypedNote) => void;
}

export type BoardAction = PaletteEntry & Typable;
type Action = BoardAction;

export const onBoard =
  ({ showBoard }: BoardAnswerParts, run: () => void) =>
  () => {
    showBoard();
    run();
  };

/** Why the page itself can tell that this would be refused. */
export function refusalOf(
  {
    stop,
    operations,
  }: Pick<BoardAnswerParts, 'stop'> & {
    readonly operations: Pick<BoardOperations, 'objectionTo'>;
  },
  op: Operation | undefined,
) {
  if (stop !== undefined) return stop;
  const words = op && operations.objectionTo(op, 'asked for');
  return words && (words.description ?? words.title);
}

export function opening(
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
    text: `${text} last step change`,
    deeds: text,
    preview: type === 'undo' ? 'takes your last step back' : 'does your last undone step again',
    refused: stop ?? (step ? undefined : `There is nothing to ${type}.`),
    run: () => void operations.reverse(type),
  };
}

/** The most urgent one; `n` and the strip go on from there (DEP-103). */
function firstShort(parts: BoardAnswerParts): Action {
  const { board, moment, catalogue, view } = parts;
  const isNobodyHere = board.officers.length === 0;
  const next = isNobodyHere ? undefined : nextShortStation(board, catalogue, moment);
  const none = isNobodyHere ? 'Nobody is marked present yet.' : 'No station is short.';
  return {
    id: 'first-short',
    kind: 'Action',
    label: 'First short station',
    text: 'First short station next below minimum gap understaffed',
    preview: next
      ? `goes to ${placeName(catalogue, next.id)}${next.isFillable ? '' : ', which nobody free fits'}`
      : '',
    refused: next ? undefined : none,
    run: onBoard(parts, () => next && view.goOn(next.id)),
  };
}

/** Auto-assign may move them again (DEP-331). */
export function unpinAction(
  parts: Pick<BoardAnswerParts, 'board' | 'operations' | 'stop'>,
  label: string,
  op: Extract<Operation, { type: 'place' }> | undefined,
): Action {
  return {
    id: `unpin-${label}`,
    kind: 'Action',
    label,
    text: `${label} everyone all`,
    deeds: 'Unpin',
    preview: op ? `lets Auto-Assign move ${officers(op.moves.length)} again` : '',
    refused: op ? refusalOf(parts, op) : 'Nobody there stands by hand.',
    run: () => void (op && parts.operations.perform(op)),
  };
}

function selectedActions(parts: BoardAnswerParts): Action[] {
  const { selection } = parts;
  const userIds = [...selection.selectedIds()];
  if (userIds.length === 0) return [];
  const many = officers(userIds.length);
  return [
    opening(parts, `Move selected to…`, { kind: 'move', userIds }, `asks where ${many} should go`),
    unpinAction(parts, 'Unpin selected', unpinOperation(parts.board, userIds)),
    {
      id: 'clear-selection',
      kind: 'Action',
      label: 'Clear selection',
      text: 'Clear selection unselect all',
      preview: `takes ${many} out of the selection`,
      run: () => selection.clearSelection(),
    },
  ];
}

export function actionsOf(parts: BoardAnswerParts): Action[] {
  const { board, operations, stop, view } = parts;
  const unassigned = board.officers.length - board.assignments.length;
  const open = (
    label: string,
    kind: 'auto-assign' | 'start' | 'keep-template' | 'relief' | 'fairness' | 'note',
    preview: string,
    more = '',
  ) => {
    const action = opening(parts, label, { kind }, preview);
    return { ...action, text: `${label} ${more}` };
  };
  return [
    {
      id: 'save',
      kind: 'Action',
      label: 'Save Assignments',
      text: 'Save Assignments plan board deployment',
      deeds: 'Save',
      preview: 'saves the deployment; displays of the saved one show it then',
      refused: refusalOf(parts, { type: 'save' }),
      run: () => void operations.perform({ type: 'save' }),
    },
    reversal(parts, 'undo', 'Undo'),
    reversal(parts, 'redo', 'Redo'),
    firstShort(parts),
    ...selectedActions(parts),
    unpinAction(
      parts,
      'Unpin everybody',
      unpinOperation(
        board,
        board.officers.map(({ id }) => id),
      ),
    ),
    open('Auto-Assign', 'auto-assign', 'shows what auto-assign would change'),
    open(
      'Start from…',
      'start',
      'shows what the board can be started from',
      'last plan same as yesterday copy apply use template previous before',
    ),
    {
      id: 'unassigned',
      kind: 'Screen',
      label: 'Unassigned officers',
      text: 'Unassigned officers who is free not placed without a place',
      preview: `goes to the ${officers(unassigned)} without a place`,
      run: onBoard(parts, () => view.goTo({ kind: 'unassigned' })),
    },
    open('Keep as template…', 'keep-template', 'asks for the name of a template', 'save new'),
    open('Relief due', 'relief', 'shows who is due for relief'),
    open('Postings', 'fairness', 'shows who stood where in the last shifts', 'fairness'),
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
