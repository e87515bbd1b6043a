import type { SessionScope } from '../../shared/session/session-scope.ts';
import { makeDrag, type DragStore } from './drag/drop.ts';
import {
  makeBoardView,
  type ConfigurationDrafts,
  noFilters,
  type BoardFilters,
} from './board-view.store.ts';
import { makeSelection } from './selection.store.ts';
import { officer, type BoardChange, type Density } from '@muster/protocol';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { keptInTab } from '../../shared/session/kept-in-tab.ts';
import { configurationDraft } from './configure/configuration-draft.ts';
import type { Words } from './operations/operation-words.ts';
import { makePending, type PendingStore } from './operations/pending.ts';
import { makePresence } from './presence.store.ts';
import { createContext, useContext } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { preferencesOf } from '../../shared/preferences/own-preferences.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';

/** How long a card that arrived stays marked with "just now", in milliseconds (DEP-82). */
const freshMs = 2_000;

type Moves = Pick<BoardChange['op'], 'moves'>['moves'];

interface Arrivals {
  readonly from: ReadonlyMap<string, string | null>;
}

/** Officers who came to where they are just now, and where from (null: Unassigned). */
function makeArrivals(drag: DragStore) {
  const store = createStore<Arrivals>(() => ({ from: new Map() }));
  const timers = new Set<ReturnType<typeof setTimeout>>();
  /** What happened while a card was in hand shows when the layout may move again (S19). */
  let heldBack: Moves = [];

  const mark = (moves: Moves) => {
    const entries = moves.map(({ userId, from }) => [userId, from] as const);
    store.setState(({ from }) => ({ from: new Map([...from, ...entries]) }));
    const ids = new Set(moves.map(({ userId }) => userId));
    const timer = setTimeout(() => {
      timers.delete(timer);
      store.setState(({ from }) => ({
        from: new Map([...from].filter(([userId]) => !ids.has(userId))),
      }));
    }, freshMs);
    timers.add(timer);
  };
  drag.store.subscribe(({ held }) => {
    if (held !== null || heldBack.length === 0) return;
    const moves = heldBack;
    heldBack = [];
    mark(moves);
  });

  return {
    store,
    /** Marks what a change moved, unless one's own hand did it and saw it. */
    noteArrivals({ op, by }: BoardChange, me: string): void {
      const isSeen = by?.id === me && op.type === 'place' && op.cause === 'drag';
      const moves = op.moves.filter(({ from, to }) => from !== to);
      if (isSeen || moves.length === 0) return;
      if (drag.isDragging()) heldBack = [...heldBack, ...moves];
      else mark(moves);
    },
    end: (): void => timers.forEach(clearTimeout),
  };
}

/** Which stations configure mode shows is left out: it ends with the page. */
const filtersSchema = z.object({
  date: z.string(),
  filters: z.object({
    zone: z.string(),
    status: z.enum(['all', ...officer.shape.status.options]),
    role: z.string(),
    tag: z.string(),
    team: z.string(),
    search: z.string(),
  }),
});

/** What the board of a date is filtered by; kept while another tab is looked at, and over a reload (UI-40). */
function makeBoardFilters(date: string, scope: SessionScope) {
  const tab = keptInTab(scope, 'board_filters', filtersSchema);
  const before = tab.read();
  const store = createStore<BoardFilters>(() =>
    before?.date === date ? { ...noFilters, ...before.filters } : noFilters,
  );
  store.subscribe((filters) => tab.keep({ date, filters }));
  return {
    store,
    setFilter<Name extends keyof BoardFilters>(name: Name, value: BoardFilters[Name]): void {
      store.setState({ [name]: value });
    },
    /** True when something was filtered. */
    clearFilters(): boolean {
      const before = Object.values(store.getState());
      if (before.every((value) => value === 'all' || value === '')) return false;
      store.setState(noFilters);
      return true;
    },
  };
}

export type BoardStores = ReturnType<typeof makeBoardStores>;

/** What a person has picked, filtered, opened and in hand on the board of one date. */
function makeBoardStores(date: string, drafts: ConfigurationDrafts, scope: SessionScope) {
  const drag = makeDrag();
  const view = makeBoardView(date, drafts, scope);
  const arrivals = makeArrivals(drag);
  const selection = makeSelection(date, scope);
  return {
    view,
    drag,
    arrivals,
    filters: makeBoardFilters(date, scope),
    selection,
    end: (): void => {
      view.end();
      arrivals.end();
      selection.end();
    },
  };
}

