import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { keptInTab } from '../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../shared/session/session-scope.ts';

/** Selecting cards as in any list: click, Ctrl, Shift (DEP-64). Pure. */

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins; null while nothing was picked. */
  readonly anchor: string | null;
}

export const emptySelection: Selection = { ids: new Set(), anchor: null };

interface CardPress {
  readonly userId: string;
  /** Adds or takes away this one: Ctrl, Command, or a finger. */
  readonly toggles: boolean;
  /** From the anchor to this one: Shift. */
  readonly extends: boolean;
}

/** The selection after a press on a card. `order` is the list that the card stands in, as shown. */
export function pick(selection: Selection, press: CardPress, order: readonly string[]): Selection {
  const { userId } = press;
  if (press.extends && selection.anchor !== null && order.includes(selection.anchor)) {
    const range = between(order, selection.anchor, userId);
    const base = press.toggles ? selection.ids : [];
    return { ids: new Set([...base, ...range]), anchor: selection.anchor };
  }
  if (press.toggles) return toggle(selection, userId);
  const isOnlyOne = selection.ids.size === 1 && selection.ids.has(userId);
  return isOnlyOne ? emptySelection : { ids: new Set([userId]), anchor: userId };
}

/** Adds an officer, or takes them away. */
export function toggle({ ids }: Selection, userId: string): Selection {
  const next = new Set(ids);
  if (!next.delete(userId)) next.add(userId);
  return { ids: next, anchor: next.size > 0 ? userId : null };
}

/** The selection without those who are not on the board any more; the same object when all are. */
export function keepOnly(selection: Selection, here: ReadonlySet<string>): Selection {
  const { ids, anchor } = selection;
  if ([...ids].every((userId) => here.has(userId))) return selection;
  return {
    ids: new Set([...ids].filter((userId) => here.has(userId))),
    anchor: anchor !== null && here.has(anchor) ? anchor : null,
  };
}

function between(order: readonly string[], a: string, b: string): readonly string[] {
  const [from, to] = [order.indexOf(a), order.indexOf(b)];
  return order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

export type SelectionStore = ReturnType<typeof makeSelection>;

const selectionSchema = z.object({
  date: z.string(),
  ids: z.string().array(),
  anchor: z.string().nullable(),
});

/** Which officers of a date are selected; every card looks for itself only. It waits for whoever signs in again (SES-112). */
export function makeSelection(date: string, scope: SessionScope) {
  const tab = keptInTab(scope, 'board_selection', selectionSchema);
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
