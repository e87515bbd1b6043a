import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedStore } from '../../../embedded-store/start.ts';
import { builtProgram } from '../../../testing/programs.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import type { Identity } from '../../../testing/board-client.ts';
import { judgeLoad, runLoad, type LoadReport } from '../../../testing/board-load.ts';
import { seededRandom, startCuttingProxy } from '../../../testing/cutting-proxy.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { boardDate, plainStations, seedCatalogue, seedPresent } from '../deployment.fixture.ts';

/** The long forms run by `npm run soak`; these are the same in small. */

const catalogue = plainStations(30, 3);
const env = { WRITES_PER_SECOND: '100000', SESSIONS_PER_USER: '100', SOCKETS_PER_USER: '100' };
const flawless: Partial<LoadReport> = {
  lost: 0,
  twice: 0,
  illegalRevisions: 0,
  clientsApart: 0,
  storedApart: false,
};

let apps: TestApp[] = [];
let identities: Identity[];

async function signIn(app: TestApp, count: number): Promise<Identity[]> {
  const names = ['watch.1', 'watch.2', 'admin'];
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { cookie = '', token = '' } = await app.login(names[index % names.length] as string);
      return { cookie, token };
    }),
  );
}

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

  it('two servers on one database that a balancer takes in turn hold the same, with calls cut [S12, PRF-6, PRF-80]', async () => {
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

  it('the store is killed under them; no server is restarted, nothing acknowledged is lost [PRF-5]', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'load-store-'));
    const program = builtProgram('embedded-store');
    const store = await startEmbeddedStore({ dir, program, log: () => undefined });
    const app = await startTestApp({ env, uri: store.uri.replace('/?', '/load?') });
    try {
      await seedOrganisation(app.db);
      await seedCatalogue(app.db, catalogue);
      await seedPresent(app.db, 40);
      const four = await signIn(app, 4);
      const port = await app.listen();
      let [over, kills] = [false, 0];
      const killing = (async () => {
        while (kills < 3 && !over) {
          if (store.pid !== undefined) process.kill(store.pid, 'SIGKILL');
          kills++;
          await pause(400);
        }
      })();
      const random = seededRandom(20250908);
      const portOf = () => port;
      const { settled, agree } = await runLoad({
        date: boardDate,
        identities: four,
        movesEach: 20,
        random,
        callPort: portOf,
        socketPort: portOf,
      });
      over = true;
      await killing;
      const boards = await agree();
      const report = await judgeLoad(app.db, catalogue, boardDate, { settled, boards });
      expect(report).toMatchObject({ ...flawless, clients: 4 });
      expect(kills).toBe(3);
    } finally {
      await app.close();
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    }
  }, 120_000);
});
