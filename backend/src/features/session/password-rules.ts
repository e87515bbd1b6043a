import { commonPasswords } from './common-passwords.ts';

/** What a new password must be (SES-53); the page and the administrator's command say the same words. */
export const passwordHint = 'at least 10 characters';
const least = 10;
const longest = 256;

/** What is wrong with a new password, in words for the person who types it. */
export function passwordProblem(
  password: string,
  username: string,
  /** As administrators have set it, where a store is at hand (SET-9). */
  shortest = least,
): string | undefined {
  if (password.length < shortest || password.length > longest) {
    return `A password has ${shortest} to ${longest} characters.`;
  }
  const plain = password.toLowerCase().replace(/\s/g, '');
  if (plain.includes(username.toLowerCase()) && plain.length < username.length + least) {
    return 'This password is little more than the username.';
  }
  // `Summer2026!!` is as easy to guess as `summer`.
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const isCommon = commonPasswords.has(plain) || commonPasswords.has(stem) || isPattern(plain);
  return isCommon ? 'This password is one of the first that somebody would try.' : undefined;
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const runs = rows.flatMap((row) => [row, row.split('').toReversed().join('')]);

/** Few different characters, one piece repeated, or a row of the keyboard. */
function isPattern(text: string): boolean {
  if (new Set(text).size < 4 || /^(.{1,5})\1+$/.test(text)) return true;
  return runs.some((run) => (run + run).includes(text)) || text === '1q2w3e4r5t';
}
