import { once } from 'node:events';
import { getEnvironmentData, setEnvironmentData, Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { hashPassword, inPasswordThread, passwordFits } from './password.ts';

const [composed, apart] = ['caf\u00e9 at ten', 'cafe\u0301 at ten'];

it('a password fits with its letters composed or not, however it was set [SES-53]', async () => {
  for (const set of [composed, apart]) {
    const stored = await hashPassword(set);
    expect(await passwordFits(composed, stored)).toBe(true);
    expect(await passwordFits(apart, stored)).toBe(true);
    expect(await passwordFits('cafe at ten', stored)).toBe(false);
  }
});

it('one that was stored uncomposed goes on fitting as it was typed [SES-53]', async () => {
  const stored = String(await inPasswordThread({ password: apart }));
  expect(await passwordFits(apart, stored)).toBe(true);
});

it('a hash costs what OWASP asks for, unless a test asks for less [SES-31]', async () => {
  const quick = getEnvironmentData('argon2');
  setEnvironmentData('argon2', undefined);
  const worker = new Worker(new URL('password.worker.mjs', import.meta.url), { execArgv: [] });
  setEnvironmentData('argon2', quick);
  const answered = once(worker, 'message');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage({ password: composed });
  expect(await answered).toMatchObject([
    { result: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string },
  ]);
  await worker.terminate();
});
