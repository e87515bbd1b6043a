import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { signedInOn, SessionLines } from '../../../shared/sign-in/session-lines.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { wordsOf } from '../choosing/password-fields.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { sessionRoutes } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { useAskedAnew } from '../../../shared/live/use-live.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';

const AccountDialog = lazyPart(() => import('./account-dialog.tsx'));

/** The account of whoever is signed in, in a dialog that is fetched when it is opened. */
export function useAccount(): { readonly open: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense>
        <AccountDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

const key = ['own-sessions'] as const;

/** Where one is signed in, asked anew whenever it is looked at, and when it changes. */
function useOwnSessions() {
  const { userId } = useSessionScope();
  useAskedAnew(key, 'sessions:changed', (changed) => changed.userId === userId);
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(sessionRoutes.sessions, { signal }),
    staleTime: 0,
  });
}

function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(sessionRoutes.endSession, { params: { sessionId } }),
    // Also when it is gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Calendar, password and devices of whoever is signed in, in a dialog or on a page. It needs a session above it. */
export function AccountParts({ onChangePassword }: { onChangePassword: () => void }) {
  return (
    <div className="in-order flex flex-col gap-4">
      <CalendarAddress />
      <section className="flex flex-col items-start gap-2">
        <h3 className="font-semibold">Password</h3>
        <Button onClick={onChangePassword}>Change Password</Button>
      </section>
      <Sessions />
    </div>
  );
}

function Sessions() {
  const query = useOwnSessions();
  const end = useEndSession();
  return (
    <Loaded
      query={query}
      failure="Your devices could not be fetched"
      reason={wordsOf}
      waiting={<Skeleton className="h-24" />}
      keepsPlace
    >
      {(sessions) => (
        <section>
          <h3 className="font-semibold">{signedInOn(sessions.length)}</h3>
          <SessionLines
            sessions={sessions}
            onEnd={({ id }) => end.mutate(id)}
            endingId={end.isPending ? end.variables : undefined}
          />
          {end.error && <Banner tone="danger">{wordsOf(end.error)}</Banner>}
        </section>
      )}
    </Loaded>
  );
}
