import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { browser, signOnEnv, startLiar } from './sign-on.fixture.ts';

it('one that is silent on the way back is away too, and the log says so [SES-151]', async () => {
  const app = await startTestApp({});
  await seedOrganisation(app.db);
  const ways = ['/token', '/keys', '/userinfo'].map(async (silentAt) => {
    const liar = await startLiar();
    liar.lie.metadata = { userinfo_endpoint: `${liar.issuer}/userinfo` };
    const lines: string[] = [];
    const at = await startTestApp({
      env: signOnEnv(liar.issuer, 'http://127.0.0.1:1'),
      uri: app.uri,
      log: (line) => lines.push(line),
    });
    const one = browser(at);
    const { searchParams } = new URL(await one.open('/sign-on'));
    liar.lie.claims = { sub: 'somebody', nonce: searchParams.get('nonce') };
    liar.lie.silentAt = silentAt;
    const back = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' });
    const end = await one.open(`/sign-on/callback?${back.toString()}`);
    await at.close();
    await liar.close();
    return { end, isSaid: lines.some((line) => line.includes('did not answer in time')) };
  });
  const away = { end: '/login#sign-on=away', isSaid: true };
  expect(await Promise.all(ways)).toEqual([away, away, away]);
  await app.close();
}, 20_000);

it('a provider that takes a call and never answers is given up within seconds, and passwords go on [SES-151]', async () => {
  const liar = await startLiar();
  onTestFinished(liar.close);
  const env = {
    ...signOnEnv(liar.issuer, 'http://127.0.0.1:1'),
    LOCAL_SIGN_IN: 'administrators',
  };
  const app = await startTestApp({ env });
  onTestFinished(() => app.close());
  await seedOrganisation(app.db);
  liar.lie.isSilent = true;
  const startedAt = performance.now();
  const coming = browser(app).open('/sign-on');
  await app.login('admin');
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(await coming).toBe('/login#sign-on=away');
  expect(performance.now() - startedAt).toBeLessThan(9000);
  // Asked anew by the next one who comes.
  liar.lie.isSilent = false;
  expect(await browser(app).open('/sign-on')).toContain(`${liar.issuer}/authorize?`);
}, 20_000);
