import { sessionUser, type LoginAnswer } from '@muster/protocol';
import { z } from 'zod';
import { persisted } from '../../shared/kept/persisted.ts';

/** The session's mirror in the browser's storage: both items or neither (SES-14). */

const userKey = 'auth_user';
const tokenKey = 'auth_token';
/** The anti-forgery value of a session that was left without an answer (SES-100). */
export const leavingKey = 'auth_leaving';
/** Why the last session ended where its person did not end it, for the other tabs (SES-112). */
const endedKey = 'auth_ended';
export const sessionKeys: readonly string[] = [userKey, tokenKey, leavingKey];

const user = persisted(userKey, sessionUser, { where: 'device' });
const textUnder = (key: string) => persisted(key, z.string(), { where: 'device', as: 'text' });
const token = textUnder(tokenKey);
const leaving = textUnder(leavingKey);
const ended = textUnder(endedKey);
/** This tab has gone to the provider to be signed out there too (SES-148). */
const atProvider = persisted('auth_at_provider', z.string(), { where: 'tab', as: 'text' });

/**
 * The stored session; null unless both items are there and sound, and while a logout is unanswered. It
 * never tidies up: half a session may be another tab that is signing in at this moment.
 */
export function readSession(): LoginAnswer | null {
  if (readLeaving() !== null) return null;
  const stored = { user: user.read(), token: token.read() };
  return stored.user && stored.token ? { user: stored.user, token: stored.token } : null;
}

export function storeSession(session: LoginAnswer): void {
  ended.forget();
  const isStored = user.keep(session.user) && token.keep(session.token);
  // Storage is full or not available: the session lives in memory, and never half in storage.
  if (!isStored) forgetSession();
}

export function forgetSession(): void {
  user.forget();
  token.forget();
}

/** Forgets the stored session if it is the one with this token. */
export function forgetSessionOf(itsToken: string): void {
  if (token.read() === itsToken) forgetSession();
}

export const readEnded = (): string | null => ended.read() ?? null;

/** Where storage is not available, the other tabs hear of it when they ask. */
export function storeEnded(because: string | null): void {
  if (because === null) ended.forget();
  else ended.keep(because);
}

export const readLeaving = (): string | null => leaving.read() || null;

/** Where storage is full or not available, it is known as long as the page is open. */
export const storeLeaving = (itsToken: string): void => void leaving.keep(itsToken);

export const removeLeaving = (): void => leaving.forget();

export const keepAtProvider = (): void => void atProvider.keep('1');

/** Whether this tab was sent to the provider to sign out; said once. */
export function takeAtProvider(): boolean {
  const isKept = atProvider.read() !== undefined;
  atProvider.forget();
  return isKept;
}
