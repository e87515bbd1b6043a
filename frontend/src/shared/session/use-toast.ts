import { useCallback } from 'react';
import { toast, type ToastContent } from '../ui/feedback/toast.store.ts';
import { useSessionScope } from './session-context.tsx';

/**
 * `toast` for answers that may come after the session: what one person asked for is not shown to the
 * next (SES-48).
 */
export function useToast(): (content: ToastContent) => void {
  const scope = useSessionScope();
  return useCallback(
    (content: ToastContent) => {
      if (!scope.isOver) toast(content);
    },
    [scope],
  );
}
