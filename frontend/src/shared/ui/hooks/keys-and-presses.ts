/** Some browsers say so only by this code, Safari of the key that ends the composition. */
const composingKeyCode = 229;

/**
 * While an input method composes, its keys are its own: Enter takes a candidate, Escape and the arrows choose among
 * them, and nothing of the page hears of it (UI-365). The first listener of all, so that none has to ask.
 */
export function leaveKeysToComposition(): () => void {
  const listen = (event: KeyboardEvent) => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
    if (event.isComposing || event.keyCode === composingKeyCode) event.stopImmediatePropagation();
  };
  const names = ['keydown', 'keypress', 'keyup'] as const;
  for (const name of names) window.addEventListener(name, listen, { capture: true });
  return () => {
    for (const name of names) window.removeEventListener(name, listen, { capture: true });
  };
}

/**
 * Tells styles and tooltips whether the page was used by a press last, not by a key: browsers draw the focus's ring after
 * a press as well where a script moves the focus and a key was used before (UI-29). It stands on what has the focus: on
 * the root it would have every button of the page restyled.
 */
export function followLastInput(): () => void {
  let isPressed = false;
  const mark = (element: EventTarget | null) => {
    if (element instanceof Element) element.toggleAttribute('data-pressed', isPressed);
  };
  const press = () => {
    isPressed = true;
    mark(document.activeElement);
  };
  const key = () => {
    isPressed = false;
    mark(document.activeElement);
  };
  const focus = ({ target }: FocusEvent) => mark(target);
  window.addEventListener('pointerdown', press, { capture: true });
  window.addEventListener('keydown', key, { capture: true });
  window.addEventListener('focusin', focus, { capture: true });
  return () => {
    window.removeEventListener('pointerdown', press, { capture: true });
    window.removeEventListener('keydown', key, { capture: true });
    window.removeEventListener('focusin', focus, { capture: true });
  };
}

/** Whether an element has the focus by the keyboard. */
export const isFocusedByKey = (element: Element): boolean =>
  element.matches(':focus-visible:not([data-pressed])');
