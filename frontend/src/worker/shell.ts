/** What one build of the page consists of, as its worker was told when it was built (OFF-1). */
export interface Shell {
  /** Another one for every build whose files differ. */
  readonly version: string;
  /** Paths that have their content's hash in their name: the same path is the same file for ever. */
  readonly hashed: readonly string[];
  /** Paths that stay while their content changes, with the SHA-256 of it in hexadecimal. */
  readonly plain: Readonly<Record<string, string>>;
}

/** The page itself, which every screen's address answers. */
export const pagePath = '/index.html';

/** How a request is answered: not by the worker at all, from what is kept, or from the network as long as there is one. */
export type Way = 'network' | 'kept' | 'fresh-or-kept';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/** Which way a request goes (OFF-2, OFF-3). Whatever holds somebody's data, calls above all, is none of the worker's. */
export function wayOf(request: Asked, origin: string, shell: Shell): Way {
  const { pathname, origin: requestOrigin } = new URL(request.url);
  if (request.method !== 'GET' || requestOrigin !== origin) return 'network';
  if (request.mode === 'navigate') return isScreen(pathname) ? 'fresh-or-kept' : 'network';
  if (pathname.startsWith('/assets/')) return 'kept';
  return pathname !== pagePath && Object.hasOwn(shell.plain, pathname)
    ? 'fresh-or-kept'
    : 'network';
}

/** The addresses that the server answers with the page (OPS-30), less those that are somebody's files. */
const isScreen = (pathname: string): boolean =>
  !/^\/(api|assets|calendar|docs|healthz|licences|readyz|sign-on|socket\.io)(\/|$)/i.test(pathname);
