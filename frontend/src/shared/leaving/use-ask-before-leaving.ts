import { useLayoutEffect } from 'react';
import { countLoss, type Loss } from './losses.ts';

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
