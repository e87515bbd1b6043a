import { postsRoutes, type Calendar, type CreatedCalendar } from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { call } from '../../../shared/http/call.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { CopySecret } from '../../../shared/ui/overlays/copy-secret.tsx';
import { wordsOf } from '../choosing/password-fields.tsx';

const key = ['own-calendar'] as const;

/** One's own secret calendar address (PST-25). */
export function CalendarAddress() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(postsRoutes.calendar, { signal }),
    staleTime: 0,
  });
  const know = (calendar: Calendar | null) => queryClient.setQueryData(key, calendar);
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
