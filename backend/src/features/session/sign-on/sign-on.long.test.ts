import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { browser, signOnEnv, startLiar } from './sign-on.fixture.ts';

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
