import { useRef } from 'react';

/**
 * Brings the focus back to where it was when a dialog without a trigger of its own closes. Radix does
 * so only for its own triggers, and ours are opened by rows, menus and keys.
 */
export function useReturnFocus() {
  const origin = useRef<HTMLElement | null>(null);
  return {
    /** For `onOpenAutoFocus`, before the focus moves. */
    remember: (event: Event) => {
      const active = document.activeElement;
      const inside = event.target instanceof Node && event.target.contains(active);
      if (active instanceof HTMLElement && !inside) origin.current = lasting(active);
    },
    /** For `onCloseAutoFocus`. */
    giveBack: (event: Event) => {
      event.preventDefault();
      // What closed it may have led elsewhere on purpose.
      const active = document.activeElement;
      const inside = event.target instanceof Node && event.target.contains(active);
      if (active !== null && active !== document.body && !inside) return;
      origin.current?.focus();
    },
  };
}

/** A menu is gone by the time the dialog closes; the button that opened it is not. */
function lasting(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role=menu]');
  const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return opener ?? element;
}
