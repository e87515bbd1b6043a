import {
  boardDate,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../features/board/board.fixture.ts';
import { openStore } from '../scripts/open-store.ts';
import { seedOrganisation } from '../testing/organisation.ts';

/** Fills a new data folder with a full board: 300 officers present, 40 stations of 9 places, in one zone or in so many. */
const [dataDir, zones = '1'] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: board.seed.ts DATA_DIR [ZONES]');
const { db, close } = await openStore({ mongodbUri: undefined, dataDir }, () => undefined);
await seedOrganisation(db);
await seedCatalogue(db, plainStations(40, 9, Number(zones)));
await seedPresent(db, 300);
await close();
process.stdout.write(`${boardDate}\n`);
