import { sessionUser, type LoginAnswer } from '@muster/protocol';
import { quietly } from '../../shared/kept/quietly.ts';

/** The session's mirror in the browser's storage: both items or neither (SES-14). */

const userKey = 'auth_user';
const tokenKey = 'auth_token';
/** The anti-forgery value of a session that was left without an answer (SES-100). */
export const leavingKey = 'auth_leaving';
/** Why the last session ended where its person did not end it, for the other tabs (SES-112). */
const endedKey = 'auth_ended';
export const sessionKeys: readonly string[] = [userKey, tokenKey, leavingKey];

/**
 * The stored session; null unless both items are there and sound, and while a logout is unanswered. It
 * never tidies up: half a session may be another tab that is signing in at this moment.
 */
export function readSession(): LoginAnswer | null {
  if (readLeaving() !== null) return null;
  const [user, token] = [read(userKey), read(tokenKey)];
  const parsedUser = user === null ? undefined : sessionUser.safeParse(parse(user));
  return parsedUser?.success && token ? { user: parsedUser.data, token } : null;
}

export function storeSession({ user, token }: LoginAnswer): void {
  try {
    localStorage.removeItem(endedKey);
    localStorage.setItem(userKey, JSON.stringify(user));
    localStorage.setItem(tokenKey, token);
  } catch {
    // Storage is full or not available: the session lives in memory, and never half in storage.
    forgetSession();
  }
}

export function forgetSession(): void {
  quietly(() => {
    localStorage.removeItem(userKey);
    localStorage.removeItem(tokenKey);
  });
}

/** Forgets the stored session if it is the one with this token. */
export function forgetSessionOf(token: string): void {
  if (read(tokenKey) === token) forgetSession();
}

export const readEnded = (): string | null => read(endedKey);

/** Where storage is not available, the other tabs hear of it when they ask. */
export const storeEnded = (because: string | null): void =>
  quietly(() =>
    because === null ? localStorage.removeItem(endedKey) : localStorage.setItem(endedKey, because),
  );

export const readLeaving = (): string | null => read(leavingKey) || null;

/** Where storage is full or not available, it is known as long as the page is open. */
export const storeLeaving = (token: string): void =>
  quietly(() => localStorage.setItem(leavingKey, token));

export const removeLeaving = (): void => quietly(() => localStorage.removeItem(leavingKey));

const read = (key: string): string | null => quietly(() => localStorage.getItem(key)) ?? null;

const parse = (text: string): unknown => quietly(() => JSON.parse(text));
