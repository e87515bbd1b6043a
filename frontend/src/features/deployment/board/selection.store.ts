import { createStore } from 'zustand/vanilla';
import { emptySelection, keepOnly, pick, toggle, type Selection } from './selection.ts';

export type SelectionStore = ReturnType<typeof makeSelection>;

/** Which officers are selected; every card looks for itself only. */
export function makeSelection() {
  const store = createStore<Selection>(() => emptySelection);
  const selectedIds = (): ReadonlySet<string> => store.getState().ids;
  return {
    store,
    selectedIds,

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
