import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from './password.ts';
import { inPasswordThread } from './password.ts';

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
