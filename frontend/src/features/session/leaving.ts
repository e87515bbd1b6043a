import { create } from 'zustand';
import { readLeaving, removeLeaving, storeLeaving, forgetSessionOf } from './session.storage.ts';
import { sessionRoutes } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import { isFault, tellMistake } from '../../shared/http/fault.ts';

/** The logout that the server has not answered yet (SES-100), by its session's anti-forgery value; null when there is none. */
export const useLeaving = create<{ readonly token: string | null }>(() => ({
  token: readLeaving(),
}));

function rememberLeaving(token: string): void {
  storeLeaving(token);
  useLeaving.setState({ token });
}

/** It was answered, or a new session has taken its place. */
export function forgetLeaving(): void {
  removeLeaving();
  useLeaving.setState({ token: null });
}

/** Takes over what another tab did. */
export const followLeaving = (): void => useLeaving.setState({ token: readLeaving() });

/** Sends a logout until it is answered (SES-100). */

/** How long one try waits for its answer, in milliseconds. */
const answerWithinMs = 5_000;
const shortestPauseMs = 1_000;
const longestPauseMs = 15_000;

let sending: AbortController | undefined;
let later: ReturnType<typeof setTimeout> | undefined;
let pauseMs = shortestPauseMs;
let signIns = 0;

/**
 * Ends a session on the server: resolves after the first try, and the others follow by themselves. Answers where the
 * provider's own session is ended, where it has one (SES-148).
 */
export async function leave(token: string): Promise<string | null> {
  sending?.abort();
  sending = undefined;
  // Before it is sent: the page may be closed before the answer comes.
  rememberLeaving(token);
  pauseMs = shortestPauseMs;
  return send();
}

/** Runs a sign-in. What a logout answers meanwhile, its cookie included, is not for whoever signs in. */
export async function withoutLeaving<T>(signIn: () => Promise<T>): Promise<T> {
  signIns += 1;
  sending?.abort();
  sending = undefined;
  try {
    return await signIn();
  } finally {
    signIns -= 1;
    pauseMs = shortestPauseMs;
    sendLater();
  }
}

/** Sends what an earlier page left unanswered, at once and whenever an answer has become likely. Returns how to stop. */
export function keepLeaving(): () => void {
  const now = () => {
    pauseMs = shortestPauseMs;
    void send();
  };
  const events = ['online', 'focus', 'pageshow'] as const;
  for (const event of events) window.addEventListener(event, now);
  // Also that of another tab, which may be closed by now.
  const unsubscribe = useLeaving.subscribe(sendLater);
  now();
  return () => {
    for (const event of events) window.removeEventListener(event, now);
    unsubscribe();
    clearTimeout(later);
  };
}

function sendLater(): void {
  clearTimeout(later);
  if (useLeaving.getState().token !== null) later = setTimeout(() => void send(), pauseMs);
}

async function send(): Promise<string | null> {
  const { token } = useLeaving.getState();
  if (token === null || sending || signIns > 0) return null;
  clearTimeout(later);
  const mine = new AbortController();
  sending = mine;
  const late = setTimeout(() => mine.abort(), answerWithinMs);
  const { isOver, leaveTo } = await ended(token, mine.signal);
  clearTimeout(late);
  if (sending !== mine) return null;
  sending = undefined;
  if (isOver && useLeaving.getState().token === token) {
    // First, so that no other tab restores it.
    forgetSessionOf(token);
    forgetLeaving();
  } else {
    sendLater();
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
  return leaveTo;
}

/** Whether the server said that the session is over; no answer and any other refusal leave it open. */
async function ended(
  token: string,
  signal: AbortSignal,
): Promise<{ isOver: boolean; leaveTo: string | null }> {
  const credentials = { token: () => token, onUnauthenticated: () => undefined };
  const transport = { baseUrl: '', fetch: globalThis.fetch.bind(globalThis), credentials };
  try {
    const { leaveTo } = await call(sessionRoutes.logout, { signal, transport, waits: false });
    return { isOver: true, leaveTo };
  } catch (error) {
    tellMistake(error);
    // FORBIDDEN: the browser has become a wall screen, and holds that person's session no more (SES-44).
    const isOver = isFault(error, 'UNAUTHENTICATED') || isFault(error, 'FORBIDDEN');
    return { isOver, leaveTo: null };
  }
}
