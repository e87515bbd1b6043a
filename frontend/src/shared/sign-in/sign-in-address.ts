import type { Organisation } from '@muster/protocol';

const prefix = '#token=';

/** Where a sign-in link leads. Behind the hash, so that its token reaches no server and no log (SES-71). */
export const signInAddress = (token: string): string =>
  `${window.location.origin}/login${prefix}${token}`;

/** 256 bits in base64url; a link that was cut or went on behind its end has another form. */
export const isWholeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** The token in the part of an address behind the hash; undefined where there is none. */
export const tokenIn = (hash: string): string | undefined =>
  hash.startsWith(prefix) ? hash.slice(prefix.length) || undefined : undefined;

/** How a way to the provider of single sign-on has ended, as the server has put it behind the hash (SES-150). */
export const signOnMark = (hash: string): string | undefined => /^#sign-on=(\w+)$/.exec(hash)?.[1];

/** The provider of single sign-on as the server has written it into the page, before anything is asked (SES-152). */
export function signOnOfPage(): Organisation['signOn'] {
  const written = document.querySelector<HTMLMetaElement>('meta[name="sign-on"]')?.content;
  return written === undefined ? null : (JSON.parse(written) as Organisation['signOn']);
}
