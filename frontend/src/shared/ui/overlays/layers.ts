import { create } from 'zustand';
import { createContext, use, useLayoutEffect } from 'react';

/** The height that the toast takes at the bottom, in px, its distance included; 0 without one. The page's own. */
export const useToastHeight = create<{ heightPx: number }>(() => ({ heightPx: 0 }));

/** Distance in px that a floating panel keeps from the window's edges and from the toast. */
export function useFloatingPadding() {
  const heightPx = useToastHeight((toast) => toast.heightPx);
  return { top: 8, right: 8, bottom: 8 + heightPx, left: 8 };
}

/** True inside a Dialog or Drawer, which stops scrolling everywhere but in itself. */
export const InsideModal = createContext(false);

/** What floats above a modal must be modal too, or its own list could not be scrolled. */
export const useInsideModal = (): boolean => use(InsideModal);

/**
 * Where the focus goes when a panel opens. Under a finger it goes to the panel itself: a field would
 * bring up the keyboard over half of what was asked for.
 */
function keepKeyboardDown(event: Event): void {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

/** The same, but under a mouse it goes to what `data-autofocus` marks: a list before its search. */
export function focusMarked(event: Event): void {
  keepKeyboardDown(event);
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const marked = event.target.querySelector<HTMLElement>('[data-autofocus]');
  if (!marked) return;
  event.preventDefault();
  marked.focus();
}

/** A field that may hold what was typed before it was there goes on at its end, where the library would select it all. */
export function goOnTyping(event: Event): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const field = event.target.querySelector<HTMLInputElement>('input[data-goes-on]');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** The scrim behind everything modal. */
export const scrimStyle =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

/** What a dialog is made of; on a phone it comes up from below over the whole width. */
export const dialogPanelStyle =
  'fixed z-50 flex max-h-[calc(100dvh-2rem-var(--toast-height))] flex-col bg-surface shadow-lift outline-none dark:border dark:border-line2 forced-colors:border ' +
  'inset-x-0 bottom-(--toast-height) rounded-t-[12px] data-[state=open]:animate-drawer-up data-[state=closed]:animate-drawer-down ' +
  'sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:rounded-card sm:data-[state=open]:animate-rise-in sm:data-[state=closed]:animate-vanish';

/** On a desk a dialog stands in the middle. */
export const centredStyle = 'sm:top-[calc((100dvh-var(--toast-height))/2)] sm:-translate-y-1/2';

/** A dialog on a desk whose first field is not to move while what is below it grows and shrinks. */
export const atTopStyle = 'sm:top-[12dvh] sm:max-h-[calc(88dvh-1rem-var(--toast-height))]';

/** What floats beside its control: menus, option lists, calendars. */
export const floatingStyle =
  'z-50 rounded-card border border-line bg-raised text-ink shadow-float outline-none dark:border-line2 data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

/** One row of a menu or of an option list. */
export const optionStyle =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-badge px-2 py-1 text-13 text-ink outline-none select-none touch:min-h-11 touch:text-14 data-[disabled]:text-ink3 data-[highlighted]:bg-sunken dark:data-[highlighted]:bg-line data-[highlighted]:[--color-ink3:var(--color-ink2)]';

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
