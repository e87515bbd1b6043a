import { principalOf, type SessionUser } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import type { Caller, DisplayCaller, SessionInfo } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { keyOf } from './session.cookie.ts';
import { expiryAfter } from './session.lifetime.ts';
import type { SessionDoc, SessionRepo } from './session.repo.ts';

/** Who a session may belong to; the composition root passes it in. */
export interface SessionOwners {
  sessionUser(id: string): Promise<SessionUser | undefined>;
  display(id: string): Promise<DisplayCaller | undefined>;
}

interface Deps {
  repo: SessionRepo;
  clock: Clock;
  config: Config;
  owners: SessionOwners;
}

/** How long a resolved session is used without reading it again, in ms; a change made by this process acts at once. */
const freshMs = 1000;
const touchEveryMs = 60_000;
const mostSessions = 10_000;

/** The caller that a cookie stands for, kept in memory between calls. */
export function sessionCallers({ repo, clock, config, owners }: Deps) {
  const resolved = new LRUCache<string, { caller: Caller; doc: SessionDoc; at: number }>({
    max: mostSessions,
  });
  const reading = new Map<string, Promise<Caller>>();
  /** Counts sessions ended or changed, so that a read begun before such a change is repeated. */
  let forgotten = 0;

  /** The caller of a cookie; anonymous when it is unknown, expired, or its owner is gone. */
  async function resolve(cookie: string | undefined): Promise<Caller> {
    if (cookie === undefined) return { principal: 'anonymous' };
    const id = keyOf(cookie);
    const known = resolved.get(id);
    if (!known || clock.now() >= known.doc.expiresAt.getTime()) return readOnce(id);
    const age = clock.elapsed() - known.at;
    if (age >= freshMs) return readOnce(id);
    // A session in steady use never waits for the database; if this read fails, a later call reports it.
    if (age >= freshMs / 2) readOnce(id).catch(() => undefined);
    return known.caller;
  }

  /** Simultaneous calls of one session share one read. */
  function readOnce(id: string): Promise<Caller> {
    const begun = reading.get(id);
    if (begun) return begun;
    const mine = within(databaseDeadlineMs, read(id)).finally(() => reading.delete(id));
    reading.set(id, mine);
    return mine;
  }

  async function read(id: string): Promise<Caller> {
    const [now, at, before] = [clock.now(), clock.elapsed(), forgotten];
    const doc = await repo.find(id);
    const caller = doc && now < doc.expiresAt.getTime() ? await callerOf(doc) : undefined;
    if (forgotten !== before) return read(id);
    if (!doc || !caller) {
      resolved.delete(id);
      return { principal: 'anonymous' };
    }
    resolved.set(id, { caller, doc, at });
    return caller;
  }

  async function callerOf(doc: SessionDoc): Promise<Caller | undefined> {
    const session: SessionInfo = {
      id: doc._id,
      csrf: doc.csrf,
      expiresAt: doc.expiresAt.getTime(),
    };
    if (doc.kind === 'display') {
      const display = await owners.display(doc.subjectId);
      return display && { principal: 'display', session, display };
    }
    const user = await owners.sessionUser(doc.subjectId);
    return user?.isActive ? { principal: principalOf(user), session, user } : undefined;
  }

  /** A person did something: the idle limit starts again. Polling and listening do not count (SES-33). */
  async function active(sessionId: string): Promise<void> {
    const known = resolved.get(sessionId);
    const now = clock.now();
    if (!known || known.doc.kind === 'display') return;
    if (now - known.doc.lastActiveAt.getTime() < touchEveryMs) return;
    const expiresAt = new Date(expiryAfter(config, known.doc.createdAt.getTime(), now));
    known.doc.lastActiveAt = new Date(now);
    known.doc.expiresAt = expiresAt;
    await repo.touch(sessionId, known.doc.lastActiveAt, expiresAt);
  }

  /** When the session is over, as far as this process knows; sockets are ended by it. */
  const expiryOf = (sessionId: string): number | undefined =>
    resolved.get(sessionId)?.doc.expiresAt.getTime();

  /** Drops what is kept of a session, also what is being read at this moment. */
  function forget(sessionId: string): void {
    forgotten += 1;
    resolved.delete(sessionId);
  }

  /** The same for all sessions of a user or a display; from here on every call asks the database who this is. */
  function forgetSubject(subjectId: string): void {
    forgotten += 1;
    for (const [id, { doc }] of resolved) if (doc.subjectId === subjectId) resolved.delete(id);
  }

  return { resolve, active, expiryOf, forget, forgetSubject };
}
