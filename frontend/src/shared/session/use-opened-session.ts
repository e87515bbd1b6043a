import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionScope } from './session-scope.ts';

/**
 * One scope with an open channel for as long as the component stays and `id` is the same; undefined
 * until it is there. `open` answers the scope and what to undo at its end.
 */
export function useOpenedSession(
  id: string,
  open: (id: string) => { scope: SessionScope; close: () => void },
): SessionScope | undefined {
  const [scope, setScope] = useState<SessionScope>();
  const openNow = useEffectEvent(open);
  useEffect(() => {
    const opened = openNow(id);
    const closeLive = opened.scope.live.open();
    // Not made while rendering: what this effect has ended must never be used again.
    // oxlint-disable-next-line react/set-state-in-effect
    setScope(opened.scope);
    return () => {
      opened.scope.end();
      closeLive();
      opened.close();
      setScope(undefined);
    };
  }, [id]);
  return scope;
}
