import type { Revocation } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { databaseDeadlineMs, within } from '../../lib/deadline.ts';
import { faultOf } from '../../store/database-error.ts';
import { Fault } from '../../lib/fault.ts';
import type { EndedFile, Departure, Ended, EndedSubject } from './ended-sessions.ts';
import type { SessionRepo } from './session.repo.ts';

interface Deps {
  ended: Ended;
  file: EndedFile;
  repo: Pick<SessionRepo, 'remove' | 'removeOf' | 'ofSubject'>;
  clock: Clock;
  /** Records a logout; once, however often it is asked to. */
  left(departure: Departure): Promise<void>;
  /** Drops what is kept in memory of a session, or of all of a subject's. */
  forget(sessionId: string): void;
  forgetSubject(subjectId: string): void;
  disconnect(sessionId: string, reason: Revocation): void;
  disconnectAll(subjectId: string, reason: Revocation, spared?: string): void;
}

/** How long an ended session waits to be removed before it is kept as ended instead, in ms: the page waits 5 s. */
const removeWithinMs = 2000;

/**
 * Ends sessions. This process refuses them before the store is asked to remove them, and until it has; what the store
 * does not confirm is kept in a file (SES-37, SES-56).
 */
export function sessionEndings(deps: Deps) {
  const { ended, file, repo, clock } = deps;
  /** The latest time that a session was opened at: a clock set back spares none of them (SES-37). */
  let latest = 0;
  /** Whether the file may have something in it. */
  let isKept = isAny(ended);
  let removing: Promise<void> | undefined;

  async function keep(): Promise<void> {
    isKept = true;
    // Neither store nor disk took it: a restart would not know.
    await file.write(ended).catch((cause: unknown) => {
      throw Object.assign(new Fault('OUTCOME_UNKNOWN'), { cause });
    });
  }

  async function removeOne(
    id: string,
    departure: Departure | null,
    reason: Revocation,
  ): Promise<void> {
    await repo.remove(id, reason, clock.now());
    if (departure) await deps.left(departure);
    ended.sessions.delete(id);
  }

  async function removeAllOf(id: string, over: EndedSubject, reason: Revocation): Promise<void> {
    await repo.removeOf(id, over, reason, clock.now());
    if (ended.subjects.get(id) === over) ended.subjects.delete(id);
    deps.forgetSubject(id);
  }

  /** Also what another process has opened, whose clock may be ahead of this one's. */
  async function removeAllOpened(id: string, over: EndedSubject, reason: Revocation) {
    const newest = (await repo.ofSubject(id)).at(-1)?.createdAt ?? over.until;
    const all = newest > over.until ? { ...over, until: newest } : over;
    if (ended.subjects.get(id) === over) ended.subjects.set(id, all);
    await removeAllOf(id, all, reason);
  }

  async function removeAll(): Promise<void> {
    for (const [id, departure] of ended.sessions) {
      await removeOne(id, departure, departure ? 'logout' : 'ended');
    }
    for (const [id, over] of ended.subjects) await removeAllOf(id, over, 'ended');
    if (!isKept) return;
    await file.write(ended);
    isKept = isAny(ended);
  }

  function revoke(sessionId: string, reason: Revocation): void {
    deps.forget(sessionId);
    deps.disconnect(sessionId, reason);
  }

  async function end(
    sessionId: string,
    reason: Revocation,
    departure: Departure | null = null,
  ): Promise<void> {
    ended.sessions.set(sessionId, departure);
    revoke(sessionId, reason);
    try {
      await within(removeWithinMs, removeOne(sessionId, departure, reason));
    } catch (error) {
      if (!faultOf(error)) throw error;
      await keep();
    }
    // Again, for what was read or opened meanwhile.
    revoke(sessionId, reason);
  }

  return {
    end,
    opened(at: number): void {
      latest = Math.max(latest, at);
    },
    /** By its own person: the trail has it, at once or when the store is back. */
    leave: (sessionId: string, user: Departure['user'], address: string): Promise<void> =>
      end(sessionId, 'logout', { key: randomUUID(), user, address, at: clock.instant() }),
    /** Of a user or a display: deactivation, deletion, changed password, revoked screen. */
    async endAll(subjectId: string, reason: Revocation, sparedId?: string): Promise<void> {
      latest = Math.max(latest, clock.now());
      const before = ended.subjects.get(subjectId);
      // What was to end already ends, whoever spares it now.
      const spared = before && before.spared !== sparedId ? undefined : sparedId;
      const over = { until: new Date(latest), spared };
      ended.subjects.set(subjectId, over);
      deps.forgetSubject(subjectId);
      deps.disconnectAll(subjectId, reason, spared);
      try {
        await within(databaseDeadlineMs, removeAllOpened(subjectId, over, reason));
      } catch (error) {
        await keep();
        throw error;
      }
      deps.disconnectAll(subjectId, reason, spared);
    },
    /** Removes what the store could not remove when it was asked to; until then nobody is let in by it. */
    removeAllEnded(): Promise<void> {
      removing ??= removeAll().finally(() => (removing = undefined));
      return removing;
    },
  };
}

const isAny = ({ sessions, subjects }: Ended): boolean => sessions.size + subjects.size > 0;

export type SessionEndings = ReturnType<typeof sessionEndings>;
