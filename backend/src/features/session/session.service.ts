import { principalOf, type LoginAnswer, type Revocation, type SessionUser } from '@muster/protocol';
import { hash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Caller, SessionInfo } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { patienceMs, within } from '../../lib/patience.ts';
import { limited } from '../../lib/queue.ts';
import { passwordFits } from './password.ts';
import type { SessionDoc, SessionRepo } from './session.repo.ts';
import type { SlowDown } from './slow-down.ts';

/** What this feature needs of the others; the composition root passes it in. */
export interface Subjects {
  credentials(
    username: string,
  ): Promise<{ userId: string; isActive: boolean; passwordHash: string } | undefined>;
  sessionUser(id: string): Promise<SessionUser | undefined>;
  display(id: string): Promise<{ id: string; name: string } | undefined>;
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

/** How long a resolved session is believed without asking the database, in ms; a change here acts at once. */
const believedMs = 1000;
const touchEveryMs = 60_000;
/** Everyone signs in at 10:00; two at a time leave room for the live events of those who are in (SES-31). */
const rush = limited(2);

export function sessionService({ repo, clock, config, subjects, slowDown }: Deps) {
  const resolved = new Map<string, { caller: Caller; doc: SessionDoc; at: number }>();
  const reading = new Map<string, Promise<Caller>>();
  /** Counts sessions ended or changed: what was read before and is kept after would be old. */
  let taken = 0;

  /** Throws INVALID_CREDENTIALS alike for an unknown user, a wrong password and an inactive one (SES-27). */
  async function login(
    input: { username: string; password: string },
    address: string,
  ): Promise<LoginAnswer & { cookie: string }> {
    const pair = `${input.username.toLowerCase()} ${address}`;
    slowDown.check(pair);
    return rush(() => checkedLogin(input, pair));
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
      expiresAt: new Date(kind === 'display' ? farFuture : limitOf(now, now)),
    };
    await repo.insert(session);
    return { cookie, session };
  }

  /** Who stands behind a cookie; anonymous when it is unknown, over, or its subject is gone. */
  async function resolve(cookie: string | undefined): Promise<Caller> {
    if (cookie === undefined) return { principal: 'anonymous' };
    const id = keyOf(cookie);
    const known = resolved.get(id);
    const now = clock.now();
    const age = known ? now - known.at : Infinity;
    if (!known || age >= believedMs || now >= known.doc.expiresAt.getTime()) return readOnce(id);
    // Who keeps calling never waits for the database; if this fails, the call after `believedMs` says so.
    if (age >= believedMs / 2) readOnce(id).catch(() => undefined);
    return known.caller;
  }

  /** Calls of one session that come together are one question to the database. */
  function readOnce(id: string): Promise<Caller> {
    const begun = reading.get(id);
    if (begun) return begun;
    const mine = within(patienceMs, read(id)).finally(() => reading.delete(id));
    reading.set(id, mine);
    return mine;
  }

  async function read(id: string): Promise<Caller> {
    const now = clock.now();
    const before = taken;
    const doc = await repo.find(id);
    const caller = doc && now < doc.expiresAt.getTime() ? await callerOf(doc) : undefined;
    if (taken !== before) return read(id);
    if (!doc || !caller) {
      resolved.delete(id);
      return { principal: 'anonymous' };
    }
    resolved.set(id, { caller, doc, at: now });
    if (resolved.size > 5000) forgetOld(now);
    return caller;
  }

  async function callerOf(doc: SessionDoc): Promise<Caller | undefined> {
    const session: SessionInfo = {
      id: doc._id,
      csrf: doc.csrf,
      expiresAt: doc.expiresAt.getTime(),
    };
    if (doc.kind === 'display') {
      const display = await subjects.display(doc.subjectId);
      return display && { principal: 'display', session, display };
    }
    const user = await subjects.sessionUser(doc.subjectId);
    return user?.isActive ? { principal: principalOf(user), session, user } : undefined;
  }

  /** A person did something: the idle limit starts again. Polling and listening do not count (SES-33). */
  async function active(sessionId: string): Promise<void> {
    const known = resolved.get(sessionId);
    const now = clock.now();
    if (!known || known.doc.kind === 'display') return;
    if (now - known.doc.lastActiveAt.getTime() < touchEveryMs) return;
    const expiresAt = new Date(limitOf(known.doc.createdAt.getTime(), now));
    known.doc.lastActiveAt = new Date(now);
    known.doc.expiresAt = expiresAt;
    await repo.touch(sessionId, known.doc.lastActiveAt, expiresAt);
  }

  async function end(sessionId: string, reason: Revocation): Promise<void> {
    await repo.remove([sessionId]);
    takeAway(sessionId, reason);
  }

  /** Forgets what was believed of a session, answers that are just being read included, and ends its sockets. */
  function takeAway(sessionId: string, reason: Revocation): void {
    taken += 1;
    resolved.delete(sessionId);
    subjects.disconnect(sessionId, reason);
  }

  /** From here on every call asks the database who this is, before the sessions themselves are found. */
  function forgetSubject(subjectId: string): void {
    taken += 1;
    for (const [id, { doc }] of resolved) if (doc.subjectId === subjectId) resolved.delete(id);
  }

  /** All sessions of a user or a display: deactivation, deletion, changed password, revoked screen (SES-37). */
  async function endAll(subjectId: string, reason: Revocation): Promise<void> {
    forgetSubject(subjectId);
    const sessions = await repo.ofSubject(subjectId);
    for (const { _id } of sessions) await end(_id, reason);
  }

  /** Rights changed, the sessions stay (SES-38): what was believed is asked again, sockets come back with new rights. */
  async function refresh(subjectId: string): Promise<void> {
    forgetSubject(subjectId);
    const sessions = await repo.ofSubject(subjectId);
    for (const { _id } of sessions) takeAway(_id, 'rights_changed');
  }

  /** When the session is over, as far as this process knows; sockets are ended by it. */
  const expiryOf = (sessionId: string): number | undefined =>
    resolved.get(sessionId)?.doc.expiresAt.getTime();

  /** At most so many sessions a user, the oldest ends (SES-35). */
  async function endOldest(userId: string): Promise<void> {
    const sessions = await repo.ofSubject(userId);
    const surplus = sessions.slice(0, Math.max(0, sessions.length - config.sessionsPerUser));
    for (const { _id } of surplus) await end(_id, 'replaced');
  }

  const limitOf = (createdAt: number, activeAt: number) =>
    Math.min(createdAt + config.sessionAbsoluteMs, activeAt + config.sessionIdleMs);

  function forgetOld(now: number): void {
    for (const [id, { at }] of resolved) if (now - at > touchEveryMs * 5) resolved.delete(id);
  }

  return { login, open, resolve, active, end, endAll, refresh, expiryOf };
}

export type SessionService = ReturnType<typeof sessionService>;

const keyOf = (cookie: string) => hash('sha256', cookie);
/** A wall screen's session does not expire at the end of a shift (SES-34). */
const farFuture = Date.parse('9999-01-01T00:00:00Z');
