import { createContext, useContext, type ReactNode } from 'react';
import { LiveProvider } from '../realtime/live-context.ts';
import type { SessionScope } from './session-scope.ts';

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
