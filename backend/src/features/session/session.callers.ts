import { minuteMs, principalOf, type SessionUser } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import { atMost, expiringCache } from '../../lib/memory.ts';
import type { Config } from '../../config.ts';
import type { Caller, DisplayCaller, SessionInfo } from '../../lib/caller.ts';
import type { Clock } from '../../lib/clock.ts';
import { fewAtOnce } from '../../lib/queue.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { isEnded, type Ended } from './ended-sessions.ts';
import { expiryAfter, keyOf } from './session.cookie.ts';
import type { SessionDoc, SessionRepo } from './session.repo.ts';

/** Who a session may belong to; the composition root passes it in. */
export interface SessionOwners {
  sessionUser(id: string): Promise<SessionUser | undefined>;
  sessionUsers(ids: readonly string[]): Promise<ReadonlyMap<string, SessionUser>>;
  display(id: string): Promise<DisplayCaller | undefined>;
  displays(ids: readonly string[]): Promise<ReadonlyMap<string, DisplayCaller>>;
}

interface Deps {
  repo: SessionRepo;
  clock: Clock;
  config: Config;
  owners: SessionOwners;
  /** What counts for nothing although it may still be stored. */
  ended: Ended;
}

/** How long a resolved session is used without reading it again, in ms; a change made by this process acts at once. */
const freshMs = 1000;
/** From when on pages ask whether the session still ends, and warn (SES-111). */
const nearEndMs = 2 * minuteMs;
const touchEveryMs = minuteMs;
const mostSessions = 10_000;
/** Connections that all cookies unknown to this process have together: anybody can send one. */
const mostUnknownReads = 5;

type Resolved = LRUCache<string, { caller: Caller; doc: SessionDoc; at: number }>;

/** The caller that a cookie stands for, kept in memory between calls. */
export function sessionCallers({ repo, clock, config, owners, ended }: Deps) {
  const resolved: Resolved = new LRUCache(atMost(mostSessions));
  /** Cookies that open nothing; a new session never gets one of them. */
  const unknown = expiringCache<object>(clock, { max: mostSessions, ms: freshMs });
  const readUnknown = fewAtOnce(mostUnknownReads);
  const reading = new Map<string, Promise<Caller>>();
  /** Counts sessions ended or changed, so that a read begun before such a change is repeated. */
  let forgotten = 0;
  const withLaterEnd = (doc: SessionDoc) => laterEnd(doc, resolved.get(doc._id)?.doc);

  /**
   * The caller of a cookie; anonymous when it is unknown, expired, or its owner is gone. At once when it was read a
   * moment ago, which spares a steady reader a round through the queue of promises.
   */
  function resolve(cookie: string | undefined): Caller | Promise<Caller> {
    if (cookie === undefined) return { principal: 'anonymous' };
    const id = keyOf(cookie);
    if (unknown.has(id) || ended.sessions.has(id)) return { principal: 'anonymous' };
    const cached = resolved.get(id);
    if (!cached || clock.now() >= cached.doc.expiresAt.getTime()) return readOnce(id);
    const age = clock.elapsed() - cached.at;
    const leftMs = cached.doc.expiresAt.getTime() - clock.now();
    // Near its end another process may just have put it off.
    if (age >= freshMs || leftMs <= nearEndMs) return readOnce(id);
    // A session in steady use never waits for the database; if this read fails, a later call reports it.
    if (age >= freshMs / 2) readOnce(id).catch(() => undefined);
    return cached.caller;
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
    const isCached = resolved.has(id);
    let [now, at, before] = [0, 0, 0];
    const find = () => {
      [now, at, before] = [clock.now(), clock.elapsed(), forgotten];
      return repo.find(id);
    };
    const stored = await (isCached ? find() : readUnknown(find));
    const doc = stored && withLaterEnd(stored);
    if (!doc) unknown.set(id, {});
    const isValid = doc !== null && now < doc.expiresAt.getTime() && !isEnded(ended, doc);
    const caller = isValid ? await ownerOf(doc, owners) : undefined;
    if (forgotten !== before) return read(id);
    if (!doc || !caller) {
      resolved.delete(id);
      return { principal: 'anonymous' };
    }
    resolved.set(id, { caller, doc, at });
    return caller;
  }

  /** Who these sessions are by what is stored now, all read together; those that are over are left out. */
  async function readAll(ids: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
    const [at, before] = [clock.elapsed(), forgotten];
    const docs = (await within(databaseDeadlineMs, repo.findAll(ids))).map(withLaterEnd);
    const subjects = (kind: SessionDoc['kind']) =>
      docs.filter((doc) => doc.kind === kind).map(({ subjectId }) => subjectId);
    const [users, displays] = await within(
      databaseDeadlineMs,
      Promise.all([owners.sessionUsers(subjects('user')), owners.displays(subjects('display'))]),
    );
    if (forgotten !== before) return readAll(ids);
    const found = new Map<string, Caller>();
    for (const doc of docs) {
      if (clock.now() >= doc.expiresAt.getTime() || isEnded(ended, doc)) continue;
      const { subjectId } = doc;
      const caller =
        doc.kind === 'display'
          ? displayCaller(doc, displays.get(subjectId))
          : userCaller(doc, users.get(subjectId));
      if (!caller) continue;
      found.set(doc._id, caller);
      if (resolved.has(doc._id)) resolved.set(doc._id, { caller, doc, at });
    }
    return found;
  }

  /**
   * Remembers a session just opened, so that leaving it needs no store (SES-56). What else is called with it is read:
   * the person may have changed while it was being opened.
   */
  function opened(doc: SessionDoc, user: SessionUser): void {
    const caller = userCaller(doc, user);
    if (caller) resolved.set(doc._id, { caller, doc, at: clock.elapsed() - freshMs });
  }

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

  return {
    resolve,
    readAll,
    active: whenActive(resolved, { repo, clock, config, forget }),
    opened,
    forget,
    forgetSubject,
    ...memory(resolved, clock, config),
  };
}

