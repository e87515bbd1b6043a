import { z } from 'zod';
import { teamId } from '../kernel/ids.ts';
import { nameKey } from '../kernel/text.ts';
import { deletedRoutes } from './deleted.ts';
import { directoryRoutes, tag } from './directory.contract.ts';
import { team } from './team.ts';
import { compareTeams } from './directory.rules.ts';
import { role, roleRoutes } from './roles.ts';
import { adminTag, tagRoutes } from './tags.ts';
import { adminTeam, teamRoutes } from './teams.ts';
import { user, userRoutes } from './users.ts';

/** The lists of the directory, each by the call that answers it: who may make it is told what changes in it (DIR-202). */
export const directoryLists = {
  users: userRoutes.list,
  adminTeams: teamRoutes.list,
  teams: directoryRoutes.teams,
  members: directoryRoutes.members,
  roles: roleRoutes.list,
  userRoles: directoryRoutes.userRoles,
  adminTags: tagRoutes.list,
  tags: directoryRoutes.tags,
  deleted: deletedRoutes.list,
} as const;
export type DirectoryList = keyof typeof directoryLists;

/** Rows that are new or other than they were, and ids of those that are gone; null where it has to be fetched again. */
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .object({ rows: z.array(row), removed: z.array(z.string()) })
    .nullable()
    .optional();

/** A list that is not named is as it was. */
const changedLists = z.object({
  users: rowsOf(user),
  adminTeams: rowsOf(adminTeam),
  teams: rowsOf(team),
  /** The teams whose members are to be fetched again; null for all. */
  members: z.array(teamId).nullable().optional(),
  roles: rowsOf(role),
  userRoles: z.null().optional(),
  adminTags: rowsOf(adminTag),
  tags: rowsOf(tag),
  deleted: z.null().optional(),
});
export type ChangedLists = z.infer<typeof changedLists>;

/** How many rows one change tells; where there are more they are fetched. */
export const mostToldRows = 50;

/** Server to client (S7): something in the directory changed. */
export const directoryServerEvents = {
  'directory:changed': z.object({
    what: z.enum([
      'teams',
      'users',
      'roles',
      'tags',
      'zones',
      'stations',
      'settings',
      'displays',
      'tokens',
    ]),
    /** Which of them; of settings their keys. */
    ids: z.array(z.string()),
    /** Of the one that is named; null where there are several, or where such things have none. */
    revision: z.int().nullable(),
    /** What it makes of the lists that whoever hears it may read; without it what is shown is fetched again. */
    lists: changedLists.optional(),
  }),
};

interface Listed {
  readonly id: string;
  /** Counts the writes of the row itself. */
  readonly revision?: number;
}

/** The order of each list whose rows are told. */
export const listOrder = {
  users: (a: { username: string }, b: { username: string }) =>
    compareKeys(nameKey(a.username), nameKey(b.username)),
  adminTeams: compareTeams,
  teams: compareTeams,
  roles: (a: { name: string }, b: { name: string }) => compareKeys(a.name, b.name),
  adminTags: (a: { name: string }, b: { name: string }) => compareKeys(a.name, b.name),
  tags: (a: { name: string }, b: { name: string }) => compareKeys(a.name, b.name),
};

const compareKeys = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * A list with what was told of it; the same list where that was known. A row takes the place of one with the same
 * revision, as what it says of other rows is told later, and never that of a newer one (DIR-202).
 */
export function applyToList<Row extends Listed>(
  list: readonly Row[],
  { rows, removed }: { readonly rows: readonly Row[]; readonly removed: readonly string[] },
  compare: (a: Row, b: Row) => number,
): Row[] {
  const shown = new Map(list.map((row) => [row.id, row]));
  let isOther = false;
  for (const id of removed) isOther = shown.delete(id) || isOther;
  for (const row of rows) {
    const existing = shown.get(row.id);
    if (existing && (isNewer(existing, row) || isSame(existing, row))) continue;
    shown.set(row.id, row);
    isOther = true;
  }
  return isOther ? [...shown.values()].sort(compare) : (list as Row[]);
}

const isNewer = (shown: Listed, row: Listed): boolean =>
  (shown.revision ?? 0) > (row.revision ?? 0);

const isSame = (shown: Listed, row: Listed): boolean =>
  JSON.stringify(shown) === JSON.stringify(row);
