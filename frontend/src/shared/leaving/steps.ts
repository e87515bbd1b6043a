/**
 * Steps of the browser through its history, told before the router hears of them. A browser calls what listens at the
 * window in the order in which it came, whether captured or not: so this begins before the page is drawn.
 */

type Hear = (event: PopStateEvent) => void;

let hear: Hear | undefined;
const tell: Hear = (event) => hear?.(event);

export const followSteps = (): void => window.addEventListener('popstate', tell);

/** Tells `next` of every step: what it stops the router never hears of. Answers how to stop. */
export function onStep(next: Hear): () => void {
  hear = next;
  return () => {
    if (hear === next) hear = undefined;
  };
}
