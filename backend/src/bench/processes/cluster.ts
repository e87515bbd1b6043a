import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { plainStations, seedCatalogue, seedPresent } from '../../features/board/board.fixture.ts';
import { directoryRepo } from '../../features/directory/directory.repo.ts';
import { startCuttingProxy, type CuttingProxy } from '../../testing/cutting-proxy.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { startFleet, type Fleet, type Member } from './fleet.ts';
import { startSharedStore } from './processes.store.ts';

/** Several processes on one database, behind a balancer that takes them in turn, also one that is down. */
export interface Cluster {
  readonly db: Connection;
  readonly org: Organisation;
  readonly officers: readonly string[];
  readonly fleet: Fleet;
  /** A fifth of what goes through it is cut after sending. */
  readonly calls: CuttingProxy;
  readonly sockets: CuttingProxy;
  /** A watch TL whom nobody else is; each time another one. */
  nextGuest(): { readonly username: string; readonly id: string };
  close(): Promise<void>;
}

export const catalogue = plainStations(30, 5);
const guests = 300;

export async function startCluster(count: number, random: () => number): Promise<Cluster> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { uri, db, close: closeStore } = await startSharedStore();
    closers.push(closeStore);
    const org = await seedOrganisation(db);
    await seedCatalogue(db, catalogue);
    const officers = await seedPresent(db, 120);
    const invited = await seedGuests(db, org);
    const fleet = await startFleet(count, { MONGODB_URI: uri, READS_PER_SECOND: '100000' });
    closers.push(() => fleet.stop());
    let turn = 0;
    const targetPort = () => (fleet.members[turn++ % count] as Member).port;
    const calls = await startCuttingProxy({ targetPort, share: 0.2, random });
    closers.push(() => calls.close());
    const sockets = await startCuttingProxy({ targetPort, share: 0, random });
    closers.push(() => sockets.close());
    const nextGuest = () => {
      const guest = invited.shift();
      if (!guest) throw new Error('more guests came than there are');
      return guest;
    };
    return { db, org, officers, fleet, calls, sockets, nextGuest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function seedGuests(db: Connection, org: Organisation) {
  const pattern = org.users.get('watch.1');
  if (!pattern) throw new Error('no watch TL in the test organisation');
  const users = Array.from({ length: guests }, (_, index) => {
    const username = `guest.${index + 1}`;
    const name = `Guest ${index + 1}`;
    return { ...pattern, _id: randomUUID(), username, usernameKey: username, name };
  });
  await directoryRepo(db).insertMissing({ users });
  return users.map(({ _id, username }) => ({ id: _id, username }));
}
