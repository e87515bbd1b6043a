import { sessionUser, type LoginAnswer } from '@muster/protocol';

/** The session's mirror in the browser's storage: both items or neither (SES-14). */

const userKey = 'auth_user';
const tokenKey = 'auth_token';
export const sessionKeys: readonly string[] = [userKey, tokenKey];

/**
 * The stored session; null unless both items are there and sound. It never tidies up: half a session
 * may be another tab that is signing in at this moment.
 */
export function readSession(): LoginAnswer | null {
  const [user, token] = [read(userKey), read(tokenKey)];
  const known = user === null ? undefined : sessionUser.safeParse(parse(user));
  return known?.success && token ? { user: known.data, token } : null;
}

export function storeSession({ user, token }: LoginAnswer): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(user));
    localStorage.setItem(tokenKey, token);
  } catch {
    // Storage is full or not available: the session lives in memory, and never half in storage.
    forgetSession();
  }
}

export function forgetSession(): void {
  try {
    localStorage.removeItem(userKey);
    localStorage.removeItem(tokenKey);
  } catch {
    // Storage is not available, so nothing is stored either.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
