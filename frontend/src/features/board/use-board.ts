import {
  isDue,
  isTimeOffLeft,
  momentOf,
  sinceLastChange,
  type Board,
  type MarkedPerson,
  type Moment,
  type BoardSnapshot,
  type Catalogue,
  type Tag,
  type Team,
} from '@muster/protocol';
import { createContext, use, useMemo, useState } from 'react';
import { useNow } from '../../shared/dates/clock.ts';
import { useShallow } from 'zustand/react/shallow';
import { replaceEqualDeep } from '@tanstack/react-query';
import { boardView, type BoardView, type ViewInput } from './board.view.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { drawPending, notIn, type Drawn } from './operations/pending.ts';
import { boardTopic, catalogueOf } from './board.sync.ts';
import { usePending } from './board-stores.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import {
  rolesTopic,
  stationsTopic,
  tagsTopic,
  teamsTopic,
  zonesTopic,
} from '../../shared/domain/directory-lists.ts';
import { useOperations } from './board-scope.tsx';

/**
 * The moment at which a board is looked at, by the server's clock (STF-12): since when nobody has come or left, so that
 * what is drawn of it changes only when somebody does.
 */
export function useMoment(board: Pick<Board, 'date' | 'officers'>): Moment {
  return useSettled(board, useNow(60_000));
}

/** The same of a moment that is given. */
export function useSettled(
  { date, officers }: Pick<Board, 'date' | 'officers'>,
  nowMs: number,
): Moment {
  const { timeZone } = useOrganisation();
  const { atMs } = useMemo(
    () => sinceLastChange(officers, momentOf({ timeZone, date }, nowMs)),
    [officers, timeZone, date, nowMs],
  );
  return useMemo(() => ({ timeZone, date, atMs }), [timeZone, date, atMs]);
}

/** The moment of the board that is drawn, for whatever shows a person of it. */
export const BoardMoment = createContext<Moment | undefined>(undefined);

/** How many are here, or expected, at the moment of the board (ATT-130): `5`, or `5 of 6` where somebody is away. */
export function useHereWords(people: readonly MarkedPerson[]): string {
  const moment = use(BoardMoment);
  const here = moment ? people.filter((person) => isDue(person, moment)).length : people.length;
  return here === people.length ? String(here) : `${here} of ${people.length}`;
}

/** Whether somebody's time off runs or lies ahead: one that is over is no reason to pass them over (ATT-132). */
export function useIsTimeOffLeft(): (person: MarkedPerson) => boolean {
  const moment = use(BoardMoment);
  return (person) => (moment ? isTimeOffLeft(person, moment) : person.status === 'pto');
}

/** The board's view. */
export const useBoardViewOf = (input: ViewInput): BoardView =>
  useEqualParts(useMemo(() => boardView(input), [input]));

/** What has not changed stays the same object, so that its card is not drawn again. */
export function useEqualParts<T>(next: T): T {
  const [memory] = useState(() => new PartsMemory<T>());
  return useMemo(() => memory.next(next), [memory, next]);
}

class PartsMemory<T> {
  #last: T | undefined;

  next(value: T): T {
    this.#last = this.#last ? replaceEqualDeep(this.#last, value) : value;
    return this.#last;
  }
}

/** Keeps what is drawn as it is where another list of pending operations comes to the same. */
class DrawnMemory {
  #last: Drawn<BoardSnapshot> | undefined;

  next(drawn: Drawn<BoardSnapshot>): Drawn<BoardSnapshot> {
    const isSame =
      this.#last?.board === drawn.board &&
      this.#last.waiting.size === drawn.waiting.size &&
      [...drawn.waiting].every((userId) => this.#last?.waiting.has(userId));
    if (!this.#last || !isSame) this.#last = drawn;
    return this.#last;
  }
}

export interface BoardState {
  /** The confirmed board with one's own pending operations (S14); undefined until it was fetched. */
  readonly drawn: Drawn<BoardSnapshot> | undefined;
  readonly confirmed: BoardSnapshot | undefined;
  readonly error: Error | null;
  readonly catalogue: Catalogue;
  /** Zones and stations could not be fetched: the built-in ones are shown (DEP-5). */
  readonly isFallback: boolean;
}

/** The board of the date that is looked at, by the person who looks at it. */
export function useBoard(): BoardState {
  const { date } = useOperations();
  const { data: confirmed, error } = useLive(boardTopic(date));
  const zones = useLive(zonesTopic);
  const stations = useLive(stationsTopic);
  const { data: teams } = useLive(teamsTopic);
  // What the board contains by now goes from the list without a word to the screen.
  const entries = usePending(
    useShallow(({ entries: all }) => (confirmed ? notIn(confirmed, all) : all)),
  );

  const catalogue = useMemo(
    () => catalogueOf({ zones: zones.data, stations: stations.data, teams }),
    [zones.data, stations.data, teams],
  );
  const lists = [zones, stations];
  const isCatalogueHere = lists.every(({ data, errorUpdateCount }) => data || errorUpdateCount > 0);
  const [memory] = useState(() => new DrawnMemory());
  const state = useMemo(
    () =>
      confirmed && isCatalogueHere
        ? memory.next(drawPending(confirmed, entries, catalogue))
        : undefined,
    [memory, confirmed, isCatalogueHere, entries, catalogue],
  );
  return {
    drawn: state,
    confirmed,
    error,
    catalogue,
    isFallback: isCatalogueHere && lists.some(({ data }) => data === undefined),
  };
}

/** Names for headings and filters; empty until, or unless, they could be fetched. */
export function useNames(): {
  readonly teams: readonly Team[];
  readonly roles: readonly string[];
  readonly tags: readonly Tag[];
} {
  const { data: teams = noTeams } = useLive(teamsTopic);
  const { data: roles = noRoles } = useLive(rolesTopic);
  const { data: tags = noTags } = useLive(tagsTopic);
  return { teams, roles: useMemo(() => roles.map(({ name }) => name), [roles]), tags };
}

const noTeams: readonly Team[] = [];
const noRoles: readonly { readonly name: string }[] = [];
const noTags: readonly Tag[] = [];
