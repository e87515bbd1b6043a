import { signedInOn, SessionLines } from '../../../shared/sign-in/session-lines.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { wordsOf } from '../choosing/choosing-fault.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { useEndSession, useOwnSessions } from './account.queries.ts';

/** Calendar, password and devices of whoever is signed in, in a dialog or on a page. It needs a session above it. */
export function AccountParts({ onChangePassword }: { onChangePassword: () => void }) {
  return (
    <div className="flex flex-col gap-4">
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
  const { data, error, refetch, isFetching } = useOwnSessions();
  const end = useEndSession();
  if (data)
    return (
      <section>
        <h3 className="font-semibold">{signedInOn(data.length)}</h3>
        <SessionLines
          sessions={data}
          onEnd={({ id }) => end.mutate(id)}
          endingId={end.isPending ? end.variables : undefined}
        />
        {end.error && <Banner tone="danger">{wordsOf(end.error)}</Banner>}
      </section>
    );
  if (!error) return <Skeleton className="h-24" />;
  return (
    <ErrorState
      title="Your devices could not be fetched"
      onRetry={() => void refetch()}
      retrying={isFetching}
      message={wordsOf(error)}
    />
  );
}
