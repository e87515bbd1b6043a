import { useLayoutEffect, useRef } from 'react';
import { useBoardStores } from '../use-board-stores.ts';

/** Enters configure mode, or leaves it; asks when there is something to lose (DEP-70). */
export function useConfigureSwitch(isConfiguring: boolean, changes: number): () => void {
  const { openDialog, startConfiguring, stopConfiguring } = useBoardStores().view;
  if (!isConfiguring) return startConfiguring;
  return () => (changes > 0 ? openDialog({ kind: 'discard-configuration' }) : stopConfiguring());
}

/**
 * The button stands elsewhere in the other mode, and its menu or dialog is gone: the focus that was there goes to
 * it (DEP-70).
 */
export function useFocusOnConfigure(isConfiguring: boolean): void {
  const before = useRef(isConfiguring);
  useLayoutEffect(() => {
    if (before.current === isConfiguring) return;
    before.current = isConfiguring;
    const active = document.activeElement;
    const isLost = active === document.body || active?.closest('[role=menu], [data-modal]');
    if (isLost) document.querySelector<HTMLElement>('[data-configure]')?.focus();
  }, [isConfiguring]);
}
