const prefix = '#token=';

/** Where a sign-in link leads. Behind the hash, so that its token reaches no server and no log (SES-71). */
export const signInAddress = (token: string): string =>
  `${window.location.origin}/login${prefix}${token}`;

/** The token in the part of an address behind the hash; undefined where there is none. */
export const tokenIn = (hash: string): string | undefined =>
  hash.startsWith(prefix) ? hash.slice(prefix.length) || undefined : undefined;
