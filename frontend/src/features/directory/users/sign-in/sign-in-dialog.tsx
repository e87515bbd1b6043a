import type { User } from '@muster/protocol';
import { Fault, isFault } from '../../../../shared/http/fault.ts';
import { signedInOn, SessionLines } from '../../../../shared/sign-in/session-lines.tsx';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/skeleton.tsx';
import { StopBanner } from '../../../../shared/ui/feedback/stop-banner.tsx';
import { Dialog } from '../../../../shared/ui/overlays/dialog.tsx';
import { SignInLinkPart } from './sign-in-link.tsx';
import { useEndSessionsOf, useSessionsOf, useSignInLink } from './sign-in.queries.ts';

type SignInDialogProps = { user: User; timeZone: string; onClose: () => void };

/** How a person gets in, and where they are in: a link, and their sessions (ADM-140, ADM-141). */
export default function SignInDialog({ user, timeZone, onClose }: SignInDialogProps) {
  const link = useSignInLink(user.id);
  return (
    <Dialog
      open
      loss={link.data ? 'shown once' : null}
      onOpenChange={(open) => !open && onClose()}
      title={`Sign-in of ${user.name}`}
      description={user.username}
      footer={
        link.data && (
          <Button variant="primary" writes={false} onClick={onClose}>
            I have saved it
          </Button>
        )
      }
    >
      {!link.data && <StopBanner />}
      <div className="flex flex-col gap-6">
        <SignInLinkPart user={user} link={link} timeZone={timeZone} />
        <Sessions user={user} />
      </div>
    </Dialog>
  );
}

const wordsOf = (error: Error) => (error instanceof Fault ? error.detail : error.message);

function Sessions({ user }: { user: User }) {
  const { data, error, refetch, isFetching } = useSessionsOf(user.id);
  const end = useEndSessionsOf(user.id);
  // Of somebody who was deleted nothing is known any more; the dialog says so above.
  if (isFault(error, 'NOT_FOUND')) return null;
  if (!data && error)
    return (
      <ErrorState
        title="Failed to fetch sessions"
        message={wordsOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-24" />;
  const others = data.filter(({ current }) => !current).length;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{signedInOn(data.length)}</h3>
      <SessionLines sessions={data} />
      {others > 0 && (
        <Button
          writes
          variant="danger-text"
          className="self-start"
          pending={end.isPending}
          pendingText="Signing out…"
          onClick={() => end.mutate()}
        >
          {others === data.length ? 'Sign Out Everywhere' : 'Sign Out Everywhere Else'}
        </Button>
      )}
      {end.error && (
        <p role="alert" className="text-13 font-medium text-absent-text">
          {wordsOf(end.error)}
        </p>
      )}
    </section>
  );
}
