import { nameKey, dashboardOf, type Dashboard } from '@muster/protocol';
import { Fault } from '../../lib/fault.ts';
import type { Actor } from '../../lib/caller.ts';
import type { DirectoryRepo, RoleDoc, UserDoc } from './directory.repo.ts';

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

/** Whether whoever has it is an administrator. */
export const opensAdministration = ({ name, dashboard }: RoleDoc): boolean =>
  dashboardOf({ role: name, dashboard: dashboard ?? null, tlDashboardAccess: false }) === 'admin';

/** Whether somebody is an administrator, or would be one if they were active. */
export const isAdministrator = (user: Standing, roles: readonly RoleDoc[]): boolean =>
  administratorsAmong([{ ...user, isActive: true, deletedAt: null }], roles).size > 0;

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

/** Team leader access means something for a PSO alone (DIR-11). */
export const mayHaveAccess = (role: string): boolean => nameKey(role) === 'pso';
