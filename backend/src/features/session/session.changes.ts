import { audiences } from '../../realtime/audiences.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import { changeKind, type Changes } from '../../lib/changes.ts';

/** Somebody has a session more, or one less; the id is the person's. */
export const sessionsWritten = changeKind('sessions');

/** Told to the person's own pages and to administrators, who see the list (SES-67, SES-68). */
export function publishSessions(changes: Changes, publisher: Publisher): void {
  changes.follow(sessionsWritten, ({ id }) => {
    const readers = [audiences.subject(id), audiences.administrators];
    publisher.publish('sessions:changed', { userId: id }, readers);
  });
}
