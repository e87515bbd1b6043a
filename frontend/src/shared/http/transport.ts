import { credentials, type Credentials } from './credentials.ts';
import { isOfGate } from './gate.ts';

/** How calls leave: whose they are, where they go and what carries them. The page has one of its own. */
export interface Transport {
  /** Before every path: `http://127.0.0.1:3000`, or nothing for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly credentials: Credentials;
}

/** The page's own way, for one session: with a token of another one its writes must not go out. */
export const transportFor = (token: () => string | null): Transport => ({
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  credentials: { token, onUnauthenticated: () => credentials().onUnauthenticated() },
});

/** Whether the server answers at all. */
export const isServerReached = (): Promise<boolean> =>
  fetch('/healthz', { redirect: 'manual' }).then(
    (answer) => answer.ok && !isOfGate(answer),
    () => false,
  );
