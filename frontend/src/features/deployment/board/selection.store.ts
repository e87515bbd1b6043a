import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { keptInTab } from '../../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { emptySelection, keepOnly, pick, toggle, type Selection } from './selection.ts';

export type SelectionStore = ReturnType<typeof makeSelection>;

const kept = z.object({ date: z.string(), ids: z.string().array(), anchor: z.string().nullable() });

/** Which officers of a date are selected; every card looks for itself only. It waits for whoever signs in again (SES-112). */
export function makeSelection(date: string, scope: SessionScope) {
  const tab = keptInTab(scope, 'board_selection', kept);
  const before = tab.read();
  tab.forget();
  const store = createStore<Selection>(() =>
    before?.date === date ? { ids: new Set(before.ids), anchor: before.anchor } : emptySelection,
  );
  const selectedIds = (): ReadonlySet<string> => store.getState().ids;
  return {
    store,
    selectedIds,

    /** Another date is looked at, or the session is over. */
    end(): void {
      const { ids, anchor } = store.getState();
      const waits = scope.isOver && scope.goesOn() && ids.size > 0;
      if (waits) tab.keep({ date, ids: [...ids], anchor });
    },

    pickOfficer(
      press: { userId: string; toggles: boolean; extends: boolean },
      order: readonly string[],
    ): void {
      store.setState((selection) => pick(selection, press, order));
    },

    toggleOfficer(userId: string): void {
      store.setState((selection) => toggle(selection, userId));
    },

    /** Adds officers, or takes them away. */
    selectOfficers(userIds: readonly string[], isSelected = true): void {
      store.setState(({ ids, anchor }) => {
        const next = new Set(ids);
        for (const userId of userIds) {
          if (isSelected) next.add(userId);
          else next.delete(userId);
        }
        return { ids: next, anchor: next.size > 0 ? anchor : null };
      });
    },

    clearSelection(): void {
      if (selectedIds().size > 0) store.setState(emptySelection);
    },

    /** Forgets whoever has left the board. */
    keepSelected(here: ReadonlySet<string>): void {
      store.setState((selection) => keepOnly(selection, here));
    },
  };
}
