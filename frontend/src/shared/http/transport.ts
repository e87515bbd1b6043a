import { isOfGate } from './waiting.ts';

/**
 * What the client knows of the session, set once by the composition, since shared code must not
 * reach into the session feature.
 */
interface Credentials {
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

/** What a path or a query may carry. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A contract's path with its `:name` parameters filled in and its query appended. */
export function pathOf(pattern: string, params: Values = {}, query: Values = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new TypeError(`${pattern} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

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

const ask = (path: string): Promise<Response> =>
  fetch(path, { redirect: 'manual', headers: { 'x-background': '1' } });

const isAnswer = (answer: Response): boolean => answer.ok && !isOfGate(answer);

/** Whether the server answers at all. */
export const isServerReached = (): Promise<boolean> =>
  ask('/healthz').then(
    (answer) => {
      // Nobody reads what it says.
      void answer.body?.cancel();
      return isAnswer(answer);
    },
    () => false,
  );

/** What the server says of ways into a demo, asked without what draws them; undefined where there is none (SES-131). */
export const demoOffered = (): Promise<unknown> =>
  ask('/api/demo').then(
    (answer) => {
      if (isAnswer(answer)) return answer.json();
      void answer.body?.cancel();
      return undefined;
    },
    () => undefined,
  );
