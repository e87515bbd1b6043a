import { create } from 'zustand';

/**
 * What would be lost by leaving: `unsent` only with the tab, because it is sent from any page of it; `typed` with
 * the form it stands in; `shown once` with its dialog, and for good.
 */
export type Loss = 'unsent' | 'typed' | 'shown once';

const losses = new Map<symbol, Loss>();

/** What is done once it is said that what was typed may be lost; null while nothing is asked. */
export const useLeaveQuestion = create<{ readonly go: (() => void) | null }>(() => ({ go: null }));

/** Counts a loss until the answered function is called. */
export function countLoss(loss: Loss): () => void {
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
