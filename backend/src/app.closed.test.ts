import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { startTestApp } from './testing/app.ts';
import { seedOrganisation } from './testing/organisation.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** In a function of its own, so that nothing here holds it. */
async function closedServer(): Promise<WeakRef<object>> {
  const app = await startTestApp();
  await seedOrganisation(app.db);
  await (await app.login('watch.1')).socket();
  await app.close();
  return new WeakRef(app.gateway);
}

it('a server that was closed has no timer that goes on, and nothing holds it in memory [OPS-20]', async () => {
  const closed = await closedServer();
  await expect
    .poll(
      () => {
        collectGarbage();
        return closed.deref() === undefined;
      },
      { timeout: 10_000, interval: 200 },
    )
    .toBe(true);
});
