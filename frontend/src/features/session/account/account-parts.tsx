import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';
import { signedInOn, SessionLines } from '../../../shared/sign-in/session-lines.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { CopySecret } from '../../../shared/ui/overlays/copy-secret.tsx';
import { wordsOf } from '../choosing/password-fields.tsx';
import { postsRoutes, sessionRoutes, type Calendar, type CreatedCalendar } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
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

const sessionsKey = ['own-sessions'] as const;

/** Where one is signed in, asked anew whenever it is looked at, and when it changes. */
function useOwnSessions() {
  const { userId } = useSessionScope();
  useAskedAnew(sessionsKey, 'sessions:changed', (changed) => changed.userId === userId);
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(sessionRoutes.sessions, { signal }),
    staleTime: 0,
  });
}

function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(sessionRoutes.endSession, { params: { sessionId } }),
    // Also when it is gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
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

const calendarKey = ['own-calendar'] as const;

/** One's own secret calendar address (PST-25). */
function CalendarAddress() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => call(postsRoutes.calendar, { signal }),
    staleTime: 0,
  });
  const know = (calendar: Calendar | null) => queryClient.setQueryData(calendarKey, calendar);
  const [created, setCreated] = useState<CreatedCalendar>();
  const [question, setAsked] = useState<'replace' | 'revoke'>();
  const creating = useMutation({
    gcTime: 0,
    mutationFn: () => call(postsRoutes.createCalendar),
    onSuccess: ({ path, ...calendar }) => {
      know(calendar);
      setAsked(undefined);
      setCreated({ path, ...calendar });
    },
  });
  const revoking = useMutation({
    mutationFn: () => call(postsRoutes.revokeCalendar),
    onSuccess: () => {
      know(null);
      setAsked(undefined);
    },
  });
  const isReplacing = question === 'replace';
  const failed = creating.error ?? revoking.error;

  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Calendar</h3>
      <Loaded
        query={query}
        failure="Your calendar address could not be fetched"
        reason={wordsOf}
        waiting={<Skeleton className="h-16" />}
        keepsPlace
      >
        {(data) =>
          data === null ? (
            <>
              <p className="text-13 text-ink2">
                A secret address with your team’s shifts and your posts, for the calendar on your
                phone.
              </p>
              <Button
                className="self-start"
                onClick={() => creating.mutate()}
                pending={creating.isPending}
              >
                Create Address
              </Button>
              {failed && <Banner tone="danger">{wordsOf(failed)}</Banner>}
            </>
          ) : (
            <>
              <p className="text-13 wrap-anywhere text-ink2">
                Your address ends in <strong className="font-mono">{data.ending}.ics</strong>. Made{' '}
                {formatDateTime(data.createdAt)},{' '}
                {data.lastUsedAt === null
                  ? 'not used yet'
                  : `last used ${formatDateTime(data.lastUsedAt)}`}
                .
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setAsked('replace')}>Replace Address</Button>
                <Button onClick={() => setAsked('revoke')}>Revoke Address</Button>
              </div>
            </>
          )
        }
      </Loaded>
      {question && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={isReplacing ? 'Replace your calendar address?' : 'Revoke your calendar address?'}
          confirmLabel={isReplacing ? 'Replace Address' : 'Revoke Address'}
          onConfirm={() => (isReplacing ? creating.mutate() : revoking.mutate())}
          pending={creating.isPending || revoking.isPending}
          error={failed ? wordsOf(failed) : undefined}
        >
          Calendars that use the old address are updated no more.
        </AlertDialog>
      )}
      {created && (
        <CopySecret
          title="Copy your calendar address"
          name="Address"
          secret={window.location.origin + created.path}
          onClose={() => setCreated(undefined)}
        >
          It is shown this once. Whoever has it sees your shifts and posts. Subscribe to it in your
          calendar.
        </CopySecret>
      )}
    </section>
  );
}