/**
 * Hears how an operation ended: undefined when it took effect, else why not. True when it has shown
 * the words of a refusal itself.
 */
export type Answered = (refused: Words | undefined) => boolean;

const keptDrafts = z.tuple([z.string(), configurationDraft.nullable()]).array();

/** What the board keeps for one session; of the dates only the one that is looked at (SES-48). */
export class BoardSession {
  readonly scope: SessionScope;
  readonly pending: PendingStore;
  readonly presence = makePresence();
  /** Who waits for the server's word on an operation, by opId. */
  readonly awaited = new Map<string, Answered>();
  readonly #drafts: ConfigurationDrafts;
  readonly #ofDate = new Map<string, BoardStores>();
  #lookedAt: string | undefined;

  constructor(scope: SessionScope) {
    this.scope = scope;
    this.pending = makePending(scope);
    // What is set and not saved waits for whoever signs in again (SES-112).
    const tab = keptInTab(scope, 'board_drafts', keptDrafts);
    this.#drafts = new Map(tab.read());
    tab.forget();
    scope.onEnd(() => {
      this.#endOthers(undefined);
      const drafts = [...this.#drafts].filter(([, draft]) => draft !== null);
      if (scope.goesOn() && drafts.length > 0) tab.keep(drafts);
    });
  }

  /** What belongs to a date, new when another one was looked at meanwhile. */
  storesOf(date: string): BoardStores {
    const stores = this.#ofDate.get(date) ?? makeBoardStores(date, this.#drafts, this.scope);
    this.#ofDate.set(date, stores);
    return stores;
  }

  /** Whether somebody has waited for the answer and shown it. */
  tellAwaited(opId: string, refused: Words | undefined): boolean {
    const answered = this.awaited.get(opId);
    this.awaited.delete(opId);
    return answered?.(refused) ?? false;
  }

  /** Where what is done is not in sight, a notice of it names the date (DEP-404). */
  isLookedAt(date: string): boolean {
    return this.#lookedAt === date;
  }

  /** This date is looked at now: what belongs to others is thrown away, apart from their drafts. */
  lookAt(date: string): void {
    this.#lookedAt = date;
    this.#endOthers(date);
  }

  #endOthers(date: string | undefined): void {
    for (const [other, stores] of this.#ofDate) {
      if (other === date) continue;
      stores.end();
      this.#ofDate.delete(other);
    }
  }
}

/** The board's part of a session. */
export const boardSession = (scope: SessionScope): BoardSession => new BoardSession(scope);

export const BoardStoresContext = createContext<BoardStores | null>(null);

/** The board's part of the session. */
export const useBoardSession = (): BoardSession => useSessionScope().part(boardSession);

/** What belongs to the date that is looked at. Throws outside a `BoardScope`. */
export function useBoardStores(): BoardStores {
  const stores = useContext(BoardStoresContext);
  if (!stores) throw new Error('no BoardScope above this component');
  return stores;
}

type StateOf<Held> = Held extends { store: StoreApi<infer State> } ? State : never;
type Select<Held, T> = (state: StateOf<Held>) => T;

export const useBoardView = <T>(select: Select<BoardStores['view'], T>): T =>
  useStore(useBoardStores().view.store, select);

export const useSelection = <T>(select: Select<BoardStores['selection'], T>): T =>
  useStore(useBoardStores().selection.store, select);

export const useBoardFilters = <T>(select: Select<BoardStores['filters'], T>): T =>
  useStore(useBoardStores().filters.store, select);

export const useDrag = <T>(select: Select<BoardStores['drag'], T>): T =>
  useStore(useBoardStores().drag.store, select);

export const useArrivals = <T>(select: Select<BoardStores['arrivals'], T>): T =>
  useStore(useBoardStores().arrivals.store, select);

export const usePresence = <T>(select: Select<BoardSession['presence'], T>): T =>
  useStore(useBoardSession().presence.store, select);

/** How densely this person has chosen to see every board (DEP-105). */
export const useDensity = (): Density =>
  useStore(
    useSessionScope().part(preferencesOf).store,
    ({ preferences }) => preferences.density ?? 'roomy',
  );

export const usePending = <T>(select: Select<BoardSession['pending'], T>): T =>
  useStore(useBoardSession().pending.store, select);
