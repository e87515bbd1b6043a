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
