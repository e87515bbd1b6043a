import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { builtProgram } from '../../testing/programs.ts';
import { startTestApp } from '../../testing/app.ts';
import { judgeLoad, runLoad } from '../../testing/board-load.ts';
import { seededRandom } from '../../testing/cutting-proxy.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { boardDate, seedCatalogue, seedPresent } from './board.fixture.ts';
import { catalogue, env, flawless, signIn } from './board.concurrency.fixture.ts';

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
