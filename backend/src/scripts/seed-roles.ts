import { builtInRoles } from '@muster/protocol';
import { directoryRepo } from '../features/directory/directory.repo.ts';
import { nameUuid } from '../lib/name-uuid.ts';
import type { Seeder } from './seeder.ts';

/** The 13 built-in roles (DIR-13, OPS-10). */
export const seedRoles: Seeder = {
  name: 'roles',
  wanted: () => true,
  isEmpty: async (db) => (await directoryRepo(db).roles()).length === 0,
  run: async ({ db, clock }) => {
    const now = new Date(clock.now());
    const roles = Object.entries(builtInRoles).map(([name, description]) => ({
      _id: nameUuid(`role ${name}`),
      name,
      nameKey: name.toLowerCase(),
      description,
      builtIn: true,
      createdAt: now,
      updatedAt: now,
    }));
    await directoryRepo(db).insertMissing({ roles });
  },
};
