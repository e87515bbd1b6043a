import type { Principal } from '../kernel/route.ts';
import type { Dashboard } from './session.contract.ts';

interface Person {
  readonly role: string;
  readonly tlDashboardAccess?: boolean | undefined;
  /** What a role of the organisation's own has chosen (DIR-33). */
  readonly dashboard?: Dashboard | null | undefined;
}

const is = (person: Person, ...roles: string[]) => roles.includes(person.role.trim().toLowerCase());

/** Which row of the authorisation table a person falls into (SES-40). Case does not matter. */
export function principalOf(person: Person): Exclude<Principal, 'display' | 'anonymous'> {
  if (is(person, 'admin')) return 'admin';
  if (is(person, 'watch_tl')) return 'watch_tl';
  if (is(person, 'tl', 'dtl')) return 'leader';
  if (is(person, 'pso')) return person.tlDashboardAccess === true ? 'leader' : 'other';
  return person.dashboard ? opens[person.dashboard] : 'other';
}

const opens = { admin: 'admin', watch: 'watch_tl', 'team-leader': 'leader' } as const;

/** The dashboard a person sees; undefined is the Access Denied card (SES-10, SES-11). */
export function dashboardOf(person: Person): Dashboard | undefined {
  const dashboards = { admin: 'admin', watch_tl: 'watch', leader: 'team-leader' } as const;
  const principal = principalOf(person);
  return principal === 'other' ? undefined : dashboards[principal];
}

/** Word for word (SES-11). */
export const accessDenied = (role: string): string =>
  `Your role (${role}) does not have access to any dashboard`;

/** What a new password must be (SES-53); the server, the page and the administrator's command say the same words. */
export const passwordHint = 'at least 10 characters';
const least = 10;
const longest = 256;

/** A password without case and blanks, and the same without what people put around a word: `Summer 2026!!`, `summer`. */
export interface PlainPassword {
  readonly whole: string;
  readonly stem: string;
}

/** What is wrong with a new password, in words for the person who types it. */
export function passwordProblem(
  password: string,
  username: string,
  /** As administrators have set it, where a store is at hand (SET-9). */
  shortest = least,
  /** The server alone has the list of common ones. */
  isCommon: (password: PlainPassword) => boolean = () => false,
): string | undefined {
  if (password.length < shortest || password.length > longest) {
    return `A password has ${shortest} to ${longest} characters.`;
  }
  if (isLikeUsername(password, username)) {
    return 'This password is little more than the username.';
  }
  const whole = plainOf(password);
  const stem = whole.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return isPattern(whole) || isCommon({ whole, stem })
    ? 'This password is one of the first that somebody would try.'
    : undefined;
}

/** One thing that a new password must be, and whether what was typed so far is; common ones only the server knows (SES-80). */
export interface PasswordRule {
  readonly words: string;
  readonly isMet: boolean;
}

/** The same as a list, for whoever is typing. Nothing typed meets none of it. */
export function passwordRules(
  password: string,
  username: string,
  shortest: number,
): PasswordRule[] {
  const { length } = password;
  const all: readonly [words: string, isMet: boolean][] = [
    [`At least ${shortest} characters`, length >= shortest && length <= longest],
    [
      'More than the username',
      username.trim() === '' || !isLikeUsername(password, username.trim()),
    ],
    ['No row of keys, and no piece repeated', !isPattern(plainOf(password))],
  ];
  return all.map(([words, isMet]) => ({ words, isMet: length > 0 && isMet }));
}

const plainOf = (password: string) => password.toLowerCase().replace(/\s/g, '');

function isLikeUsername(password: string, username: string): boolean {
  const plain = plainOf(password);
  return plain.includes(username.toLowerCase()) && plain.length < username.length + least;
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const runs = rows.flatMap((row) => [row, row.split('').toReversed().join('')]);

/** Few different characters, one piece repeated, or a row of the keyboard. */
function isPattern(text: string): boolean {
  if (new Set(text).size < 4 || /^(.{1,5})\1+$/.test(text)) return true;
  return runs.some((run) => (run + run).includes(text));
}
