import { randomBytes } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import { hashPassword, passwordFits } from '../password.ts';
import { passwordJudge } from '../../../lib/passwords/password-judge.ts';

/** What is stored of a password that somebody chooses, under the rules as they are set (SES-53). */
export const newPasswords = (shortest: () => number) => ({
  shortest,
  hash: hashPassword,
  /** For who signs in with a link first: nobody knows what it was made of, so that nothing fits it. */
  hashOfNone: () => hashPassword(randomBytes(32).toString('base64')),
  fits: passwordFits,
  /** Throws VALIDATION in words for whoever typed it, beside the field of the body that it is about. */
  async hashed(password: string, username: string, field = 'password'): Promise<string> {
    const message = (await passwordJudge(shortest()))(password, username);
    if (message === undefined) return hashPassword(password);
    throw new Fault('VALIDATION', { message, details: [{ path: `body.${field}`, message }] });
  },
});

export type NewPasswords = ReturnType<typeof newPasswords>;
