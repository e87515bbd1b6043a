import { expect, it } from 'vitest';
import { signInAddress, tokenIn } from './sign-in-address.ts';

it('the token of a link stands behind the hash, which no browser sends [SES-71]', () => {
  const { origin, pathname, search, hash } = new URL(signInAddress('secret-value'));
  expect([origin, pathname, search]).toEqual([window.location.origin, '/login', '']);
  expect(tokenIn(hash)).toBe('secret-value');
  expect(['', '#token=', '#other'].map(tokenIn)).toEqual([undefined, undefined, undefined]);
});
