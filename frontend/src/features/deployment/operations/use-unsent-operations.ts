import { useEffect } from 'react';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { useAskBeforeLeaving } from '../../../shared/leaving/use-ask-before-leaving.ts';
import { usePending } from '../board/use-board-stores.ts';
import { boardSender } from './board-operations.ts';

/**
 * Sends what was left unanswered before a reload, whichever part of the dashboard is looked at, and
 * answers how many operations wait (SES-50).
 */
export function useUnsentOperations(): number {
  const scope = useSessionScope();
  const unsent = usePending(
    ({ entries }) => entries.filter(({ revision }) => revision === null).length,
  );
  useEffect(() => scope.part(boardSender).start(), [scope]);
  useAskBeforeLeaving(unsent > 0, 'unsent');
  return unsent;
}
