import {
  nameKey,
  asOn,
  builtInRoles,
  compareMembers,
  compareTeams,
  type Belonging,
  type Dashboard,
  type FormerTeam,
  type Member,
  type SessionUser,
  type Tag,
  type Team,
  type TeamContact,
} from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { chosenDashboards } from './directory.policy.ts';
import {
  carriedTags,
  contactsOf,
  membersByTeam,
  presentMember,
  presentTag,
  presentTeam,
} from './directory.present.ts';
import type { DirectoryRepo, TeamDoc, UserDoc } from './directory.repo.ts';

const builtInKeys = new Set(Object.keys(builtInRoles).map(nameKey));
const isBuiltIn = (role: string) => builtInKeys.has(nameKey(role));

/** Teams, people, roles and tags as the other features and the calls read them. */
export function directoryService(
  repo: DirectoryRepo,
  clock: Pick<Clock, 'today'>,
  teamOfSession: DirectoryRepo['team'] = repo.team,
) {
  /** With those who lead them and how many they have, on a date where one is named (DIR-190). */
  async function teams(date?: string): Promise<Team[]> {
    const [all, users] = await Promise.all([repo.teams(), repo.users()]);
    const inTeam = membersByTeam(belongingOn(users, date));
    return all.map((one) => presentTeam(one, inTeam.get(one._id) ?? [])).toSorted(compareTeams);
  }

  /** Throws NOT_FOUND. */
  async function team(id: string): Promise<Team> {
    const [found, people] = await Promise.all([repo.team(id), repo.members(id)]);
    if (!found) throw new Fault('NOT_FOUND');
    return presentTeam(found, people);
  }

  /** Active or not, in role order; on a date those who belong to the team then (DIR-190). Throws NOT_FOUND. */
  async function members(teamId: string, date?: string): Promise<Member[]> {
    const [found, present, moved] = await Promise.all([
      repo.team(teamId),
      repo.members(teamId),
      date === undefined ? [] : repo.movedAfter(date),
    ]);
    if (!found) throw new Fault('NOT_FOUND');
    const people = new Map([...present, ...moved].map((user) => [user._id, user]));
    return belongingOn([...people.values()], date)
      .filter((user) => user.teamId === teamId)
      .map(presentMember)
      .toSorted(compareMembers);
  }

  /** Everyone who is not deleted, since when, and which dashboard a role of the organisation's own gives them (DIR-33). */
  async function people(): Promise<KnownPerson[]> {
    const [users, roles] = await Promise.all([repo.users(), repo.roles()]);
    const chosen = chosenDashboards(roles);
    return users.map((user) => ({
      ...presentMember(user),
      teamsBefore: user.teamsBefore ?? [],
      createdAt: user.createdAt.toISOString(),
      dashboard: chosen.get(nameKey(user.role)) ?? null,
    }));
  }

  async function sessionUser(id: string): Promise<SessionUser | undefined> {
    const user = await repo.user(id);
    if (!user) return undefined;
    const { teamId } = asOn(user, clock.today());
    const [ofUser, role] = await Promise.all([
      teamId === null ? null : teamOfSession(teamId),
      isBuiltIn(user.role) ? null : repo.roleNamed(user.role),
    ]);
    return withTeam(user, { id: teamId, ofUser }, role?.dashboard ?? null);
  }

  /** Many at once, by their ids. */
  async function sessionUsers(ids: readonly string[]): Promise<ReadonlyMap<string, SessionUser>> {
    const [found, all, roles] = await Promise.all([repo.usersOf(ids), repo.teams(), repo.roles()]);
    const byId = new Map(all.map((one) => [one._id, one]));
    const chosen = chosenDashboards(roles);
    return new Map(
      found.map((user) => {
        const { teamId: id } = asOn(user, clock.today());
        const team = { id, ofUser: byId.get(id ?? '') ?? null };
        return [user._id, withTeam(user, team, chosen.get(nameKey(user.role)) ?? null)];
      }),
    );
  }

  /** For the login only: one read whether the user exists or not, so that both take as long (SES-27). */
  async function credentials(username: string) {
    const user = await repo.userByName(username);
    if (!user) return undefined;
    const { _id: userId, isActive, passwordHash, hasSignedIn = false } = user;
    return { userId, isActive, passwordHash, hasSignedIn };
  }

  /** One read whether there is such a person or not, so that both take as long (PST-30). */
  async function personNamed(
    username: string,
  ): Promise<{ id: string; teamId: string | null; isActive: boolean } | undefined> {
    const user = await repo.placeByName(username);
    if (!user) return undefined;
    const { _id: id, teamId, isActive } = asOn(user, clock.today());
    return { id, teamId, isActive };
  }

  return {
    teams,
    team,
    members,
    contacts: async (): Promise<TeamContact[]> =>
      contactsOf(await teams(clock.today()), await repo.users()),
    people,
    changedBy: async (id: string) => (await repo.user(id))?.changedBy ?? null,
    sessionUser,
    sessionUsers,
    credentials,
    personNamed,
    roles: async () => (await repo.roles()).map(({ name }) => ({ name })),
    /** With those that have run out; `tagsByUser` has what counts on a date. */
    carriedTags: async () => {
      const [links, tags] = await Promise.all([repo.userTags(), repo.tags()]);
      return carriedTags(links, tags);
    },
    tags: async (): Promise<Tag[]> => (await repo.tags()).map(presentTag),
  };
}

export type DirectoryService = ReturnType<typeof directoryService>;

/** A member with the teams of other dates. */
export interface KnownPerson extends Member {
  readonly teamsBefore: readonly FormerTeam[];
  readonly createdAt: string;
  readonly dashboard: Dashboard | null;
}

/** People as they belong on a date, where one is named. */
export const belongingOn = <Person extends Belonging>(
  people: Person[],
  date: string | undefined,
): Person[] => (date === undefined ? people : people.map((one) => asOn(one, date)));

function withTeam(
  user: UserDoc,
  { id: teamId, ofUser }: { readonly id: string | null; readonly ofUser: TeamDoc | null },
  dashboard: Dashboard | null,
): SessionUser {
  return {
    id: user._id,
    username: user.username,
    name: user.name,
    role: user.role,
    teamId,
    teamName: ofUser?.name ?? null,
    belongs: user.teamFrom
      ? { teamId: user.teamId, teamsBefore: [...(user.teamsBefore ?? [])] }
      : null,
    isActive: user.isActive,
    tlDashboardAccess: user.tlDashboardAccess,
    dashboard,
    mustChangePassword: user.mustChangePassword ?? false,
    createdAt: user.createdAt.toISOString(),
  };
}
