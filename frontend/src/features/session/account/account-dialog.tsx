import { useState } from 'react';
import { signedInOn, SessionLines } from '../../../shared/sign-in/session-lines.tsx';
import { useToast } from '../../../shared/session/use-toast.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ChangePasswordForm } from '../choosing/change-password-form.tsx';
import { wordsOf } from '../choosing/choosing-fault.ts';
import { useUser } from '../session.store.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { useEndSession, useOwnSessions } from './account.queries.ts';

/** One's own password, and where one is signed in (SES-73). */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const { name, username } = useUser();
  const [isChanging, setChanging] = useState(false);
  const toast = useToast();
  const changed = () => {
    onClose();
    toast({
      title: 'Password changed',
      description: 'You are signed out on all other devices.',
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isChanging ? 'Change Password' : name}
      description={
        isChanging ? 'You stay signed in here, and are signed out on all other devices.' : username
      }
      size="small"
    >
      {isChanging ? (
        <ChangePasswordForm
          onDone={changed}
          instead={<Button onClick={() => setChanging(false)}>Back</Button>}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Sessions />
          <CalendarAddress />
          <Button className="self-start" onClick={() => setChanging(true)}>
            Change Password
          </Button>
        </div>
      )}
    </Dialog>
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
