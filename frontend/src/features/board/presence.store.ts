import type { BoardPresence, Viewer } from '@muster/protocol';
import { createStore } from 'zustand/vanilla';

interface Presence {
  readonly viewers: readonly Viewer[];
  /** Whose hand an officer's card is in, by the officer's id; one's own hand left out. */
  readonly holders: ReadonlyMap<string, Viewer>;
}

const nobody: Presence = { viewers: [], holders: new Map() };

/** Who has the board open and who holds which card (S18): hints that block nobody. */
export function makePresence() {
  const store = createStore<Presence>(() => nobody);
  return {
    store,
    showPresence({ viewers, holding }: BoardPresence, me: string): void {
      const byId = new Map(viewers.map((viewer) => [viewer.id, viewer]));
      const holders = new Map<string, Viewer>();
      for (const { userId, by } of holding) {
        const viewer = byId.get(by);
        if (viewer && by !== me) holders.set(userId, viewer);
      }
      store.setState({ viewers: viewers.filter(({ id }) => id !== me), holders });
    },
    /** Nobody is known to be here while the channel is down. */
    forgetPresence: (): void => store.setState(nobody),
  };
}

/** The CSS colour that tells this person apart from the others on the board. */
export const viewerColor = ({ color }: Viewer): string => `var(--color-person-${color + 1})`;
