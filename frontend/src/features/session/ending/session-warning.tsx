import { useMemo, useState } from 'react';
import { canKeepTyping } from '../../../shared/session/kept-typing.storage.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { refreshUser } from '../session.queries.ts';
import { closeSession } from '../session.store.ts';
import { signInAgain } from '../revocation-words.ts';
import { useSessionEnding } from './use-session-ending.ts';

/** Warns two minutes before the session ends; one press goes on (SES-111). */
export default function SessionWarning({ userId }: { userId: string }) {
  const ending = useSessionEnding(userId);
  const [isClosed, setClosed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // The next end is warned of again.
  if (ending === null && isClosed) setClosed(false);

  const goOn = async () => {
    setAsking(true);
    // No background: this is the person.
    await refreshUser({ id: userId });
    setAsking(false);
  };
  const isOpen = ending !== null && !isClosed;
  const canGoOn = ending?.canGoOn ?? true;
  const isKept = useMemo(() => isOpen && canKeepTyping(), [isOpen]);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => setClosed(true)}
      title="Your session is about to end"
      description={
        canGoOn
          ? 'Nothing has been done here for a while.'
          : 'It has reached its longest time, which nothing extends.'
      }
      size="small"
      loss={null}
      footer={
        <Button
          variant="primary"
          writes={false}
          pending={isAsking}
          onClick={canGoOn ? () => void goOn() : () => closeSession(signInAgain)}
        >
          {canGoOn ? 'Stay signed in' : 'Sign in again'}
        </Button>
      }
    >
      <p className="text-14">
        You are signed out in{' '}
        <span role="timer" className="font-semibold">
          {lengthOf(ending?.leftMs ?? 0)}
        </span>
        .{' '}
        {isKept
          ? 'What you have typed and chosen is kept, and is here again when you sign in on this device.'
          : 'This browser cannot keep what you have typed and not saved: save it, or copy it, before then.'}
      </p>
    </Dialog>
  );
}

function lengthOf(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
