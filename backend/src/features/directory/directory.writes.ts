import type { Revocation } from '@muster/protocol';
import type { Changes } from '../../lib/changes.ts';
import { Fault } from '../../lib/fault.ts';
import { roleWritten, tagWritten, teamWritten, userWritten } from './directory.changes.ts';
import {
  usernameKey,
  type DirectoryRepo,
  type RoleDoc,
  type TagDoc,
  type TeamDoc,
  type UserDoc,
} from './directory.repo.ts';

type Fields<Doc> = Partial<Omit<Doc, '_id'>>;

/** Changes of people, teams, roles and tags, each told once it is durable. Throw NOT_FOUND. */
export function directoryWrites(repo: DirectoryRepo, changes: Changes) {
  const insist = (found: boolean): void => {
    if (!found) throw new Fault('NOT_FOUND');
  };

  return {
    /** Other rights act at once; what was taken away ends the person's sessions (SES-37, SES-38). */
    async changeUser(id: string, fields: Fields<UserDoc>): Promise<void> {
      const { username } = fields;
      const key = username === undefined ? {} : { usernameKey: usernameKey(username) };
      insist(await repo.updateUser(id, { ...fields, ...key }));
      changes.tell(userWritten, { id, revision: null, detail: { ends: endedBy(fields) } });
    },
    async changeTeam(id: string, fields: Fields<TeamDoc>): Promise<void> {
      insist(await repo.updateTeam(id, fields));
      changes.tell(teamWritten, { id, revision: null });
    },
    async changeRole(id: string, fields: Fields<RoleDoc>): Promise<void> {
      insist(await repo.updateRole(id, fields));
      changes.tell(roleWritten, { id, revision: null });
    },
    async changeTag(id: string, fields: Fields<TagDoc>): Promise<void> {
      insist(await repo.updateTag(id, fields));
      changes.tell(tagWritten, { id, revision: null });
    },
  };
}

function endedBy({ deletedAt, isActive, passwordHash }: Fields<UserDoc>): Revocation | undefined {
  if (deletedAt) return 'deleted';
  if (isActive === false) return 'deactivated';
  return passwordHash === undefined ? undefined : 'password_changed';
}
