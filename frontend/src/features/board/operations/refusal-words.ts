import {
  conflict,
  faultMessage,
  faultTitle,
  isolated,
  outOf,
  own,
  saidName,
  type Board,
  type Catalogue,
  type Conflict,
  type Move,
  type Operation,
  type Person,
  type Refusal,
} from '@muster/protocol';
import { z } from 'zod';
import { placeName, type Words } from './operation-words.ts';
import { movesOf } from './pending.ts';

/**
 * Why an operation was turned down, in the order that helps: title and words of the code, who
 * or what caused it, where the person stands now (S10, DEP-76). Pure.
 */

interface RefusedWords {
  readonly code: string;
  readonly message: string;
  readonly current: Conflict | undefined;
}

const answered = z.object({ current: conflict });

/** A refusal found by the page's own rules, before anything was sent. */
export const refusalFound = ({ code, words, details }: Refusal): RefusedWords => ({
  code,
  message: faultMessage(code, words),
  current: conflictIn(details),
});

/** The conflict that a refused call carries, if it does. */
export function conflictIn(details: unknown): Conflict | undefined {
  const parsed = answered.safeParse(details);
  return parsed.success ? parsed.data.current : undefined;
}

const failureTitles: Readonly<Record<string, string>> = {
  configure: 'Error saving configuration',
  save: 'Error saving assignments',
  auto: 'Error auto-assigning officers',
};
const failureWords: Readonly<Record<string, string>> = {
  configure: 'Failed to save configuration',
  save: 'Failed to save assignments',
  auto: 'Failed to auto-assign officers',
};

/**
 * The notice for an operation that did not take effect. `board` is the board as it stands now. Of one that is only asked
 * for it is said how things are, in no words of a refusal that has not happened (UI-322).
 */
export function refusalWords(
  { code, message, current }: RefusedWords,
  op: Operation,
  board: Board,
  catalogue: Catalogue,
  me: Person,
  isOnlyAsked = false,
): Words {
  const kind = op.type === 'place' && op.cause === 'auto' ? 'auto' : op.type;
  const moves = movesOf(op);
  const isAboutMoves = op.type === 'configure' && moves.length > 0;
  const ofCode = faultTitle(code);
  const title = (isAboutMoves && ofCode) || (failureTitles[kind] ?? ofCode);
  const [first] = moves;
  const stationId = current?.stations[0]?.id ?? first?.to;
  const told = message || (failureWords[kind] ?? '');
  const isFull = code === 'STATION_FULL';
  const sentences = isOnlyAsked
    ? [isFull && stationId ? fullWords(stationId, board, catalogue) : told]
    : [
        told,
        isFull && current ? takerWords(current, catalogue, me) : '',
        homeWords(moves, board, catalogue, code),
      ];
  return {
    title: title || 'Not done',
    description: sentences.filter(Boolean).join(' '),
    isRefusal: true,
    ...(first && { officerId: first.userId }),
    ...(stationId && { stationId }),
  };
}

/** "CAR 2 is full, 4 of 4 places taken.": how it is, of what nobody has refused. */
function fullWords(stationId: string, board: Board, catalogue: Catalogue): string {
  const count = board.assignments.filter((one) => one.stationId === stationId).length;
  const capacity = own(board.stations, stationId)?.capacity ?? 0;
  return `${placeName(catalogue, stationId)} is full, ${outOf(count, capacity, 'place')} taken.`;
}

/** "Daniel Koh placed Mei Osman in CAR 2 first." */
function takerWords({ officers: people }: Conflict, catalogue: Catalogue, me: Person): string {
  const taker = people[0];
  if (!taker?.by || taker.by.id === me.id || taker.stationId === null) return '';
  const station = placeName(catalogue, taker.stationId);
  return `${isolated(taker.by.name)} placed ${isolated(taker.userName ?? 'an officer')} in ${station} first.`;
}

/** "Arjun Goh is back with Team A3."; of several, who may stand elsewhere by now, that none was moved. */
function homeWords(
  moves: readonly Move[],
  board: Board,
  catalogue: Catalogue,
  code: string,
): string {
  if (moves.length === 2) return 'Neither of the two moves was made.';
  if (moves.length > 2) return `None of the ${moves.length} moves was made.`;
  const move = moves[0];
  const officer = move && board.officers.find(({ id }) => id === move.userId);
  // The words of this code name the officer's place already; an unknown officer has none.
  if (!officer || code === 'OFFICER_MOVED') return '';
  const now = board.assignments.find(({ userId }) => userId === officer.id);
  return now
    ? `${saidName(officer)} is back in ${placeName(catalogue, now.stationId)}.`
    : `${saidName(officer)} is back with ${/^A\d+$/.test(officer.teamId) ? 'Team ' : ''}${officer.teamId}.`;
}

/**
 * Several officers for a station without room for all (DEP-67); undefined when there is
 * room, or when it is about a single officer, whom the rules themselves refuse. `counted`: what
 * those who are too many are.
 */
export function overCapacity(
  op: Extract<Operation, { type: 'place' }>,
  board: Board,
  catalogue: Catalogue,
  counted: 'selected' | 'asked for' = 'selected',
): Words | undefined {
  const to = op.moves[0]?.to ?? null;
  const state = to === null ? undefined : own(board.stations, to);
  const isOneStation = op.moves.every((move) => move.to === to);
  if (!state?.isOpen || op.moves.length < 2 || !isOneStation || op.cause === 'unpin')
    return undefined;
  const count = board.assignments.filter(({ stationId }) => stationId === to).length;
  if (count + op.moves.length <= state.capacity) return undefined;
  const free = Math.max(0, state.capacity - count);
  const more = free === 0 ? 'nobody more' : `only ${free} more`;
  return {
    title: 'Station capacity exceeded',
    description: `${placeName(catalogue, to)} has a capacity of ${state.capacity} and ${count} assigned, so ${more} can go there; ${op.moves.length} are ${counted}.`,
    isRefusal: true,
    ...(to !== null && { stationId: to }),
  };
}
