import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { plainStations, seedCatalogue, seedPresent } from '../../features/board/board.fixture.ts';
import { openStore } from '../../scripts/open-store.ts';
import { seedOrganisation } from '../../testing/organisation.ts';

interface Seeds {
  readonly stations: number;
  /** Of each station. */
  readonly places: number;
  /** How many are present on the date of the boards. */
  readonly officers: number;
}

/** A folder with an embedded store of the test organisation, for a server that is started on it, and the officers' ids. */
export async function seededStore({
  stations,
  places,
  officers,
}: Seeds): Promise<{ dataDir: string; officers: string[] }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'));
  const store = await openStore({ mongodbUri: undefined, dataDir }, () => undefined);
  await seedOrganisation(store.db);
  await seedCatalogue(store.db, plainStations(stations, places));
  const present = await seedPresent(store.db, officers);
  await store.close();
  return { dataDir, officers: present };
}
