import { directoryRepo } from '../../features/directory/directory.repo.ts';
import { hashPassword } from '../../features/session/password.ts';
import type { Seeder } from '../seeder.ts';
import { catalogueRepo } from '../../features/board/catalogue/catalogue.ts';
import { demoCatalogue } from './catalogue.ts';
import { demoOrganisation } from './organisation.ts';

/** The demo organisation (OPS-11), as large as the scale says (OPS-100). */
export const seedDemo: Seeder = {
  name: 'demo',
  wanted: ({ demo }) => demo,
  isEmpty: (db) => directoryRepo(db).isUninhabited(),
  run: async ({ db, config }) => {
    const organisation = demoOrganisation(
      await hashPassword(config.demoPassword),
      config.demoScale,
    );
    if (config.demoScale > 1)
      await catalogueRepo(db).insertMissing(demoCatalogue(config.demoScale));
    await directoryRepo(db).insertMissing(organisation);
  },
};
