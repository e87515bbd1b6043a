import { nameKey } from '@muster/protocol';
import { meantAmong, type Meant } from './import.meant.ts';
import type {
  DirectoryRepo,
  RoleDoc,
  TagDoc,
  TeamDoc,
  UserDoc,
  UserTagDoc,
} from '../directory.repo.ts';

/** What a file is compared with: everybody and everything there is, by what a file names it by. */
export interface KnownPeople {
  readonly users: ReadonlyMap<string, readonly UserDoc[]>;
  /** People by what their names look like. */
  readonly named: ReadonlyMap<string, readonly UserDoc[]>;
  /** Whom a spreadsheet's number probably means. */
  readonly meant: Meant;
  readonly roles: ReadonlyMap<string, RoleDoc>;
  readonly teams: readonly TeamDoc[];
  readonly teamsById: ReadonlyMap<string, TeamDoc>;
  readonly tags: ReadonlyMap<string, TagDoc>;
  readonly tagsById: ReadonlyMap<string, TagDoc>;
  /** What each person carries. */
  readonly links: ReadonlyMap<string, readonly UserTagDoc[]>;
}

/** Everybody and everything there is as stored: what another thread can be given. */
export interface StoredPeople {
  readonly users: readonly UserDoc[];
  readonly roles: readonly RoleDoc[];
  readonly teams: readonly TeamDoc[];
  readonly tags: readonly TagDoc[];
  readonly carried: readonly UserTagDoc[];
}

export async function readPeople(
  repo: Pick<DirectoryRepo, 'users' | 'roles' | 'teams' | 'tags' | 'userTags'>,
): Promise<StoredPeople> {
  const [users, roles, teams, tags, carried] = await Promise.all([
    repo.users(),
    repo.roles(),
    repo.teams(),
    repo.tags(),
    repo.userTags(),
  ]);
  return { users, roles, teams, tags, carried };
}

export function knownAmong({ users, roles, teams, tags, carried }: StoredPeople): KnownPeople {
  const tagsById = new Map(tags.map((tag) => [tag._id, tag]));
  const links = new Map<string, UserTagDoc[]>();
  for (const link of carried) {
    // A tag that is gone is carried by nobody.
    if (!tagsById.has(link.tagId)) continue;
    const mine = links.get(link.userId);
    if (mine) mine.push(link);
    else links.set(link.userId, [link]);
  }
  return {
    users: byLook(users, ({ username }) => nameKey(username)),
    named: byLook(users, ({ name }) => nameKey(name)),
    meant: meantAmong(users),
    roles: new Map(roles.map((role) => [nameKey(role.name), role])),
    teams,
    teamsById: new Map(teams.map((team) => [team._id, team])),
    tags: new Map(tags.map((tag) => [nameKey(tag.name), tag])),
    tagsById,
    links,
  };
}

/** People by what they are known by: more than one of a username only from before what looks alike was one (DIR-181). */
function byLook(
  users: readonly UserDoc[],
  keyOf: (user: UserDoc) => string,
): ReadonlyMap<string, readonly UserDoc[]> {
  const found = new Map<string, UserDoc[]>();
  for (const user of users) {
    const key = keyOf(user);
    const alike = found.get(key);
    if (alike) alike.push(user);
    else found.set(key, [user]);
  }
  return found;
}

/** Whom a file means by a username: whoever is written exactly so, else the one who looks so. */
export function personCalled(
  { users }: Pick<KnownPeople, 'users'>,
  username: string,
): UserDoc | undefined {
  const alike = users.get(nameKey(username)) ?? [];
  return alike.find((user) => user.username === username) ?? alike[0];
}
