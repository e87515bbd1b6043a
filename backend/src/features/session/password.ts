import { hash, verify } from '@node-rs/argon2';
import limitTo from 'p-limit';

/** argon2id (the library's default) with OWASP's parameters; two at a time, so that other calls are not held up. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const two = limitTo(2);

export const hashPassword = (password: string): Promise<string> =>
  two(() => hash(password, options));

/** What an unknown user's password is checked against, so that the answer takes as long (SES-27). */
let decoy: Promise<string> | undefined;

/** True when the password fits. Without a hash it takes the same time and is false. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  // Waited for by everyone, or the first unknown name after a start would answer later.
  const nobody = await decoy;
  const fits = await two(() => verify(stored ?? nobody, password));
  return fits && stored !== undefined;
}
