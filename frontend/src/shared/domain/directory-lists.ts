import {
  applyToList,
  deletedRoutes,
  boardRoutes,
  directoryRoutes,
  listOrder,
  placeRoutes,
  roleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type AdminStation,
  type AdminTag,
  type AdminTeam,
  type AdminZone,
  type ChangedLists,
  type DeletedThing,
  type DirectoryList,
  type Member,
  type Role,
  type ServerPayload,
  type Station,
  type Tag,
  type Team,
  type User,
  type Zone,
} from '@muster/protocol';
import { call, type CallOptions } from '../http/call.ts';
import { Fault } from '../http/fault.ts';
import { againWith, type Topic } from '../live/topic.ts';

/** Every list of teams, people, roles, tags, zones and stations, once: its call, its key, and what changes it. */

type Changed = ServerPayload<'directory:changed'>;
type What = Changed['what'];

/** What of this list is told by a change: undefined where it is as it was, null where it has to be fetched again. */
function toldOf<List extends DirectoryList>(
  { what, lists }: Changed,
  list: List,
  kinds: readonly What[],
): ChangedLists[List] | null {
  if (!kinds.includes(what)) return undefined;
  return lists ? lists[list] : null;
}

/** A list that takes the rows that it is told (DIR-202). */
const takesRows = <List extends keyof typeof listOrder>(list: List, ...kinds: readonly What[]) => {
  type Part = NonNullable<ChangedLists[List]>;
  type Row = Part['rows'][number];
  return {
    isUnordered: true,
    on: {
      'directory:changed': (shown: Row[], changed: Changed): Row[] | 'gap' => {
        const part = toldOf(changed, list, kinds);
        if (part === undefined) return shown;
        const compare = listOrder[list] as (a: Row, b: Row) => number;
        return part === null ? 'gap' : applyToList<Row>(shown, part, compare);
      },
    },
  } as const;
};

/** A list that is fetched again when it is told that it is another one. */
const isFetchedAgain = (list: 'userRoles' | 'deleted', ...kinds: readonly What[]) => ({
  'directory:changed': <Snapshot>(shown: Snapshot, changed: Changed): Snapshot | 'gap' =>
    toldOf(changed, list, kinds) === undefined ? shown : 'gap',
});

/** Tells of a list that could not be fetched; what was shown of it before stays (DEP-5, DEP-7, S25). */
const logged =
  <T>(ask: (options: CallOptions) => Promise<T>, failure: string) =>
  async (options: CallOptions): Promise<T> => {
    try {
      return await ask(options);
    } catch (error) {
      if (!options.signal?.aborted) console.error(failure, error);
      throw error;
    }
  };

/** Everybody, with their team and tags. */
const ofUsers = takesRows('users', 'users', 'teams', 'tags', 'roles');
export const usersTopic: Topic<User[]> = {
  key: ['directory', 'users'],
  fetch: (options) => call(userRoutes.list, options),
  ...ofUsers,
  on: {
    ...ofUsers.on,
    'sessions:changed': (users, { userId }) =>
      users.some(({ id, hasSignedIn }) => id === userId && !hasSignedIn) ? 'gap' : users,
  },
};

/** All teams; their member counts follow the users. */
export const teamsTopic: Topic<Team[]> = {
  key: ['directory', 'teams'],
  asksOn: true,
  fetch: logged((options) => call(directoryRoutes.teams, options), 'Failed to fetch teams'),
  keptAs: { schema: directoryRoutes.teams.answer },
  ...takesRows('teams', 'teams', 'users'),
};

/** The same as administrators see them. */
export const adminTeamsTopic: Topic<AdminTeam[]> = {
  key: ['directory', 'admin-teams'],
  fetch: (options) => call(teamRoutes.list, options),
  ...takesRows('adminTeams', 'teams', 'users'),
};

/** Who belongs to a team on a date, active or not (DIR-190). */
export const membersTopic = (teamId: string, date: string): Topic<Member[]> => ({
  key: ['directory', 'members', teamId, date],
  fetch: (options) =>
    call(directoryRoutes.members, { params: { teamId }, query: { date }, ...options }),
  keptAs: { schema: directoryRoutes.members.answer, teamId },
  on: {
    'directory:changed': (members, changed) => {
      const teams = toldOf(changed, 'members', ['users']);
      return teams === null || teams?.includes(teamId) ? 'gap' : members;
    },
  },
});

/** All roles, with how many people and stations use each. */
export const adminRolesTopic: Topic<Role[]> = {
  key: ['directory', 'admin-roles'],
  fetch: (options) => call(roleRoutes.list, options),
  ...takesRows('roles', 'roles', 'users', 'stations'),
};

/** Their names, for filters. */
export const rolesTopic: Topic<readonly { readonly name: string }[]> = {
  key: ['directory', 'roles'],
  asksOn: true,
  fetch: logged((options) => call(directoryRoutes.userRoles, options), 'No roles'),
  on: isFetchedAgain('userRoles', 'roles'),
};

/** All tags, with how many people and stations use each. */
export const adminTagsTopic: Topic<AdminTag[]> = {
  key: ['directory', 'admin-tags'],
  fetch: (options) => call(tagRoutes.list, options),
  ...takesRows('adminTags', 'tags', 'users', 'stations'),
};

/** The same for filters. */
export const tagsTopic: Topic<Tag[]> = {
  key: ['directory', 'tags'],
  asksOn: true,
  fetch: logged((options) => call(directoryRoutes.tags, options), 'No tags'),
  ...takesRows('tags', 'tags'),
};

/** What can be restored. Every deletion and every restoring is a change of its kind. */
export const deletedTopic: Topic<DeletedThing[]> = {
  key: ['directory', 'deleted'],
  fetch: (options) => call(deletedRoutes.list, options),
  on: isFetchedAgain('deleted', 'teams', 'users', 'roles', 'tags'),
};

/** All zones, retired ones too, as administrators keep them. */
export const adminZonesTopic: Topic<AdminZone[]> = {
  key: ['directory', 'admin-zones'],
  fetch: (options) => call(placeRoutes.zones, options),
  on: againWith('zones'),
};

/** Those that boards have. */
export const zonesTopic: Topic<readonly Zone[]> = {
  key: ['deployment', 'zones'],
  fetch: logged((options) => call(boardRoutes.zones, options), 'Failed to fetch deployment zones'),
  on: againWith('zones'),
};

/** All stations, retired ones too. */
export const adminStationsTopic: Topic<AdminStation[]> = {
  key: ['directory', 'admin-stations'],
  fetch: (options) => call(placeRoutes.stations, options),
  on: againWith('stations', 'zones'),
};

/** Those that boards have. */
export const stationsTopic: Topic<readonly Station[]> = {
  key: ['deployment', 'stations'],
  fetch: logged(async (options) => {
    const stations = await call(boardRoutes.stations, options);
    // An empty list counts as a failed one (DEP-5).
    if (stations.length === 0)
      throw new Fault({ code: 'EMPTY', detail: 'The server has no deployment stations.' });
    return stations;
  }, 'Failed to fetch deployment stations'),
  on: againWith('stations', 'zones'),
};
