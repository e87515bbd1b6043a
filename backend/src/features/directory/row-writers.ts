import type { Belonging } from '@muster/protocol';
import type { Changes } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { roleWritten, tagWritten, teamWritten, userWritten } from './directory.changes.ts';
import type { DirectoryRepo, RoleDoc, TagDoc, TeamDoc, UserDoc } from './directory.repo.ts';
import type { ChangeRecorder } from '../../lib/audit/audit-record.ts';
import { rowWriter } from '../../lib/rows/row-writer.ts';
import { rightsWritten, type RightsWritten } from './rights-written.ts';

interface Deps {
  repo: Pick<DirectoryRepo, 'rows'>;
  changes: Changes;
  clock: Clock;
  trail: ChangeRecorder;
}

/** The writers of the four kinds of rows, and what the trail of changes has of each: nothing that is secret. */
export function rowWriters({ repo, changes, clock, trail }: Deps) {
  const common = { changes, clock, trail };
  const nameOf = ({ name }: { name: string }) => name;
  const nameTaken = ({ name }: { name: string }) => new Fault('NAME_TAKEN', { words: { name } });
  return {
    /** Other rights act at once, and what was taken away ends the person's sessions (SES-37, SES-38). */
    users: rowWriter<
      UserDoc,
      Pick<RightsWritten, 'ends' | 'spares' | 'keepsSockets'> & {
        keepsRights?: boolean;
        belonged?: Belonging;
        belongs?: Belonging;
      }
    >({
      ...common,
      rows: repo.rows.users,
      told: userWritten,
      recorded: [
        'username',
        'name',
        'role',
        'teamId',
        'teamFrom',
        'isActive',
        'tlDashboardAccess',
        'mustChangePassword',
        'phone',
      ],
      withheld: ['phone'],
      nameOf,
      taken: ({ username }) => new Fault('USERNAME_TAKEN', { words: { username } }),
      verbOf: (before, after) =>
        before.passwordHash === after.passwordHash ? 'updated' : 'password-changed',
      // Whoever is new has no session.
      detailOf(before, after) {
        if (!before) return { keepsRights: true };
        const of = ({ teamId, teamsBefore }: UserDoc): Belonging => ({ teamId, teamsBefore });
        return { ...rightsWritten(before, after), belonged: of(before), belongs: of(after) };
      },
    }),
    teams: rowWriter<TeamDoc>({
      ...common,
      rows: repo.rows.teams,
      told: teamWritten,
      recorded: ['name', 'leaderId', 'dtlId', 'psoId', 'baseZone'],
      nameOf,
      taken: ({ _id: id }) => new Fault('TEAM_EXISTS', { words: { id } }),
    }),
    roles: rowWriter<RoleDoc, { rightsOf?: readonly string[] }>({
      ...common,
      rows: repo.rows.roles,
      told: roleWritten,
      recorded: ['name', 'description', 'dashboard'],
      nameOf,
      taken: nameTaken,
    }),
    tags: rowWriter<TagDoc>({
      ...common,
      rows: repo.rows.tags,
      told: tagWritten,
      recorded: ['name', 'description', 'color'],
      nameOf,
      taken: nameTaken,
    }),
  };
}

export type RowWriters = ReturnType<typeof rowWriters>;
