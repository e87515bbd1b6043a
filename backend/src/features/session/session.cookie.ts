import type { FastifyReply } from 'fastify';
import { hash } from 'node:crypto';
import type { Config } from '../../config.ts';

/** The one credential: HttpOnly, SameSite=Strict; `__Host-sid` behind TLS, `sid` on plain loopback (SES-20). */
export function sessionCookie(config: Config) {
  const secure = config.publicOrigin?.startsWith('https:') ?? false;
  const name = secure ? '__Host-sid' : 'sid';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    name,
    read: (cookies: Readonly<Record<string, string | undefined>>) => cookies[name],
    set: (reply: FastifyReply, value: string, maxAgeMs?: number) =>
      reply.setCookie(name, value, {
        ...options,
        ...(maxAgeMs !== undefined && { maxAge: Math.floor(maxAgeMs / 1000) }),
      }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  };
}

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** The id under which a cookie's session is stored. */
export const keyOf = (cookie: string): string => hash('sha256', cookie);

/** A wall screen's session does not expire at the end of a shift (SES-34). */
export const farFuture = Date.parse('9999-01-01T00:00:00Z');

/** When a session is over whose person did something last at `activeAt` (SES-32). */
export const expiryAfter = (config: Config, createdAt: number, activeAt: number): number =>
  Math.min(createdAt + config.sessionAbsoluteMs, activeAt + config.sessionIdleMs);
