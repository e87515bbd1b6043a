import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { builtProgram } from '../../testing/programs.ts';
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

  it('the store is killed under them; no server is restarted, nothing acknowledged is lost [PRF-4]', async () => {
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
