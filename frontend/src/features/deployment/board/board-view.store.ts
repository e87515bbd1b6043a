import { create } from 'zustand';
import { emptyDraft, type ConfigurationDraft } from '../configure/configuration-draft.ts';

/** The dialog that is open, and what it is about. */
export type BoardDialog =
  | { readonly kind: 'move'; readonly userIds: readonly string[] }
  | { readonly kind: 'bulk'; readonly userIds: readonly string[] }
  | { readonly kind: 'reset-zone'; readonly zoneId: string }
  | { readonly kind: 'auto-assign' }
  | { readonly kind: 'save-configuration' }
  | { readonly kind: 'discard-configuration' };

interface BoardViewState {
  readonly tab: 'stations' | 'officers';
  /** What is set in configure mode and not saved yet; null outside of it. */
  readonly draft: ConfigurationDraft | null;
  readonly dialog: BoardDialog | null;
  /** Stations whose whole list is shown. */
  readonly expanded: ReadonlySet<string>;
  /** The card of each list that Tab leads to. */
  readonly tabStops: ReadonlyMap<string, string>;
  /** The officer that "Show" points at; drawn marked until it is looked away from. */
  readonly shown: string | null;
  /** The phone's drawer with the unassigned officers is open. */
  readonly isDrawerOpen: boolean;
}

/** How this person looks at the board. */
export const useBoardView = create<BoardViewState>(() => ({
  tab: 'stations',
  draft: null,
  dialog: null,
  expanded: new Set(),
  tabStops: new Map(),
  shown: null,
  isDrawerOpen: false,
}));

const { setState } = useBoardView;

export const showTab = (tab: BoardViewState['tab']): void => setState({ tab });
export const openDialog = (dialog: BoardDialog): void => setState({ dialog });
export const closeDialog = (): void => setState({ dialog: null });
export const startConfiguring = (): void => setState({ draft: emptyDraft, tab: 'stations' });
export const stopConfiguring = (): void => setState({ draft: null, dialog: null });
export const openDrawer = (isDrawerOpen: boolean): void => setState({ isDrawerOpen });

export const changeDraft = (change: (draft: ConfigurationDraft) => ConfigurationDraft): void =>
  setState(({ draft }) => ({ draft: draft && change(draft) }));

export function expandStation(stationId: string, isExpanded: boolean): void {
  setState(({ expanded }) => {
    const next = new Set(expanded);
    if (isExpanded) next.add(stationId);
    else next.delete(stationId);
    return { expanded: next };
  });
}

export const setTabStop = (listId: string, userId: string): void =>
  setState(({ tabStops }) =>
    tabStops.get(listId) === userId
      ? { tabStops }
      : { tabStops: new Map([...tabStops, [listId, userId]]) },
  );

let unmark: ReturnType<typeof setTimeout> | undefined;

/** Marks an officer's card for a moment; the list that has it brings it into sight. */
export function pointAt(userId: string): void {
  clearTimeout(unmark);
  setState({ shown: userId, tab: 'stations' });
  unmark = setTimeout(() => setState({ shown: null }), 4_000);
}
