import { expect, it } from 'vitest';
import { isWholeToken, signInAddress, tokenIn } from './sign-in-address.ts';

it('the token of a link stands behind the hash, which no browser sends [SES-71]', () => {
  const { origin, pathname, search, hash } = new URL(signInAddress('secret-value'));
  expect([origin, pathname, search]).toEqual([window.location.origin, '/login', '']);
  expect(tokenIn(hash)).toBe('secret-value');
  expect(['', '#token=', '#other'].map(tokenIn)).toEqual([undefined, undefined, undefined]);
});

it('a token that was cut or that something was added to is seen without asking the server [SES-72]', () => {
  const token = 'Zm9-_'.padEnd(43, 'x');
  expect([token, token.slice(1), `${token}.`, `${token}%3E`].map(isWholeToken)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
