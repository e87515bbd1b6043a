import { passwordProblem, type PlainPassword } from '@muster/protocol';
import type { Actor } from '../caller.ts';

/** So many of the list, which is ordered by how often they are used, are refused also with signs around them. */
const mostCommon = 10_000;

/** What the published list lacks, or has too far down: words of this product, and of accounts. */
const own =
  `administrator attendance correcthorsebatterystaple deployment helloworld letmeinnow login
  muster newpassword passphrase qwer1234asdf root superuser welcomeback`.split(/\s+/);

let loading: Promise<(password: PlainPassword) => boolean> | undefined;

/** Whether a password is a common one (SES-90); the list is read when the first password is given, and kept. */
const commonPasswords = (): Promise<(password: PlainPassword) => boolean> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'];
    const all = new Set(list);
    const stems = new Set([...list.slice(0, mostCommon), ...own]);
    return ({ whole, stem }) => all.has(whole) || stems.has(whole) || stems.has(stem);
  }));

/** What says of a password what is wrong with it, in words; the common ones are known here alone. */
export async function passwordJudge(shortest?: number) {
  const isCommon = await commonPasswords();
  return (password: string, username: string): string | undefined =>
    passwordProblem(password, username, shortest, isCommon);
}

/** A password that a person has chosen for themselves, as it is to be stored. */
export interface ChosenPassword {
  readonly userId: string;
  readonly passwordHash: string;
  readonly acting: Actor;
  /** The session that goes on; all others of the person end. */
  readonly spares: string;
  /** By which sign-in link, as its hash; undefined where the person knew their password. */
  readonly link?: string;
  /** Throws where the person is not what they were when this began. */
  confirm(user: PasswordHolder): void;
}

/** What of a person decides whether they may choose it. */
export interface PasswordHolder {
  readonly isActive: boolean;
  readonly passwordHash: string;
  readonly redeemedLink?: string | null;
}
