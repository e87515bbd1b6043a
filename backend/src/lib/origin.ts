import type { IncomingHttpHeaders } from 'node:http';

/**
 * A browser always names the origin of a write or a websocket; a program that names none is judged
 * by its credentials alone (SES-23, S5). Where the public address is known it alone is compared, scheme included:
 * the host that a proxy passes on may be whatever the client said.
 */
export function isOwnOrigin(
  headers: IncomingHttpHeaders,
  publicOrigin: string | undefined,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
