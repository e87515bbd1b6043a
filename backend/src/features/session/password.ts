import { inPasswordThread } from './password.threads.ts';

export const hashPassword = async (password: string): Promise<string> =>
  String(await inPasswordThread({ password }));

/** What an unknown user's password is checked against, so that the answer takes as long (SES-27). */
let decoy: Promise<string> | undefined;

/** True when the password fits. Without a hash, or with the empty one of who has no password yet, it takes the same time and is false. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  // Waited for by everyone, or the first unknown name after a start would answer later.
  const nobody = await decoy;
  const fits = await inPasswordThread({ password, stored: stored || nobody });
  return fits === true && Boolean(stored);
}
