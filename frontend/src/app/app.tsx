import { QueryClientProvider, QueryClient, type MutationOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { Toaster } from '../shared/ui/feedback/toaster.tsx';
import { WaitingNote } from '../shared/ui/feedback/waiting-note.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { faulty } from '../shared/http/fault.ts';
import { keepLeaving, useLeaving } from '../features/session/leaving.ts';
import {
  closeSession,
  endsByItself,
  followOtherTabs,
  useSession,
} from '../features/session/session.store.ts';
import { sessionEnded } from '../features/session/revocation-words.ts';
import { provideCredentials } from '../shared/http/transport.ts';
import { forgetOthers, removeOldDrafts } from '../shared/kept/persisted.ts';
import { forgetTyping, readTyping } from '../shared/session/kept-typing.storage.ts';
import { clearToast } from '../shared/ui/feedback/toast.store.ts';

/**
 * Connects the session with what depends on it: calls carry its token, a 401 ends it (SES-19), a
 * logout is sent until it is answered (SES-100), and whatever was cached or shown for one person is
 * gone before the next one signs in (SES-48). Returns how to undo it.
 */
export function wireSession(queryClient: QueryClient): () => void {
  removeOldDrafts();
  forgetOnDevice(useSession.getState().session?.user.id);
  const forget = provideCredentials({
    token: () => useSession.getState().session?.token ?? null,
    onUnauthenticated: () => closeSession(sessionEnded),
  });
  const stopLeaving = keepLeaving();
  const stopFollowing = followOtherTabs();
  const unsubscribe = useSession.subscribe((state, before) => {
    const { session } = state;
    if (session?.user.id === before.session?.user.id) return;
    queryClient.clear();
    forgetOnDevice(session?.user.id);
    if (!endsByItself(state)) forgetInTab(session?.user.id);
    if (before.session) clearToast();
  });
  // Who leaves in another tab has left where their session was over already.
  const stopLeft = useLeaving.subscribe(({ token }) => {
    if (token !== null) forgetInTab(undefined);
  });
  return () => {
    forget();
    stopLeaving();
    stopFollowing();
    stopLeft();
    unsubscribe();
  };
}

/** Ends what the device keeps of everybody but one person. */
const forgetOnDevice = (userId: string | undefined): void =>
  forgetOthers(['lists', 'files', 'preferences'], userId);

/** The same for this tab, which keeps it for the person whose session has ended (SES-112). */
function forgetInTab(userId: string | undefined): void {
  forgetOthers(['views'], userId);
  if (userId === undefined || !readTyping(userId)) forgetTyping();
}

/**
 * The product's defaults: nothing is fetched again by itself, nothing is retried
 * (OPS-49). `always`: a call without network fails at once instead of waiting. What fails is a fault in the page's
 * words, so that no screen shows a program's own (UI-361).
 */
export const makeQueryClient = (): QueryClient =>
  new FaultyClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        persister: (ask, context) => faulty(() => ask(context)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

class FaultyClient extends QueryClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- what the library says of any mutation
  override defaultMutationOptions<T extends MutationOptions<any, any, any, any>>(options?: T): T {
    const defaults = super.defaultMutationOptions(options);
    const { mutationFn } = defaults;
    if (options?._defaulted || !mutationFn) return defaults;
    const wrapped: typeof mutationFn = (...args) => faulty(() => mutationFn(...args));
    return { ...defaults, mutationFn: wrapped };
  }
}

/** The page: what everything below shares, around its routes. */
export function App() {
  const [queryClient] = useState(makeQueryClient);
  useEffect(() => wireSession(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
      <ErrorBoundary page="toasts" fallback={null}>
        <Toaster />
        <WaitingNote />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
