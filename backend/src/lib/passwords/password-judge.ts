import { passwordProblem } from '@muster/protocol';
import { commonPasswords } from './common-passwords.ts';

/** What says of a password what is wrong with it, in words; the common ones are known here alone. */
export async function passwordJudge(shortest?: number) {
  const isCommon = await commonPasswords();
  return (password: string, username: string): string | undefined =>
    passwordProblem(password, username, shortest, isCommon);
}
