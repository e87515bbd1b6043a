import { builtInCatalogue } from '@muster/protocol';
import { catalogueRepo } from '../features/board/catalogue/catalogue.ts';
import type { Seeder } from './seeder.ts';

/** The six built-in zones and their stations (OPS-10). */
export const seedCatalogue: Seeder = {
  name: 'zones and stations',
  wanted: () => true,
  isEmpty: async (db) => (await catalogueRepo(db).catalogue()).zones.length === 0,
  run: ({ db }) => catalogueRepo(db).insertMissing(builtInCatalogue),
};
