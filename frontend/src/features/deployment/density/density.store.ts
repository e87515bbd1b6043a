import { createStore } from 'zustand/vanilla';
import type { SessionScope } from '../../../shared/session/session-scope.ts';

/** How much of the board is on the screen at once: cards, narrow cards, or a tile for each station. */
export const densities = ['roomy', 'dense', 'map'] as const;
export type Density = (typeof densities)[number];

export type DensityStore = ReturnType<typeof makeDensity>;

/** The density that this person has chosen, for every date, also after a reload (DEP-105). */
export function makeDensity({ userId, storage }: Pick<SessionScope, 'userId' | 'storage'>) {
  const key = `muster_board_density.${userId}`;
  const kept = quietly(() => storage?.getItem(key));
  const first = densities.find((one) => one === kept) ?? 'roomy';
  const store = createStore<{ density: Density }>(() => ({ density: first }));
  return {
    store,
    chooseDensity(density: Density): void {
      store.setState({ density });
      quietly(() => storage?.setItem(key, density));
    },
  };
}

/** Storage that is full or closed to us keeps nothing. */
function quietly<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
