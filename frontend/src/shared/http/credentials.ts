/**
 * What the client knows of the session, set once by the composition, since shared code must not
 * reach into the session feature.
 */
export interface Credentials {
  /** The anti-forgery value for header `x-csrf-token` on writes (SES-22); null when signed out. */
  readonly token: () => string | null;
  /** The server no longer knows the session: wipe it and show the login screen (SES-19). */
  readonly onUnauthenticated: () => void;
}

const signedOut: Credentials = { token: () => null, onUnauthenticated: () => undefined };
let current = signedOut;

/** Names the session that calls are made with. Returns a function that forgets it again. */
export function provideCredentials(credentials: Credentials): () => void {
  current = credentials;
  return () => {
    if (current === credentials) current = signedOut;
  };
}

/** The session that calls are made with now. */
export const credentials = (): Credentials => current;
