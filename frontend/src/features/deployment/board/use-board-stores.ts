import type { Density } from '@muster/protocol';
import { createContext, useContext } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { preferencesOf } from '../../../shared/preferences/own-preferences.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { boardSession, type BoardSession } from './board-session.ts';
import type { BoardStores } from './board-stores.ts';

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
