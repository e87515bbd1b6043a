import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SignOnSettings } from '../../lib/sign-on-settings.ts';
import type { Trip } from './sign-on/provider.ts';

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

interface Begun extends Trip {
  /** The session that the browser had; a new one takes its place. */
  readonly leaves: string | null;
}

/** How long somebody may take at the provider, in seconds. */
export const tripSeconds = 600;

const mostTrips = 5;

/** What a browser must come back with, sealed in a cookie of that browser: any process can open it (SES-141). */
export function tripCookie({ secret, origin }: SignOnSettings, clock: Pick<Clock, 'now'>) {
  const secure = origin.startsWith('https:');
  const prefix = secure ? '__Host-sign-on-' : 'sign-on-';
  // One for each tab that is on its way.
  const nameOf = (state: string) => `${prefix}${state.slice(0, 12)}`;
  // It comes back from another site, so that a strict one would not be sent.
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'muster sign-on trip', 32));
  return {
    async set(
      { cookies }: FastifyRequest,
      reply: FastifyReply,
      { state, nonce, verifier, leaves }: Begun,
    ): Promise<void> {
      const { EncryptJWT } = await import('jose');
      const now = Math.floor(clock.now() / 1000);
      const sealed = await new EncryptJWT({ state, nonce, verifier, leaves })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(now + tripSeconds)
        .encrypt(key);
      // A browser names the oldest first.
      const others = Object.keys(cookies).filter((name) => name.startsWith(prefix));
      for (const name of others.slice(0, Math.max(0, others.length + 1 - mostTrips))) {
        void reply.clearCookie(name, options);
      }
      void reply.setCookie(nameOf(state), sealed, { ...options, maxAge: tripSeconds });
    },
    /** Throws where there is none, it is too old or somebody else has made it. */
    async take({ cookies }: FastifyRequest, reply: FastifyReply, state: string): Promise<Begun> {
      const name = nameOf(state);
      if (cookies[name] !== undefined) void reply.clearCookie(name, options);
      const { jwtDecrypt } = await import('jose');
      const currentDate = new Date(clock.now());
      const { payload } = await jwtDecrypt(cookies[name] ?? '', key, { currentDate });
      return payload as unknown as Begun;
    },
  };
}
