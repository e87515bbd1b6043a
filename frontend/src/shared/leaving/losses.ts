import { create } from 'zustand';
import { useLayoutEffect } from 'react';

/**
 * What would be lost by leaving: `unsent` only with the tab, because it is sent from any page of it; `typed` with
 * the form it stands in; `shown once` with its dialog, and for good.
 */
export type Loss = 'unsent' | 'typed' | 'shown once';

const losses = new Map<symbol, Loss>();

/** What is done once it is said that what was typed may be lost; null while nothing is asked. */
export const useLeaveQuestion = create<{ readonly go: (() => void) | null }>(() => ({ go: null }));

/** Counts a loss until the answered function is called. */
function countLoss(loss: Loss): () => void {
  const key = Symbol(loss);
  losses.set(key, loss);
  return () => void losses.delete(key);
}

const isAtStake = (loss: Loss): boolean => [...losses.values()].includes(loss);

/** Whether leaving the page within the product would lose something. */
export const isSomethingAtStake = (): boolean => isAtStake('typed') || isAtStake('shown once');

/**
 * Leaves at once where nothing would be lost, and after a question where something is typed (ADM-202). What is shown
 * once is left by its own button alone (ADM-260).
 */
export function askBeforeLeaving(go: () => void): void {
  if (isAtStake('shown once')) return;
  if (isAtStake('typed')) useLeaveQuestion.setState({ go });
  else go();
}

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

/**
 * The one guard of what a person would lose by going away: closing or reloading the tab asks first (SES-50), and
 * with something typed so does every other way out of its page (ADM-202).
 */
export function useAskBeforeLeaving(isUnsaved: boolean, loss: Loss): void {
  // Before the next press can be handled.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const forget = countLoss(loss);
    return () => {
      window.removeEventListener('beforeunload', ask);
      forget();
    };
  }, [isUnsaved, loss]);
}
