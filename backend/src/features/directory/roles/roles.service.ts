import {
  nameKey,
  dashboardOf,
  namesAsked,
  type DeletedThing,
  type Role,
  type RoleInput,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../lib/rows/row-doc.ts';
import { Fault } from '../../../lib/fault.ts';
import { administratorsAmong, refuseLosing, type Administration } from '../row-writers.ts';
import type { RoleDoc } from '../directory.repo.ts';
import { deletion, presentDeleted } from '../writing/deletion.ts';
import { presentWrites } from '../../../lib/rows/present-writes.ts';

const presentRole = (role: RoleDoc, uses: { users: number; stations: number }): Role => ({
  id: role._id,
  name: role.name,
  description: role.description,
  builtIn: role.builtIn,
  dashboard: (role.builtIn ? dashboardOf({ role: role.name }) : role.dashboard) ?? null,
  userCount: uses.users,
  stationCount: uses.stations,
  createdAt: role.createdAt.toISOString(),
  updatedAt: (role.changedAt ?? role.updatedAt).toISOString(),
  ...presentWrites(role),
});

/** Roles as administrators make, change and delete them (DIR-31, DIR-32, DIR-33). */
export function rolesService({ repo, writers, clock, order, stations }: Administration) {
  const writer = writers.roles;

  async function present(roles: readonly RoleDoc[]): Promise<Role[]> {
    const [people, places] = await Promise.all([repo.users(), stations()]);
    const has = count(people.map(({ role }) => nameKey(role)));
    const take = count(
      places.flatMap(({ requiredRoles, minimumByRole }) => [
        ...new Set([...(requiredRoles ?? []), ...namesAsked(minimumByRole)].map(nameKey)),
      ]),
    );
    return roles.map((role) =>
      presentRole(role, { users: has(role.nameKey), stations: take(role.nameKey) }),
    );
  }
  const presentOne = async (role: RoleDoc) => (await present([role]))[0] as Role;

  async function create(input: RoleInput, acting: Actor): Promise<Role> {
    const now = new Date(clock.now());
    const role: RoleDoc = {
      _id: randomUUID(),
      name: input.name,
      nameKey: nameKey(input.name),
      description: input.description || null,
      builtIn: false,
      dashboard: input.dashboard ?? null,
      createdAt: now,
      updatedAt: now,
    };
    return presentOne(await order.writeBetween(() => writer.insert(role, acting)));
  }

  /** Whoever has the role has the rights of its new dashboard at once. */
  async function change(
    id: string,
    { baseRevision, ...input }: RoleInput & { baseRevision?: number | undefined },
    acting: Actor,
  ): Promise<Role> {
    let holders: readonly string[] = [];
    const changed = await order.write(() =>
      writer.revise({
        id,
        acting,
        baseRevision,
        present: presentOne,
        async decide(role) {
          const next = fieldsOf(role, input);
          const people = await repo.users();
          const having = people.filter((user) => nameKey(user.role) === role.nameKey);
          if (next.name !== role.name) refuseRename(role, having.length + (await stationsOf(role)));
          if ((next.dashboard ?? null) === (role.dashboard ?? null)) return next;
          holders = having.map(({ _id }) => _id);
          const roles = await repo.roles();
          const after = roles.map((one) => (one._id === id ? { ...one, ...next } : one));
          refuseLosing(
            administratorsAmong(people, roles),
            administratorsAmong(people, after),
            acting,
          );
          return next;
        },
        detail: () => ({ rightsOf: holders }),
      }),
    );
    return presentOne(changed);
  }

  async function remove(id: string, acting: Actor): Promise<DeletedThing> {
    const deleted = await order.write(() =>
      writer.revise({
        id,
        acting,
        present: presentOne,
        async decide(role) {
          if (role.builtIn) throw new Fault('BUILT_IN_ROLE');
          const { userCount, stationCount } = await presentOne(role);
          if (userCount + stationCount > 0) throw new Fault('ROLE_IN_USE');
          // The name is free again.
          return { ...deletion(clock, acting), nameKey: role._id };
        },
      }),
    );
    return presentDeleted('role', deleted);
  }

  const stationsOf = async (role: RoleDoc) => (await presentOne(role)).stationCount;

  return { list: async () => present(await repo.roles()), create, change, remove };
}

export type RolesService = ReturnType<typeof rolesService>;

/** A role that is built in keeps its dashboard; what is left out stays as it is. */
function fieldsOf(role: RoleDoc, input: RoleInput): Partial<RoleDoc> {
  const { name, description, dashboard } = input;
  const kept = role.builtIn ? (dashboardOf({ role: role.name }) ?? null) : (role.dashboard ?? null);
  if (role.builtIn && dashboard !== undefined && dashboard !== kept) {
    throw new Fault('BUILT_IN_ROLE');
  }
  return {
    name,
    nameKey: nameKey(name),
    ...(description !== undefined && { description: description || null }),
    ...(!role.builtIn && { dashboard: dashboard === undefined ? kept : dashboard }),
  };
}

function refuseRename(role: RoleDoc, uses: number): void {
  if (role.builtIn) throw new Fault('BUILT_IN_ROLE');
  if (uses === 0) return;
  throw new Fault('ROLE_IN_USE', {
    message: 'This role is in use and keeps its name; its description can change.',
  });
}

/** How often each of these words occurs. */
function count(words: readonly string[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => counts.get(word) ?? 0;
}
