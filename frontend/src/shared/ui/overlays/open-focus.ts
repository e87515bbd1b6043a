/**
 * Where the focus goes when a panel opens. Under a finger it goes to the panel itself: a field would
 * bring up the keyboard over half of what was asked for.
 */
export function keepKeyboardDown(event: Event): void {
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
