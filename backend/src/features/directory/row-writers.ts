import {
  nameKey,
  dashboardOf,
  roleInput,
  tagInput,
  teamEdit,
  userEdit,
  type Dashboard,
  type Belonging,
  type Station,
} from '@muster/protocol';
import type { Actor } from '../../lib/rows/row-doc.ts';
import { Fault } from '../../lib/fault.ts';
import type { DirectoryRepo, RoleDoc, UserDoc, TagDoc, TeamDoc } from './directory.repo.ts';
import type { Changes } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import {
  roleWritten,
  tagWritten,
  teamWritten,
  userWritten,
  rightsWritten,
  type RightsWritten,
} from './directory.changes.ts';
import { rowWriter, type RowContext } from '../../lib/rows/row-writer.ts';
import type { WriteOrder } from '../../lib/rows/write-order.ts';

type Standing = Pick<UserDoc, '_id' | 'role' | 'isActive' | 'tlDashboardAccess' | 'deletedAt'>;

/** What roles of the organisation's own have chosen, by the name's key (DIR-33). */
export const chosenDashboards = (
  roles: readonly RoleDoc[],
): ReadonlyMap<string, Dashboard | null> =>
  new Map(
    roles.map(({ nameKey: key, builtIn, dashboard }) => [
      key,
      builtIn ? null : (dashboard ?? null),
    ]),
  );

/** The ids of the active administrators. */
export function administratorsAmong(
  users: readonly Standing[],
  roles: readonly RoleDoc[],
): ReadonlySet<string> {
  const chosen = chosenDashboards(roles);
  const found = users.filter(
    (user) =>
      user.isActive &&
      user.deletedAt === null &&
      dashboardOf({ ...user, dashboard: chosen.get(nameKey(user.role)) ?? null }) === 'admin',
  );
  return new Set(found.map(({ _id }) => _id));
}

/**
 * Nobody takes away their own administration, and one administrator stays (DIR-36). Throws OWN_ACCOUNT,
 * LAST_ADMINISTRATOR, and FORBIDDEN for whoever has lost it themselves while this was waiting for its turn.
 */
export function refuseLosing(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  { by }: Actor,
): void {
  if ([...before].every((id) => after.has(id))) return;
  if (after.size === 0 && !before.has(by.id)) throw new Fault('LAST_ADMINISTRATOR');
  if (!before.has(by.id)) throw new Fault('FORBIDDEN');
  if (!after.has(by.id)) throw new Fault('OWN_ACCOUNT');
}

/** The same for what these people will be. */
export async function refuseLosingAmong(
  repo: Pick<DirectoryRepo, 'users' | 'roles'>,
  next: readonly UserDoc[],
  acting: Actor,
): Promise<void> {
  const [people, roles] = await Promise.all([repo.users(), repo.roles()]);
  const changed = new Map(next.map((user) => [user._id, user]));
  const after = people.map((user) => changed.get(user._id) ?? user);
  refuseLosing(administratorsAmong(people, roles), administratorsAmong(after, roles), acting);
}

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
      taken: ({ username }) => new Fault('USERNAME_TAKEN', { words: { username } }),
      verbOf: (before, after) =>
        before.passwordHash === after.passwordHash
          ? 'updated'
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
