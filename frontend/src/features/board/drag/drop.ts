import {
  type BoardSnapshot,
  type Officer,
  suitabilityReasons,
  type Station,
  stationOf,
  type Board,
  type Operation,
} from '@muster/protocol';
import { createStore } from 'zustand/vanilla';
import type { Drawn } from '../operations/pending.ts';
import { reveal } from '../../../shared/ui/viewport/deferred.tsx';

/** The card that this person drags. */
export interface Held {
  readonly userId: string;
  /** All officers that move with it, that officer included. */
  readonly group: readonly string[];
  /** The same as officers, as they were when the card was picked up. */
  readonly people: readonly Officer[];
  /** The board as it was when the card was picked up: it is shown so until the card is let go (S19). */
  readonly seen: Drawn<BoardSnapshot>;
}

interface Drag {
  readonly held: Held | null;
  /** Whether the card that was let go has found a place; else it is moved back. */
  readonly isPlaced: boolean;
  /** The list that it is held over; null for none. */
  readonly over: string | null;
}

export type DragStore = ReturnType<typeof makeDrag>;

/** What this person has in hand. */
export function makeDrag() {
  const store = createStore<Drag>(() => ({ held: null, isPlaced: false, over: null }));
  return {
    store,
    isDragging: (): boolean => store.getState().held !== null,
    pickUp: (held: Held): void => store.setState({ held, isPlaced: false, over: null }),
    carryOver: (over: string | null): void => store.setState({ over }),
    letGo: (isPlaced: boolean): void => store.setState({ held: null, isPlaced, over: null }),
  };
}

/** The card of an officer in a list, or anywhere; one that is not near is drawn first (UI-300). */
export function drawnCard(userId: string, list: ParentNode = document): HTMLElement | null {
  const id = CSS.escape(userId);
  const find = () => list.querySelector<HTMLElement>(`[data-officer="${id}"]`);
  const card = find();
  if (card) return card;
  const block = list.querySelector(`[data-holds~="${id}"]`);
  if (!block) return null;
  reveal(block);
  return find();
}

/** What those in hand lack for a station; undefined when all of them fit (DEP-60). Pure. */
export function dropWarning(
  people: readonly Officer[],
  station: Pick<Station, 'requiredRoles' | 'requiredTags'>,
): string | undefined {
  const reasons = people
    .map((officer) => suitabilityReasons(officer, station).map(({ text }) => text))
    .filter((texts) => texts.length > 0);
  if (reasons.length === 0) return undefined;
  const words = [...new Set(reasons.flat())].join(', ');
  return people.length === 1 ? words : `${reasons.length} of ${people.length}: ${words}`;
}

/** The same for what this person has in hand now. */
export const warningFor = (held: Held | null, station: Station): string | undefined =>
  held === null ? undefined : dropWarning(held.people, station);

/** Where a card can be dropped: a station's id, or this. */
export const unassignedId = 'unassigned';

/** What a drag ended with. */
interface DropResult {
  /** The officer whose card was picked up. */
  readonly dragged: string;
  /** What lies under the pointer: a station's id, `unassignedId`, or null for nowhere. */
  readonly over: string | null;
  readonly selected: ReadonlySet<string>;
}

type Place = Extract<Operation, { type: 'place' }>;

/** The cards that move with a dragged one: all that are selected, if it is one of them. */
export function draggedGroup(dragged: string, selected: ReadonlySet<string>): string[] {
  if (!selected.has(dragged)) return [dragged];
  return [dragged, ...[...selected].filter((userId) => userId !== dragged)];
}

/**
 * What dropping means: an operation, or nothing (DEP-73). `board` is the board that the
 * person saw while dragging, so `from` states what they meant (S10).
 */
export function dropOperation(
  { dragged, over, selected }: DropResult,
  board: Pick<Board, 'assignments' | 'officers'>,
): Place | undefined {
  if (over === null) return undefined;
  return placeOperation(
    draggedGroup(dragged, selected),
    over === unassignedId ? null : over,
    board,
    'drag',
  );
}

/** Puts officers somewhere (null: Unassigned). Those who are there already, or no longer here, stay out. */
export function placeOperation(
  userIds: readonly string[],
  to: string | null,
  board: Pick<Board, 'assignments' | 'officers'>,
  cause: Place['cause'],
): Place | undefined {
  const here = new Set(board.officers.map(({ id }) => id));
  const moves = userIds
    .filter((userId) => here.has(userId))
    .map((userId) => ({ userId, from: stationOf(board, userId), to }))
    .filter(({ from }) => from !== to);
  return moves.length > 0 ? { type: 'place', moves, cause } : undefined;
}
