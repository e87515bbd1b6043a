import { expect, it, onTestFinished } from 'vitest';
import { temporaryStore } from '../embedded-store/store.fixture.ts';
import { startTestApp } from '../testing/app.ts';
import { seedOrganisation } from '../testing/organisation.ts';

/** A store that is stopped holds its connections open and answers nothing. */
async function stoppable() {
  const { store } = await temporaryStore();
  const app = await startTestApp({ uri: store.uri.replace('/?', '/stopped?') });
  await seedOrganisation(app.db);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(Number(store.pid), name);
  onTestFinished(async () => {
    signal('SIGCONT');
    await app.close();
  });
  return { app, signal };
}

const timed = async <T>(task: Promise<T>): Promise<{ ms: number; value: T }> => {
  const began = performance.now();
  const value = await task;
  return { ms: performance.now() - began, value };
};

it('with a database that answers nothing, /readyz is 503 within 2 s and a login within 10, and both work again when it goes on [OPS-17, OPS-18]', async () => {
  const { app, signal } = await stoppable();
  const anonymous = app.anonymous();
  const login = () =>
    anonymous.raw('POST', '/api/auth/login', { username: 'tl.a1', password: 'test-shift-2025' });
  expect((await anonymous.raw('GET', '/readyz')).statusCode).toBe(200);

  signal('SIGSTOP');
  const [ready, signIn] = await Promise.all([
    timed(anonymous.raw('GET', '/readyz')),
    timed(login()),
  ]);
  expect(ready.value.statusCode).toBe(503);
  expect(ready.ms).toBeLessThan(2000);
  expect(signIn.value.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(signIn.ms).toBeLessThan(10_000);

  signal('SIGCONT');
  await expect
    .poll(async () => (await anonymous.raw('GET', '/readyz')).statusCode, { timeout: 10_000 })
    .toBe(200);
  await expect.poll(async () => (await login()).statusCode, { timeout: 10_000 }).toBe(200);
}, 40_000);
