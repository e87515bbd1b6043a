import {
  createContext,
  useContext,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useCallback,
} from 'react';
import { LiveProvider } from '../live/live-context.ts';
import type { SessionScope } from './session-scope.ts';
import { toast, type ToastContent } from '../ui/feedback/toast.store.ts';

const SessionContext = createContext<SessionScope | null>(null);

/** Hands one session's scope, and its live channel, to the components below. */
export function SessionProvider({ scope, children }: { scope: SessionScope; children: ReactNode }) {
  return (
    <SessionContext value={scope}>
      <LiveProvider value={scope.live}>{children}</LiveProvider>
    </SessionContext>
  );
}

/** The scope of the session. Throws outside a `SessionProvider`. */
export function useSessionScope(): SessionScope {
  const scope = useContext(SessionContext);
  if (!scope) throw new Error('no SessionProvider above this component');
  return scope;
}

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
