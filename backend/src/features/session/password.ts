import { inPasswordThread } from './password.threads.ts';

/** Composed, so that it fits from every keyboard and system (SES-53). */
export const hashPassword = async (password: string): Promise<string> =>
  String(await inPasswordThread({ password: password.normalize() }));

/** What an unknown user's password is checked against, so that the answer takes as long (SES-27). */
let decoy: Promise<string> | undefined;

/** True when the password fits. Without a hash, or with the empty one of who has no password yet, it takes the same time and is false. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  // Waited for by everyone, or the first unknown name after a start would answer later.
  const nobody = await decoy;
  const typed = new Set([password.normalize(), password]);
  for (const one of typed) {
    // Passwords from before they were composed are tried as they came, for a name that nobody has too.
    if ((await inPasswordThread({ password: one, stored: stored || nobody })) === true) {
      return Boolean(stored);
    }
  }
  return false;
}
