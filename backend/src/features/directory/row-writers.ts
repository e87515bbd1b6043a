import {
  roleInput,
  tagInput,
  teamEdit,
  userEdit,
  type Belonging,
  type Station,
} from '@muster/protocol';
import { Fault } from '../../lib/fault.ts';
import type { DirectoryRepo, RoleDoc, UserDoc, TagDoc, TeamDoc } from './directory.repo.ts';
import type { Changes } from '../../store/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  roleWritten,
  tagWritten,
  teamWritten,
  userWritten,
  rightsWritten,
  type RightsWritten,
} from './directory.changes.ts';
import { rowWriter, type RowContext } from '../../store/rows/row-writer.ts';
import type { WriteOrder } from '../../store/rows/write-order.ts';

export const externalIdTaken = (id: string, name?: string): Fault =>
  new Fault('EXTERNAL_ID_TAKEN', { words: { id, name: name ?? 'somebody else' } });

/** The writers of the four kinds of rows, and what the trail of changes has of each: what its call changes, and nothing that is secret. */
export function rowWriters({ rows }: Pick<DirectoryRepo, 'rows'>, context: RowContext) {
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
      ...context,
      rows: rows.users,
      told: userWritten,
      // From when somebody belongs to a team has its date in the row.
      recorded: [
        ...userEdit.keyof().exclude(['baseRevision', 'password', 'takesEffect']).options,
        'teamFrom',
      ],
      withheld: ['phone'],
      nameOf,
      taken: ({ username, externalId }, error) =>
        error.includes('externalId')
          ? externalIdTaken(externalId ?? '')
          : new Fault('USERNAME_TAKEN', { words: { username } }),
      verbOf: (before, after) =>
        before.passwordHash === after.passwordHash
          ? after.signOnKey && !before.signOnKey
            ? 'bound'
            : 'updated'
          : (after.redeemedLink ?? null) === (before.redeemedLink ?? null)
            ? 'password-changed'
            : 'link-redeemed',
      // Whoever is new has no session.
      detailOf(before, after) {
        if (!before) return { keepsRights: true };
        const of = ({ teamId, teamsBefore }: UserDoc): Belonging => ({ teamId, teamsBefore });
        return { ...rightsWritten(before, after), belonged: of(before), belongs: of(after) };
      },
    }),
    teams: rowWriter<TeamDoc>({
      ...context,
      rows: rows.teams,
      told: teamWritten,
      recorded: teamEdit.keyof().exclude(['baseRevision']).options,
      nameOf,
      taken: ({ _id: id }) => new Fault('TEAM_EXISTS', { words: { id } }),
    }),
    roles: rowWriter<RoleDoc, { rightsOf?: readonly string[] }>({
      ...context,
      rows: rows.roles,
      told: roleWritten,
      recorded: roleInput.keyof().options,
      nameOf,
      taken: nameTaken,
    }),
    tags: rowWriter<TagDoc>({
      ...context,
      rows: rows.tags,
      told: tagWritten,
      recorded: tagInput.keyof().options,
      nameOf,
      taken: nameTaken,
    }),
  };
}

export type RowWriters = ReturnType<typeof rowWriters>;

/** What the writes of administrators are made with. */
export interface Administration {
  readonly repo: DirectoryRepo;
  readonly writers: RowWriters;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly order: WriteOrder;
  /** What stations require of people: a role or tag that one names is in use (DIR-32, DIR-34). */
  stations(): Promise<
    readonly Pick<Station, 'requiredRoles' | 'requiredTags' | 'minimumByRole' | 'minimumByTag'>[]
  >;
  /** What is wrong with a new password, and what is stored of it (SES-53, SES-31). */
  readonly passwords: {
    /** How many characters one has at least (SET-9). */
    shortest(): number;
    hash(password: string): Promise<string>;
    /** What is stored of whoever has none: no password fits it. */
    hashOfNone(): Promise<string>;
    /** Whether it is the one of which that was stored. */
    fits(password: string, stored: string): Promise<boolean>;
    /** Both; throws VALIDATION in words for whoever typed it. */
    hashed(password: string, username: string): Promise<string>;
  };
}
