import { create } from 'zustand';
import { Fault } from './fault.ts';

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

/** An empty refusal keeps the words that are fixed for it (OPS-45). */
export const gateFault = (refused?: Fault): Fault =>
  refused?.bodyless?.body === 'empty'
    ? new Fault({ code: 'GATE', status: refused.status, detail: refused.detail })
    : new Fault({ code: 'GATE', detail: gateWords() });
