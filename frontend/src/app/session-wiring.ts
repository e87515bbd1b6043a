import type { QueryClient } from '@tanstack/react-query';
import { removeOldDrafts } from '../features/attendance/draft.expiry.ts';
import { keepLeaving } from '../features/session/leaving.ts';
import { closeSession, followOtherTabs, useSession } from '../features/session/session.store.ts';
import { sessionEnded } from '../features/session/revocation-words.ts';
import { provideCredentials } from '../shared/http/credentials.ts';
import { forgetKept } from '../shared/kept/forget-kept.ts';
import { forgetPreferences } from '../shared/preferences/preferences.storage.ts';
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
  const unsubscribe = useSession.subscribe(({ session }, before) => {
    if (session?.user.id === before.session?.user.id) return;
    queryClient.clear();
    forgetOthers(session?.user.id);
    if (before.session) clearToast();
  });
  return () => {
    forget();
    stopLeaving();
    stopFollowing();
    unsubscribe();
  };
}

/** Ends what the device keeps of everybody but one person. */
function forgetOthers(userId: string | undefined): void {
  forgetKept(userId);
  forgetPreferences(userId);
}
