import type { Config } from '../../config.ts';

/** A wall screen's session does not expire at the end of a shift (SES-34). */
export const farFuture = Date.parse('9999-01-01T00:00:00Z');

/** When a session is over whose person did something last at `activeAt` (SES-32). */
export const expiryAfter = (config: Config, createdAt: number, activeAt: number): number =>
  Math.min(createdAt + config.sessionAbsoluteMs, activeAt + config.sessionIdleMs);
