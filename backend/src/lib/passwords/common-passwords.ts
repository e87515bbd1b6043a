import type { PlainPassword } from '@muster/protocol';

/** So many of the list, which is ordered by how often they are used, are refused also with signs around them. */
const mostCommon = 10_000;

/** What the published list lacks, or has too far down: words of this product, and of accounts. */
const own =
  `administrator attendance correcthorsebatterystaple deployment helloworld letmeinnow login
  muster newpassword passphrase qwer1234asdf root superuser welcomeback`.split(/\s+/);

let loading: Promise<(password: PlainPassword) => boolean> | undefined;

/** Whether a password is a common one (SES-90); the list is read when the first password is given, and kept. */
export const commonPasswords = (): Promise<(password: PlainPassword) => boolean> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'];
    const all = new Set(list);
    const stems = new Set([...list.slice(0, mostCommon), ...own]);
    return ({ whole, stem }) => all.has(whole) || stems.has(whole) || stems.has(stem);
  }));
