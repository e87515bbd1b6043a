import { nameKey } from '@muster/protocol';
import type { Changes, ChangeKind } from '../../lib/changes.ts';
import { Fault } from '../../lib/fault.ts';
import { roleWritten, tagWritten, teamWritten, userWritten } from './directory.changes.ts';
import type { RowDoc } from '../../lib/rows/row-doc.ts';
import type { DirectoryRepo, RoleDoc, TagDoc, TeamDoc, UserDoc } from './directory.repo.ts';
import { revisionOf, type Rows } from '../../lib/rows/rows.repo.ts';
import { rightsWritten } from './rights-written.ts';

type Fields<Doc> = Partial<Omit<Doc, '_id'>>;

/** Changes of people, teams, roles and tags, each told once it is durable. Throw NOT_FOUND. */
export function directoryWrites(repo: DirectoryRepo, changes: Changes) {
  const { users, teams, roles, tags } = repo.rows;

  async function change<Doc extends RowDoc, Detail>(
    rows: Rows<Doc>,
    told: ChangeKind<Detail>,
    id: string,
    fields: Partial<Doc>,
    detailOf?: (before: Doc, after: Doc) => Detail,
  ): Promise<void> {
    const row = await rows.one(id);
    if (!row) throw new Fault('NOT_FOUND');
    const after = await rows.revise(row, fields);
    if (!after) return change(rows, told, id, fields, detailOf);
    changes.tell(told, { id, revision: revisionOf(after), detail: detailOf?.(row, after) });
  }

  return {
    signedIn: repo.signedIn,
    /** Other rights act at once; what was taken away ends the person's sessions (SES-37, SES-38). */
    changeUser(id: string, fields: Fields<UserDoc>): Promise<void> {
      const { username } = fields;
      const key = username === undefined ? {} : { usernameKey: nameKey(username) };
      return change(users, userWritten, id, { ...fields, ...key }, rightsWritten);
    },
    changeTeam: (id: string, fields: Fields<TeamDoc>) => change(teams, teamWritten, id, fields),
    changeRole: (id: string, fields: Fields<RoleDoc>) => change(roles, roleWritten, id, fields),
    changeTag: (id: string, fields: Fields<TagDoc>) => change(tags, tagWritten, id, fields),
  };
}
