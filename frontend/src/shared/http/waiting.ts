import type { Route } from '@muster/protocol';
import { create } from 'zustand';
import { deviceNow, elapsedSince, type Moment } from '../dates/clock.ts';
import type { Fault } from './fault.ts';

/** When the calls that the server has asked to wait are made again, by the device's clock (OPS-110). */
export const useWaits = create<{ readonly until: readonly number[] }>(() => ({ until: [] }));

/** A call is not made again later than so after it was first made, in milliseconds. */
const longestMs = 60_000;
/** A write may be made again only where the server says that it has not begun it. */
const notBegun: readonly Fault['code'][] = ['TOO_MANY', 'BUSY', 'SIGN_IN_BUSY'];

/**
 * How long to wait before the same call is made again; undefined: the refusal is the answer. Whoever gives a call up
 * after some time comes back by itself where the server has no answer at all (S25, ATT-87).
 */
export function waitAfter(
  fault: Fault,
  { method }: Route,
  { since, givesUp }: { since: Moment; givesUp: boolean },
): number | undefined {
  const { status, code, retryAfterSeconds: seconds } = fault;
  const isBusy = notBegun.includes(code);
  const isAsked = status === 429 || isBusy || (status === 503 && method === 'GET' && !givesUp);
  if (seconds === undefined || !isAsked || (method !== 'GET' && !isBusy)) return undefined;
  // Of many who were told the same, not all at the same moment again.
  const waitMs = seconds * 1000 + Math.random() * Math.min(seconds * 1000, 2000);
  return elapsedSince(since) + waitMs > longestMs ? undefined : waitMs;
}

/** Resolves after that time, and is seen on the page meanwhile; rejects when the signal ends it. */
export async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const until = deviceNow() + ms;
  useWaits.setState(({ until: others }) => ({ until: [...others, until] }));
  try {
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        if (signal?.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const timer = setTimeout(end, ms);
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    });
  } finally {
    useWaits.setState(({ until: others }) => ({
      until: others.filter((other) => other !== until),
    }));
  }
}
