import { expect, it } from 'vitest';
import { dashboardOf, passwordProblem, passwordRules, principalOf } from './session.rules.ts';

it.each([
  [{ role: ' Admin ' }, 'admin', 'admin'],
  [{ role: 'Watch_TL' }, 'watch_tl', 'watch'],
  [{ role: 'tl' }, 'leader', 'team-leader'],
  [{ role: 'DTL' }, 'leader', 'team-leader'],
  [{ role: 'PSO', tlDashboardAccess: true }, 'leader', 'team-leader'],
  [{ role: 'PSO', tlDashboardAccess: false }, 'other', undefined],
  [{ role: 'PSO' }, 'other', undefined],
  // What is chosen for a role of the organisation's own counts for no built-in one.
  [{ role: 'PSO', dashboard: 'admin' }, 'other', undefined],
  [{ role: 'Planner', dashboard: 'watch' }, 'watch_tl', 'watch'],
  [{ role: 'Planner', dashboard: null, tlDashboardAccess: true }, 'other', undefined],
  [{ role: 'FRT' }, 'other', undefined],
] as const)(
  '%o has the rights of %s and the dashboard %s [SES-10, SES-40, DIR-33]',
  (person, rights, dashboard) => {
    expect([principalOf(person), dashboardOf(person)]).toEqual([rights, dashboard]);
  },
);

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
