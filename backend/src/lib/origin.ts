import type { IncomingHttpHeaders } from 'node:http';

/**
 * A browser always names the origin of a write or a websocket; a program that names none is judged
 * by its credentials alone (SES-23, S5).
 */
export function isOwnOrigin(
  headers: IncomingHttpHeaders,
  publicOrigin: string | undefined,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined && origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
