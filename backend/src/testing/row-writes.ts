import type { Connection } from 'mongoose';
import {
  catalogueRepo,
  stationWritten,
  zoneWritten,
} from '../features/board/catalogue/catalogue.ts';
import {
  rightsWritten,
  roleWritten,
  tagWritten,
  teamWritten,
  userWritten,
} from '../features/directory/directory.changes.ts';
import { directoryRepo, type UserDoc } from '../features/directory/directory.repo.ts';
import type { ChangeKind, Changes } from '../store/changes.ts';
import { Fault } from '../lib/fault.ts';
import { revisionOf, type RowDoc } from '../store/rows/row-doc.ts';
import type { Rows } from '../store/rows/rows.repo.ts';
import { nameKey } from '@muster/protocol';

/** Rows as nobody's call leaves them, each told once it is durable: tests begin with them. Throw NOT_FOUND. */
export function rowWrites(db: Connection, changes: Changes) {
  const { users, teams, roles, tags } = directoryRepo(db).rows;
  const { zones, stations } = catalogueRepo(db).rows;

  async function change<Doc extends RowDoc, Detail>(
    rows: Rows<Doc>,
    kind: ChangeKind<Detail>,
    id: string,
    fields: Partial<Doc>,
    detailOf?: (before: Doc, after: Doc) => Detail,
  ): Promise<void> {
    const row = await rows.one(id);
    if (!row) throw new Fault('NOT_FOUND');
    const after = await rows.revise(row, fields);
    if (!after) return change(rows, kind, id, fields, detailOf);
    changes.publish(kind, { id, revision: revisionOf(after), detail: detailOf?.(row, after) });
  }

  const changer =
    <Doc extends RowDoc, Detail>(rows: Rows<Doc>, kind: ChangeKind<Detail>) =>
    (id: string, fields: Partial<Omit<Doc, '_id'>>) =>
      change(rows, kind, id, fields as Partial<Doc>);

  return {
    /** Other rights act at once; what was taken away ends the person's sessions (SES-37, SES-38). */
    changeUser(id: string, fields: Partial<Omit<UserDoc, '_id'>>): Promise<void> {
      const { username } = fields;
      const key = username === undefined ? {} : { usernameKey: nameKey(username) };
      return change(users, userWritten, id, { ...fields, ...key }, rightsWritten);
    },
    changeTeam: changer(teams, teamWritten),
    changeRole: changer(roles, roleWritten),
    changeTag: changer(tags, tagWritten),
    changeZone: changer(zones, zoneWritten),
    changeStation: changer(stations, stationWritten),
  };
}
