import { useLayoutEffect } from 'react';

/** Dialogs, sheets, menus and lists that lie over the page: Back closes the one on top (UI-370). */

let open = 0;
const listeners = new Set<() => void>();

export const isLayerOpen = (): boolean => open > 0;

/** As Escape does, whoever is on top: with the question first where something typed would be lost. */
export function closeTopLayer(): void {
  // At the page as a whole: a field keeps what is typed in it.
  const escape = { key: 'Escape', code: 'Escape', cancelable: true };
  document.dispatchEvent(new KeyboardEvent('keydown', escape));
}

/** Calls `listener` whenever one opens. Answers how to stop. */
export function onLayerOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stands in what is open, for as long as it is. */
export function Layer(): null {
  useLayoutEffect(() => {
    open += 1;
    for (const listener of listeners) listener();
    return () => {
      open -= 1;
    };
  }, []);
  return null;
}
