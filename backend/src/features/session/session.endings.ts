import type { Revocation } from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import type { SessionDoc, SessionRepo } from './session.repo.ts';

interface Deps {
  repo: Pick<SessionRepo, 'removeOf'>;
  clock: Clock;
  /** Drops what is kept in memory of a subject's sessions. */
  forget(subjectId: string): void;
  disconnectAll(subjectId: string, reason: Revocation, spared?: string): void;
}

interface Ending {
  readonly until: Date;
  /** The session that goes on. */
  readonly spared: string | undefined;
}

/** The end of all sessions of a subject at once (SES-37). */
export function sessionEndings({ repo, clock, forget, disconnectAll }: Deps) {
  /** Whose sessions until then are over, though the store may not have removed them yet. */
  const ending = new Map<string, Ending>();
  /** The latest time that a session was opened at: a clock set back spares none of them (SES-37). */
  let latest = 0;

  async function remove(subjectId: string, over: Ending): Promise<void> {
    await repo.removeOf(subjectId, over.until, over.spared);
    if (ending.get(subjectId) === over) ending.delete(subjectId);
    forget(subjectId);
  }

  return {
    isEnded({ _id, subjectId, createdAt }: SessionDoc): boolean {
      const over = ending.get(subjectId);
      return over !== undefined && createdAt <= over.until && _id !== over.spared;
    },
    opened(at: number): void {
      latest = Math.max(latest, at);
    },
    /** Of a user or a display: deactivation, deletion, changed password, revoked screen. */
    async endAll(subjectId: string, reason: Revocation, asked?: string): Promise<void> {
      latest = Math.max(latest, clock.now());
      const before = ending.get(subjectId);
      // What was to end already ends, whoever spares it now.
      const spared = before && before.spared !== asked ? undefined : asked;
      const over = { until: new Date(latest), spared };
      ending.set(subjectId, over);
      forget(subjectId);
      disconnectAll(subjectId, reason, spared);
      await remove(subjectId, over);
      disconnectAll(subjectId, reason, spared);
    },
    /** Removes what the store could not remove when it was asked to; until then nobody is let in by it. */
    async removeAllEnded(): Promise<void> {
      for (const [subjectId, over] of ending) await remove(subjectId, over);
    },
  };
}
