import { create } from 'zustand';
import { emptySelection, keepOnly, pick, toggle, type Selection } from './selection.ts';

/** Which officers are selected; every card looks for itself only. */
export const useSelection = create<Selection>(() => emptySelection);

export const selectedIds = (): ReadonlySet<string> => useSelection.getState().ids;

export function pickOfficer(
  press: { userId: string; toggles: boolean; extends: boolean },
  order: readonly string[],
): void {
  useSelection.setState((selection) => pick(selection, press, order));
}

export function toggleOfficer(userId: string): void {
  useSelection.setState((selection) => toggle(selection, userId));
}

/** Adds officers, or takes them away. */
export function selectOfficers(userIds: readonly string[], isSelected = true): void {
  useSelection.setState(({ ids, anchor }) => {
    const next = new Set(ids);
    for (const userId of userIds) {
      if (isSelected) next.add(userId);
      else next.delete(userId);
    }
    return { ids: next, anchor: next.size > 0 ? anchor : null };
  });
}

export function clearSelection(): void {
  if (selectedIds().size > 0) useSelection.setState(emptySelection);
}

/** Forgets whoever has left the board. */
export function keepSelected(here: ReadonlySet<string>): void {
  useSelection.setState((selection) => keepOnly(selection, here));
}
