import { attendanceRepo } from '../../features/attendance/attendance.repo.ts';
import { directoryRepo } from '../../features/directory/directory.repo.ts';
import { hashPassword } from '../../features/session/password.ts';
import type { Seeder } from '../seeder.ts';
import { demoHistory } from './history.ts';
import { demoOrganisation } from './organisation.ts';

/** The demo organisation with its past attendance (OPS-11, OPS-13). */
export const seedDemo: Seeder = {
  name: 'demo',
  wanted: ({ demo }) => demo,
  isEmpty: (db) => directoryRepo(db).isUninhabited(),
  run: async ({ db, config, clock }) => {
    const organisation = demoOrganisation(await hashPassword(config.demoPassword));
    const { sheets, entries } = demoHistory(organisation, {
      today: clock.today(),
      timeZone: clock.timeZone,
      now: clock.now(),
    });
    await directoryRepo(db).insertMissing(organisation);
    await attendanceRepo(db).insertHistory(sheets, entries);
  },
};
