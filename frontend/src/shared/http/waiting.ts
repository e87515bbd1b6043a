import { create } from 'zustand';
import { Fault } from './fault.ts';
import type { Route } from '@muster/protocol';
import { deviceNow, elapsedSince, type Moment } from '../dates/clock.ts';

/**
 * A sign-in that stands before the server, such as a proxy's. When its session ends it answers in the server's place:
 * by a redirect to another address, or by a page of its own (OPS-160).
 */

interface Gate {
  readonly isShut: boolean;
}

/** Whether the last answer came from the sign-in before the server. */
export const useGate = create<Gate>(() => ({ isShut: false }));

/** Where this page is; the same clients run without one in the server's tests. */
const place = globalThis as { readonly location?: { readonly host: string } };

export const gateWords = (): string =>
  `Sign in again at ${place.location?.host ?? 'its address'}: the sign-in before this page has ended. Reload the page; what you did here is kept, and goes on afterwards.`;

/** Refusals that whatever stands before the server has as well. */
const refusals: readonly number[] = [401, 403, 407, 511];

/** Whether an answer is not the server's own: it never redirects, and answers no call with a page. */
export function isOfGate(response: Response): boolean {
  const isRedirect =
    response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status);
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  return isRedirect || (isPage && (response.ok || refusals.includes(response.status)));
}

/** A refusal that lacks the server's code, which every one of its own has. */
export const isRefusedByGate = (fault: Fault, hasOwnCode: boolean): boolean =>
  !hasOwnCode && refusals.includes(fault.status ?? 0);

/** Says whose the last answer was. */
export function tellGate(isShut: boolean): void {
  if (useGate.getState().isShut !== isShut) useGate.setState({ isShut });
}

/** An empty refusal keeps the words that are fixed for it (OPS-44). */
export const gateFault = (refused?: Fault): Fault =>
  refused?.bodyless?.body === 'empty'
    ? new Fault({ code: 'GATE', status: refused.status, detail: refused.detail })
    : new Fault({ code: 'GATE', detail: gateWords() });

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
