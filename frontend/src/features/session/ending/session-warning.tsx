import { useMemo, useState, useEffect, useEffectEvent, useRef } from 'react';
import { canKeepTyping } from '../../../shared/session/kept-typing.storage.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { refreshUser } from '../session.queries.ts';
import { closeSession, onRenewedElsewhere, tellRenewed } from '../session.store.ts';
import { signInAgain } from '../revocation-words.ts';
import { elapsedSince } from '../../../shared/dates/clock.ts';
import { useSessionEnd } from '../../../shared/http/session-end.ts';

const warnMs = 120_000;
/** Nobody is warned so soon after a press. */
const leastQuietMs = 15_000;
/** What a press puts off by less than this has come to its end. */
const worthMs = 30_000;

interface SessionEnding {
  readonly leftMs: number;
  /** Whether a press puts it off; false at the limit that nothing puts off. */
  readonly canGoOn: boolean;
}

/**
 * The end of the session where it is near (SES-111), by lengths of time alone: the browser's clock may be wrong. Before
 * it warns it asks once, because another tab may have gone on.
 */
function useSessionEnding(userId: string): SessionEnding | null {
  const end = useSessionEnd((state) => state.end);
  const [, setTurn] = useState(0);
  const [warnedEnd, setAsked] = useState<typeof end>(null);
  const leftMs = end ? end.endsMs - elapsedSince(end.heardAt) : Infinity;
  // With a limit of two minutes nobody is warned all the time.
  const isNear = end !== null && leftMs <= Math.min(warnMs, end.longestMs - leastQuietMs);
  const due = !isNear ? null : leftMs <= 0 ? 'over' : 'near';

  const turn = useEffectEvent(() => setTurn((turns) => turns + 1));
  useEffect(() => {
    const timer = setInterval(turn, isNear ? 1_000 : 10_000);
    // A device that has slept has missed its turns.
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [isNear]);

  const ask = useEffectEvent(async () => {
    await refreshUser({ id: userId }, { background: true });
    // Also without an answer: then it is as near as it was.
    setAsked(useSessionEnd.getState().end);
  });
  // Once when it comes near, and once when it has come: the answer is a 401 then (SES-19).
  useEffect(() => {
    // What it sets comes with the answer.
    // oxlint-disable-next-line react/set-state-in-effect
    if (due !== null) void ask();
  }, [due]);
  useEffect(() => onRenewedElsewhere(() => void ask()), []);
  // Whatever was done in this tab has put it off for the others too.
  const wasNear = useRef(false);
  useEffect(() => {
    if (wasNear.current && !isNear) tellRenewed();
    wasNear.current = isNear;
  }, [isNear]);

  if (!end || !isNear || warnedEnd === null) return null;
  return { leftMs: Math.max(0, leftMs), canGoOn: end.absoluteMs - end.endsMs > worthMs };
}

/** Warns two minutes before the session ends; one press goes on (SES-111). */
export function SessionWarning({ userId }: { userId: string }) {
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
