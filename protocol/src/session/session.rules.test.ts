import { expect, it } from 'vitest';
import { passwordProblem, passwordRules } from './session.rules.ts';

const metOf = (password: string, username = 'mei.osman', shortest = 12) =>
  passwordRules(password, username, shortest).map(({ isMet }) => isMet);

it('the rules of a new password are met one by one while it is typed, by the length that is set [SES-80, SET-9]', () => {
  expect(passwordRules('', 'mei.osman', 12).map(({ words }) => words)).toEqual([
    'At least 12 characters',
    'More than the username',
    'No row of keys, and no piece repeated',
  ]);
  expect(metOf('')).toEqual([false, false, false]);
  expect(metOf('green bicy')).toEqual([false, true, true]);
  expect(metOf('green bicycle')).toEqual([true, true, true]);
  expect(metOf('Mei.Osman2026')).toEqual([true, false, true]);
  expect(metOf('qwertyuiop123'.slice(0, 10), 'mei.osman', 10)).toEqual([true, true, false]);
});

it.each(['green bicycle', 'green', 'Mei.Osman2026', 'aaaaaaaaaaaaaaa', 'x'.repeat(257)])(
  'the page calls “%s” good exactly when the server takes it [SES-80, SES-53]',
  (password) => {
    const isGood = passwordProblem(password, 'mei.osman', 12) === undefined;
    expect(metOf(password).every(Boolean)).toBe(isGood);
  },
);
