import { describe, expect, it } from 'vitest';
import { passwordJudge } from './password-judge.ts';

const passwordProblem = await passwordJudge(10);

describe('a new password', () => {
  it.each(['nine long', 'x'.repeat(257)])('%j has the wrong length [SES-53]', (password) =>
    expect(passwordProblem(password, 'root')).toBe('A password has 10 to 256 characters.'),
  );

  it.each([
    'password1234',
    'Password 2026!',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'QwertyUiop1',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1q2w3e4r5t',
    'Summer2026!!',
    '!!Welcome12',
    'P@ssw0rd!!!',
    'q1w2e3r4t5',
    'qwe123qwe123',
    'A123456789',
    'abcd123456',
    '1234qwerasdf',
    'Christopher',
    'cinderella',
    'Muster2026!!',
    '1qaz2wsx3edc',
    'correct horse battery staple',
  ])('%j is one of the first to be tried [SES-53, SES-90]', (password) =>
    expect(passwordProblem(password, 'root')).toMatch(/first that somebody would try/),
  );

  it('is not the username with something around it [SES-53]', () => {
    expect(passwordProblem('Mei.Osman2026', 'mei.osman')).toMatch(/little more than the username/);
    expect(passwordProblem('mei.osman rides a green bicycle', 'mei.osman')).toBeUndefined();
  });

  it.each(['correct mule 7 lamp', 'tr4ctor-Ofen-kite', 'lantern under rain'])(
    '%j is taken [SES-53]',
    (password) => expect(passwordProblem(password, 'root')).toBeUndefined(),
  );
});
