import {
  builtInRoles,
  compareMembers,
  compareTeams,
  type Dashboard,
  type Member,
  type SessionUser,
  type Tag,
  type Team,
  type TeamContact,
} from '@muster/protocol';
import { Fault } from '../../lib/fault.ts';
import { chosenDashboards } from './administrators.ts';
import {
  contactsOf,
  membersByTeam,
  presentMember,
  presentTag,
  presentTeam,
} from './directory.present.ts';
import { nameKey, type DirectoryRepo, type TeamDoc, type UserDoc } from './directory.repo.ts';

const builtInKeys = new Set(Object.keys(builtInRoles).map(nameKey));
const isBuiltIn = (role: string) => builtInKeys.has(nameKey(role));

/** Teams, people, roles and tags as the other features and the calls read them. */
export function directoryService(repo: DirectoryRepo) {
  async function teams(): Promise<Team[]> {
    const [all, people] = await Promise.all([repo.teams(), repo.users()]);
    const inTeam = membersByTeam(people);
    return all.map((one) => presentTeam(one, inTeam.get(one._id) ?? [])).toSorted(compareTeams);
  }

  /** Throws NOT_FOUND. */
  async function team(id: string): Promise<Team> {
    const [found, people] = await Promise.all([repo.team(id), repo.members(id)]);
    if (!found) throw new Fault('NOT_FOUND');
    return presentTeam(found, people);
  }

  /** Active or not, in role order. Throws NOT_FOUND. */
  async function members(teamId: string): Promise<Member[]> {
    const [found, people] = await Promise.all([repo.team(teamId), repo.members(teamId)]);
    if (!found) throw new Fault('NOT_FOUND');
    return people.map(presentMember).toSorted(compareMembers);
  }

  /** Everyone who is not deleted, since when, and which dashboard a role of the organisation's own gives them (DIR-33). */
  async function people(): Promise<
    (Member & { createdAt: string; dashboard: Dashboard | null })[]
  > {
    const [users, roles] = await Promise.all([repo.users(), repo.roles()]);
    const chosen = chosenDashboards(roles);
    return users.map((user) => ({
      ...presentMember(user),
      createdAt: user.createdAt.toISOString(),
      dashboard: chosen.get(nameKey(user.role)) ?? null,
    }));
  }

  async function sessionUser(id: string): Promise<SessionUser | undefined> {
    const user = await repo.user(id);
    if (!user) return undefined;
    const [ofUser, role] = await Promise.all([
      user.teamId === null ? null : repo.team(user.teamId),
      isBuiltIn(user.role) ? null : repo.roleNamed(user.role),
    ]);
    return withTeam(user, ofUser, role?.dashboard ?? null);
  }

  /** Many at once, by their ids. */
  async function sessionUsers(ids: readonly string[]): Promise<ReadonlyMap<string, SessionUser>> {
    const [found, all, roles] = await Promise.all([repo.usersOf(ids), repo.teams(), repo.roles()]);
    const byId = new Map(all.map((one) => [one._id, one]));
    const chosen = chosenDashboards(roles);
    return new Map(
      found.map((user) => [
        user._id,
        withTeam(user, byId.get(user.teamId ?? '') ?? null, chosen.get(nameKey(user.role)) ?? null),
      ]),
    );
  }

  /** For the login only: one read whether the user exists or not, so that both take as long (SES-27). */
  async function credentials(
    username: string,
  ): Promise<{ userId: string; isActive: boolean; passwordHash: string } | undefined> {
    const user = await repo.userByName(username);
    if (!user) return undefined;
    return { userId: user._id, isActive: user.isActive, passwordHash: user.passwordHash };
  }

  /** One read whether there is such a person or not, so that both take as long (PST-30). */
  async function personNamed(
    username: string,
  ): Promise<{ id: string; teamId: string | null; isActive: boolean } | undefined> {
    const user = await repo.placeByName(username);
    return user ? { id: user._id, teamId: user.teamId, isActive: user.isActive } : undefined;
  }

  /** Who carries which tags. */
  async function tagsByUser(): Promise<ReadonlyMap<string, readonly Tag[]>> {
    const [links, tags] = await Promise.all([repo.userTags(), repo.tags()]);
    const byId = new Map(tags.map((tag) => [tag._id, presentTag(tag)]));
    const carried = new Map<string, Tag[]>();
    for (const { userId, tagId } of links) {
      const tag = byId.get(tagId);
      if (tag) carried.set(userId, [...(carried.get(userId) ?? []), tag]);
    }
    return carried;
  }

  return {
    teams,
    team,
    members,
    contacts: async (): Promise<TeamContact[]> => contactsOf(await teams(), await repo.users()),
    people,
    sessionUser,
    sessionUsers,
    credentials,
    personNamed,
    roles: async () => (await repo.roles()).map(({ name }) => ({ name })),
    tagsByUser,
    tags: async (): Promise<Tag[]> => (await repo.tags()).map(presentTag),
  };
}

export type DirectoryService = ReturnType<typeof directoryService>;

function withTeam(user: UserDoc, ofUser: TeamDoc | null, dashboard: Dashboard | null): SessionUser {
  return {
    id: user._id,
    username: user.username,
    name: user.name,
    role: user.role,
    teamId: user.teamId,
    teamName: ofUser?.name ?? null,
    isActive: user.isActive,
    tlDashboardAccess: user.tlDashboardAccess,
    dashboard,
    mustChangePassword: user.mustChangePassword ?? false,
    createdAt: user.createdAt.toISOString(),
  };
}