/** What was read while its person put the end off: with the later end, which this process knows (SES-111). */
function laterEnd(read: SessionDoc, cachedSession: SessionDoc | undefined): SessionDoc {
  if (!cachedSession || cachedSession.lastActiveAt <= read.lastActiveAt) return read;
  return { ...read, lastActiveAt: cachedSession.lastActiveAt, expiresAt: cachedSession.expiresAt };
}

type Touching = Pick<Deps, 'repo' | 'clock' | 'config'> & { forget(sessionId: string): void };

/** A person did something: the idle limit starts again. Polling and listening do not count (SES-33). */
function whenActive(resolved: Resolved, { repo, clock, config, forget }: Touching) {
  async function putOff({ _id, lastActiveAt, expiresAt }: SessionDoc): Promise<void> {
    try {
      await repo.touch(_id, lastActiveAt, expiresAt);
    } catch (error) {
      // What is stored counts.
      forget(_id);
      throw error;
    }
  }

  return function active(sessionId: string): Promise<void> | undefined {
    const cached = resolved.get(sessionId);
    const now = clock.now();
    if (!cached || cached.doc.kind === 'display') return undefined;
    // A limit of a few minutes would hardly be put off otherwise.
    const noteEveryMs = Math.min(touchEveryMs, config.sessionIdleMs / 24);
    if (now - cached.doc.lastActiveAt.getTime() < noteEveryMs) return undefined;
    const expiresAt = new Date(expiryAfter(config, cached.doc.createdAt.getTime(), now));
    cached.doc.lastActiveAt = new Date(now);
    cached.doc.expiresAt = expiresAt;
    return putOff(cached.doc);
  };
}

async function ownerOf(doc: SessionDoc, owners: Deps['owners']): Promise<Caller | undefined> {
  return doc.kind === 'display'
    ? displayCaller(doc, await owners.display(doc.subjectId))
    : userCaller(doc, await owners.sessionUser(doc.subjectId));
}

/** What this process knows of sessions without asking the store. */
function memory(resolved: Resolved, clock: Clock, config: Config) {
  const expiryOf = (sessionId: string): number | undefined =>
    resolved.get(sessionId)?.doc.expiresAt.getTime();

  /** How long a person's session lasts, in ms: as things stand, and whatever they do (SES-110). */
  function lastsFor(
    sessionId: string,
  ): { now: number; endsMs: number; absoluteMs: number } | undefined {
    const doc = resolved.get(sessionId)?.doc;
    if (doc?.kind !== 'user') return undefined;
    const now = clock.now();
    const absoluteMs = doc.createdAt.getTime() + config.sessionAbsoluteMs - now;
    const endsMs = Math.max(0, doc.expiresAt.getTime() - now);
    return { now, endsMs, absoluteMs: Math.max(endsMs, absoluteMs) };
  }

  return {
    /** When the session is over; sockets are ended by it. */
    expiryOf,
    lastsFor,
    /** Whose session this was when it was last read; enough for leaving it, which must not wait for the store. */
    remembered(cookie: string | undefined): Caller | undefined {
      if (cookie === undefined) return undefined;
      const id = keyOf(cookie);
      return clock.now() < (expiryOf(id) ?? 0) ? resolved.get(id)?.caller : undefined;
    },
  };
}

const displayCaller = (doc: SessionDoc, display: DisplayCaller | undefined): Caller | undefined =>
  display && { principal: 'display', session: infoOf(doc), display };

const userCaller = (doc: SessionDoc, user: SessionUser | undefined): Caller | undefined =>
  user?.isActive ? { principal: principalOf(user), session: infoOf(doc), user } : undefined;

const infoOf = ({ _id, csrf, expiresAt, providerSub }: SessionDoc): SessionInfo => ({
  id: _id,
  csrf,
  expiresAt: expiresAt.getTime(),
  byProvider: typeof providerSub === 'string',
});
