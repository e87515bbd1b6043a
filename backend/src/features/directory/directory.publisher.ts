import type { Changes } from '../../lib/changes.ts';
import { audiences } from '../../realtime/audiences.ts';
import type { Publisher } from '../../realtime/publisher.ts';
import { roleWritten, tagWritten, teamWritten, userWritten } from './directory.changes.ts';

/** Whoever shows teams, people, roles or tags learns that they must fetch them again (DIR-24). */
export function publishDirectory(changes: Changes, publisher: Publisher): void {
  const { desks, people, displays } = audiences;
  const told = [
    { kind: teamWritten, what: 'teams', to: [people, displays] },
    { kind: userWritten, what: 'users', to: [people, displays] },
    { kind: roleWritten, what: 'roles', to: [desks] },
    { kind: tagWritten, what: 'tags', to: [desks] },
  ] as const;
  for (const { kind, what, to } of told) {
    changes.follow(kind, () => publisher.publish('directory:changed', { what }, to));
  }
}
