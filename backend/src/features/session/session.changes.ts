import type { Revocation } from '@muster/protocol';
import { changeKind, type Changes } from '../../store/changes.ts';
import type { Departure } from './ended-sessions.ts';
import type { SessionEndings } from './session.endings.ts';

/** Somebody has a session more, or one less; the id is the person's. */
export const sessionsWritten = changeKind('sessions', {
  collection: 'sessions',
  id: 'subjectId',
  on: ['insert'],
});
export const sessionsEnded = changeKind('session ending', {
  collection: 'sessionEndings',
  revision: 1,
  on: ['insert'],
});
/** By whatever hand. */
export const sessionRemoved = changeKind('session', { collection: 'sessions', on: ['delete'] });

export function publishSessionsOf(userId: string, changes: Pick<Changes, 'publish'>): void {
  changes.publish(sessionsWritten, { id: userId, revision: null });
}

/** What ends sessions of a person who is known, told also where the store has not confirmed it: they open nothing. */
export const publishedEndings = (
  { end, leave, endAll }: Pick<SessionEndings, 'end' | 'leave' | 'endAll'>,
  changes: Pick<Changes, 'publish'>,
) => ({
  /** One of a person's own. */
  endOf: (userId: string, sessionId: string, reason: Revocation = 'ended'): Promise<void> =>
    end(sessionId, reason).finally(() => publishSessionsOf(userId, changes)),
  leave: (sessionId: string, user: Departure['user'], address: string): Promise<void> =>
    leave(sessionId, user, address).finally(() => publishSessionsOf(user.id, changes)),
  endAll: (subjectId: string, reason: Revocation, spared?: string): Promise<void> =>
    endAll(subjectId, reason, spared).finally(() => publishSessionsOf(subjectId, changes)),
});
