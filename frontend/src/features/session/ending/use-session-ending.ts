import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { elapsedSince } from '../../../shared/dates/clock.ts';
import { useSessionEnd } from '../../../shared/http/session-end.ts';
import { refreshUser } from '../session.queries.ts';
import { onRenewedElsewhere, tellRenewed } from '../session.store.ts';

const warnMs = 120_000;
/** Nobody is warned so soon after a press. */
const leastQuietMs = 15_000;
/** What a press puts off by less than this has come to its end. */
const worthMs = 30_000;

export interface SessionEnding {
  readonly leftMs: number;
  /** Whether a press puts it off; false at the limit that nothing puts off. */
  readonly canGoOn: boolean;
}

/**
 * The end of the session where it is near (SES-111), by lengths of time alone: the browser's clock may be wrong. Before
 * it warns it asks once, because another tab may have gone on.
 */
export function useSessionEnding(userId: string): SessionEnding | null {
  const end = useSessionEnd((state) => state.end);
  const [, setTurn] = useState(0);
  const [asked, setAsked] = useState<typeof end>(null);
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

  if (!end || !isNear || asked === null) return null;
  return { leftMs: Math.max(0, leftMs), canGoOn: end.absoluteMs - end.endsMs > worthMs };
}
