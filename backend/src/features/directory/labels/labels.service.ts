import {
  nameKey,
  dashboardOf,
  namesAsked,
  tagPalette,
  type AdminTag,
  type Role,
  type RoleInput,
  type TagInput,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import { defineRows, type Renamed } from '../../../store/rows/define-rows.ts';
import { presentWrites } from '../../../store/rows/row-doc.ts';
import { presentDeleted } from '../deleted/deleted.service.ts';
import { presentTag } from '../directory.present.ts';
import type { RoleDoc, TagDoc } from '../directory.repo.ts';
import type { Administration } from '../row-writers.ts';
import { administratorsAmong, refuseLosing } from '../directory.policy.ts';

/** Roles as administrators make, change and delete them (DIR-31, DIR-32, DIR-33). */
export function rolesService({ repo, writers, clock, order, stations }: Administration) {
  async function present(roles: readonly RoleDoc[]): Promise<Role[]> {
    const [people, places] = await Promise.all([repo.users(), stations()]);
    const users = count(people.map(({ role }) => nameKey(role)));
    const named = count(
      places.flatMap(({ requiredRoles, minimumByRole }) => keysOf(requiredRoles, minimumByRole)),
    );
    return roles.map((role) => ({
      id: role._id,
      name: role.name,
      description: role.description,
      builtIn: role.builtIn,
      dashboard: dashboardIn(role),
      userCount: users(role.nameKey),
      stationCount: named(role.nameKey),
      ...presentLabel(role),
    }));
  }

  const isInUse = async (role: RoleDoc): Promise<boolean> =>
    (await present([role])).some(({ userCount, stationCount }) => userCount + stationCount > 0);

  return defineRows({
    writer: writers.roles,
    turns: { create: order.writeBetween, change: order.write, remove: order.write },
    present,
    named: ({ name }: RoleInput) => repo.roleNamed(name),
    make: (input: RoleInput): RoleDoc => ({
      ...newLabel(input, clock),
      builtIn: false,
      dashboard: input.dashboard ?? null,
    }),
    async change(role, input: RoleInput, { acting }) {
      const next = fieldsOf(role, input);
      if (next.name !== role.name) await refuseRename(role, isInUse);
      if ((next.dashboard ?? null) === (role.dashboard ?? null)) return next;
      const [people, roles] = await Promise.all([repo.users(), repo.roles()]);
      const after = roles.map((one) => (one._id === role._id ? { ...one, ...next } : one));
      refuseLosing(administratorsAmong(people, roles), administratorsAmong(people, after), acting);
      return next;
    },
    /** Whoever has the role has the rights of its new dashboard at once. */
    async detail(before, after) {
      if ((before.dashboard ?? null) === (after.dashboard ?? null)) return {};
      const having = (await repo.users()).filter(({ role }) => nameKey(role) === before.nameKey);
      return { rightsOf: having.map(({ _id }) => _id) };
    },
    async remove(role) {
      if (role.builtIn) throw new Fault('BUILT_IN_ROLE');
      if (await isInUse(role)) throw new Fault('ROLE_IN_USE');
      // The name is free again.
      return { nameKey: role._id };
    },
    removed: (role) => presentDeleted('role', role),
    restore: nameAgain,
  });
}

/** Tags as administrators make, change and delete them (DIR-31, DIR-34). */
export function tagsService({ repo, writers, clock, order, stations }: Administration) {
  async function present(tags: readonly TagDoc[]): Promise<AdminTag[]> {
    const [links, people, places] = await Promise.all([repo.userTags(), repo.users(), stations()]);
    const here = new Set(people.map(({ _id }) => _id));
    const users = count(links.flatMap(({ userId, tagId }) => (here.has(userId) ? [tagId] : [])));
    const named = count(
      places.flatMap(({ requiredTags, minimumByTag }) => keysOf(requiredTags, minimumByTag)),
    );
    return tags.map((tag) => ({
      ...presentTag(tag),
      userCount: users(tag._id),
      stationCount: named(tag.nameKey),
      ...presentLabel(tag),
    }));
  }

  return defineRows({
    writer: writers.tags,
    turns: { create: order.writeBetween, change: order.writeBetween, remove: order.write },
    present,
    named: ({ name }: TagInput) => repo.tagNamed(name),
    make: (input: TagInput): TagDoc => ({
      ...newLabel(input, clock),
      color: input.color ?? tagPalette.Blue,
    }),
    async change(tag, { name, description, color }: TagInput) {
      // Stations know tags by their names.
      if (
        name !== tag.name &&
        (await present([tag])).some(({ stationCount }) => stationCount > 0)
      ) {
        throw new Fault('TAG_IN_USE', {
          message: 'A station requires this tag by its name; take it off the station first.',
        });
      }
      return { ...named(name), ...described(description), ...(color !== undefined && { color }) };
    },
    async remove(tag) {
      const [uses] = await present([tag]);
      if (uses && uses.userCount + uses.stationCount > 0) throw new Fault('TAG_IN_USE');
      return { nameKey: tag._id };
    },
    removed: (tag) => presentDeleted('tag', tag),
    restore: nameAgain,
  });
}

const dashboardIn = ({ builtIn, name, dashboard }: RoleDoc): Role['dashboard'] =>
  (builtIn ? dashboardOf({ role: name }) : dashboard) ?? null;

/** A role that is built in keeps its dashboard; what is left out stays as it is. */
function fieldsOf(role: RoleDoc, { name, description, dashboard }: RoleInput): Partial<RoleDoc> {
  const currentDashboard = dashboardIn(role);
  if (role.builtIn && dashboard !== undefined && dashboard !== currentDashboard) {
    throw new Fault('BUILT_IN_ROLE');
  }
  return {
    ...named(name),
    ...described(description),
    ...(!role.builtIn && { dashboard: dashboard === undefined ? currentDashboard : dashboard }),
  };
}

async function refuseRename(
  role: RoleDoc,
  isInUse: (role: RoleDoc) => Promise<boolean>,
): Promise<void> {
  if (role.builtIn) throw new Fault('BUILT_IN_ROLE');
  if (!(await isInUse(role))) return;
  throw new Fault('ROLE_IN_USE', {
    message: 'This role is in use and keeps its name; its description can change.',
  });
}

function newLabel({ name, description }: RoleInput | TagInput, clock: Pick<Clock, 'now'>) {
  const now = new Date(clock.now());
  const dates = { createdAt: now, updatedAt: now };
  return { _id: randomUUID(), ...named(name), description: description ?? null, ...dates };
}

const named = (name: string) => ({ name, nameKey: nameKey(name) });

const described = (description: string | null | undefined) =>
  description !== undefined && { description };

const nameAgain = (label: RoleDoc | TagDoc, renamed: Renamed) => named(renamed.name ?? label.name);

const presentLabel = (label: RoleDoc | TagDoc) => ({
  createdAt: label.createdAt.toISOString(),
  updatedAt: (label.changedAt ?? label.updatedAt).toISOString(),
  ...presentWrites(label),
});

/** The keys of the names that a station requires, each once. */
const keysOf = (
  required: readonly string[] | null | undefined,
  minimums: Parameters<typeof namesAsked>[0],
): string[] => [...new Set([...(required ?? []), ...namesAsked(minimums)].map(nameKey))];

/** How often each of these words occurs. */
function count(words: readonly string[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => counts.get(word) ?? 0;
}
