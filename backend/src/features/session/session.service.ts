import type { LoginAnswer, Revocation } from '@muster/protocol';
import { randomBytes } from 'node:crypto';
import limitTo from 'p-limit';
import type { Config } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { Fault } from '../../lib/fault.ts';
import { passwordFits } from './password.ts';
import { sessionCallers, type SessionOwners } from './session.callers.ts';
import { keyOf } from './session.cookie.ts';
import { expiryAfter, farFuture } from './session.lifetime.ts';
import type { SessionDoc, SessionRepo } from './session.repo.ts';
import type { SlowDown } from './slow-down.ts';

/** What this feature needs of the others; the composition root passes it in. */
export interface Subjects extends SessionOwners {
  credentials(
    username: string,
  ): Promise<{ userId: string; isActive: boolean; passwordHash: string } | undefined>;
  /** Ends the sockets of a session within a second (SES-37). */
  disconnect(sessionId: string, reason: Revocation): void;
}

interface Deps {
  repo: SessionRepo;
  clock: Clock;
  config: Config;
  subjects: Subjects;
  slowDown: SlowDown;
}

/** Many people sign in at 10:00; two logins at a time leave processor time for live events (SES-31). */
const twoAtATime = limitTo(2);

export function sessionService({ repo, clock, config, subjects, slowDown }: Deps) {
  const callers = sessionCallers({ repo, clock, config, owners: subjects });

  /** Throws INVALID_CREDENTIALS alike for an unknown user, a wrong password and an inactive one (SES-27). */
  async function login(
    input: { username: string; password: string },
    address: string,
  ): Promise<LoginAnswer & { cookie: string }> {
    const pair = `${input.username.toLowerCase()} ${address}`;
    slowDown.check(pair);
    // A login that the database does not answer gives its turn to the next one.
    return twoAtATime(() => within(databaseDeadlineMs, checkedLogin(input, pair)));
  }

  async function checkedLogin(
    input: { username: string; password: string },
    pair: string,
  ): Promise<LoginAnswer & { cookie: string }> {
    // Again after the wait: guesses sent all at once must not all be tried.
    slowDown.check(pair);
    const found = await subjects.credentials(input.username);
    const fits = await passwordFits(input.password, found?.passwordHash);
    const user = fits && found?.isActive ? await subjects.sessionUser(found.userId) : undefined;
    if (!user) {
      slowDown.failed(pair);
      throw new Fault('INVALID_CREDENTIALS');
    }
    slowDown.succeeded(pair);
    const { cookie, session } = await open('user', user.id);
    await endOldest(user.id);
    return { user, token: session.csrf, cookie };
  }

  /** Makes a session; the cookie's value leaves the server once and is not stored. */
  async function open(
    kind: SessionDoc['kind'],
    subjectId: string,
  ): Promise<{ cookie: string; session: SessionDoc }> {
    const cookie = randomBytes(32).toString('base64url');
    const now = clock.now();
    const session: SessionDoc = {
      _id: keyOf(cookie),
      kind,
      subjectId,
      csrf: randomBytes(32).toString('base64url'),
      createdAt: new Date(now),
      lastActiveAt: new Date(now),
      expiresAt: new Date(kind === 'display' ? farFuture : expiryAfter(config, now, now)),
    };
    await repo.insert(session);
    return { cookie, session };
  }

  async function end(sessionId: string, reason: Revocation): Promise<void> {
    await repo.remove([sessionId]);
    revoke(sessionId, reason);
  }

  /** Drops what is kept of a session and ends its sockets. */
  function revoke(sessionId: string, reason: Revocation): void {
    callers.forget(sessionId);
    subjects.disconnect(sessionId, reason);
  }

  /** All sessions of a user or a display: deactivation, deletion, changed password, revoked screen (SES-37). */
  async function endAll(subjectId: string, reason: Revocation): Promise<void> {
    callers.forgetSubject(subjectId);
    const sessions = await repo.ofSubject(subjectId);
    for (const { _id } of sessions) await end(_id, reason);
  }

  /** Rights changed, the sessions stay (SES-38): they are read again, and sockets reconnect with the new rights. */
  async function refresh(subjectId: string): Promise<void> {
    callers.forgetSubject(subjectId);
    const sessions = await repo.ofSubject(subjectId);
    for (const { _id } of sessions) revoke(_id, 'rights_changed');
  }

  /** At most so many sessions a user, the oldest ends (SES-35). */
  async function endOldest(userId: string): Promise<void> {
    const sessions = await repo.ofSubject(userId);
    const surplus = sessions.slice(0, Math.max(0, sessions.length - config.sessionsPerUser));
    for (const { _id } of surplus) await end(_id, 'replaced');
  }

  const { resolve, active, expiryOf } = callers;
  return { login, open, resolve, active, end, endAll, refresh, expiryOf };
}

export type SessionService = ReturnType<typeof sessionService>;
