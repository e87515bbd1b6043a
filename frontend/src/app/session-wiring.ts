import type { QueryClient } from '@tanstack/react-query';
import { removeOldDrafts } from '../features/attendance/draft.expiry.ts';
import { keepLeaving } from '../features/session/leaving.ts';
import { useLeaving } from '../features/session/leaving.store.ts';
import {
  closeSession,
  endsByItself,
  followOtherTabs,
  useSession,
} from '../features/session/session.store.ts';
import { sessionEnded } from '../features/session/revocation-words.ts';
import { provideCredentials } from '../shared/http/credentials.ts';
import { forgetKept } from '../shared/kept/forget-kept.ts';
import { forgetPreferences } from '../shared/preferences/preferences.storage.ts';
import { forgetKeptInTab } from '../shared/session/kept-in-tab.ts';
import { forgetTyping, readTyping } from '../shared/session/kept-typing.storage.ts';
import { clearToast } from '../shared/ui/feedback/toast.store.ts';

/**
 * Connects the session with what depends on it: calls carry its token, a 401 ends it (SES-19), a
 * logout is sent until it is answered (SES-100), and whatever was cached or shown for one person is
 * gone before the next one signs in (SES-48). Returns how to undo it.
 */
export function wireSession(queryClient: QueryClient): () => void {
  removeOldDrafts();
  forgetOthers(useSession.getState().session?.user.id);
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
    forgetOthers(session?.user.id);
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
function forgetOthers(userId: string | undefined): void {
  forgetKept(userId);
  forgetPreferences(userId);
}

/** The same for this tab, which keeps it for the person whose session has ended (SES-112). */
function forgetInTab(userId: string | undefined): void {
  forgetKeptInTab(userId);
  if (userId === undefined || !readTyping(userId)) forgetTyping();
}
