import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Identity } from '../../testing/board-client.ts';
import { judgeLoad, runLoad } from '../../testing/board-load.ts';
import { seededRandom, startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { boardDate, seedCatalogue, seedPresent } from './board.fixture.ts';
import { catalogue, env, flawless, signIn } from './board.concurrency.fixture.ts';

let app: TestApp;
let identities: Identity[];
beforeAll(async () => {
  app = await startTestApp({ env });
  await seedOrganisation(app.db);
  await seedCatalogue(app.db, catalogue);
  await seedPresent(app.db, 120);
  identities = await signIn(app, 10);
});
afterAll(() => app.close());

describe('10 watch TLs whose connections break', () => {
  it('nothing acknowledged is lost, nothing is done twice, all boards are equal [DEP-11, S11, S12, PRF-3]', async () => {
    const seed = 20250906;
    const random = seededRandom(seed);
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
});
