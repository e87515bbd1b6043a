import { useBoardStores } from '../use-board-stores.ts';

/** Enters configure mode, or leaves it; asks when there is something to lose (DEP-70). */
export function useConfigureSwitch(isConfiguring: boolean, changes: number): () => void {
  const { openDialog, startConfiguring, stopConfiguring } = useBoardStores().view;
  if (!isConfiguring) return startConfiguring;
  return () => (changes > 0 ? openDialog({ kind: 'discard-configuration' }) : stopConfiguring());
}
