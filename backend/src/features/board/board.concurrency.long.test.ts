import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Identity } from '../../testing/board-client.ts';
import { judgeLoad, runLoad } from '../../testing/board-load.ts';
import { seededRandom, startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { boardDate, seedCatalogue, seedPresent } from './board.fixture.ts';
import { catalogue, env, flawless, signIn } from './board.concurrency.fixture.ts';

let apps: TestApp[] = [];
let identities: Identity[];

beforeAll(async () => {
  const first = await startTestApp({ env, isShared: true });
  apps = [first, await startTestApp({ env, uri: first.uri, isShared: true })];
  await seedOrganisation(first.db);
  await seedCatalogue(first.db, catalogue);
  await seedPresent(first.db, 120);
  identities = await signIn(first, 10);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

describe('10 watch TLs whose connections break', () => {
  it('nothing acknowledged is lost, nothing is done twice, all boards are equal [DEP-11, S11, S12, PRF-3]', async () => {
    const seed = 20250906;
    const random = seededRandom(seed);
    const [app] = apps as [TestApp];
    const port = await app.listen();
    const proxy = await startCuttingProxy({ targetPort: () => port, share: 0.2, random });
    try {
      const load = await runLoad({
        date: boardDate,
        identities,
        movesEach: 25,
        random,
        callPort: () => proxy.port,
        socketPort: () => port,
      });
      const { settled } = load;
      const boards = await load.agree();
      expect(boards).toHaveLength(identities.length);
      const report = await judgeLoad(app.db, catalogue, boardDate, { settled, boards });
      expect(report, `seed ${seed}`).toMatchObject(flawless);
      expect(report.operations).toBeGreaterThan(100);
      expect(report.resent).toBeGreaterThan(10);
      expect(proxy.cuts).toBeGreaterThan(20);
    } finally {
      await proxy.close();
    }
  }, 120_000);

  it('two servers on one database that a balancer takes in turn hold the same, with calls cut [S12, PRF-4, PRF-80]', async () => {
    const seed = 20250907;
    const random = seededRandom(seed);
    const ports = await Promise.all(apps.map((app) => app.listen()));
    let turn = 0;
    const targetPort = () => ports[turn++ % 2] as number;
    const calls = await startCuttingProxy({ targetPort, share: 0.2, random });
    const portOf = (client: number) => ports[client % 2] as number;
    const load = await runLoad({
      date: boardDate,
      identities,
      movesEach: 15,
      random,
      callPort: () => calls.port,
      socketPort: portOf,
    });
    const { settled } = load;
    const boards = await load.agree();
    await calls.close();
    expect(boards).toHaveLength(identities.length);
    const { db } = apps[0] as TestApp;
    const report = await judgeLoad(db, catalogue, boardDate, { settled, boards });
    expect(report, `seed ${seed}`).toMatchObject(flawless);
    expect(report.operations).toBeGreaterThan(60);
  }, 120_000);
});
