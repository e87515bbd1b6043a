import type { UserEdit } from '@muster/protocol';
import { Fault } from '../../../lib/fault.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import { ownLatestChange } from '../../../lib/rows/row-writer.ts';
import type { Administration } from '../administration.ts';
import type { UserDoc } from '../directory.repo.ts';

interface Given extends Pick<UserEdit, 'username' | 'baseRevision'> {
  readonly id: string;
  readonly password: string;
  readonly acting: Acting;
}

/** What is stored of a password that an administrator gives somebody (DIR-43). Throws NOT_FOUND and VALIDATION. */
export function givenPassword({ repo, passwords }: Pick<Administration, 'repo' | 'passwords'>) {
  /**
   * A call whose answer was lost, once more (DIR-174). Only whoever set the password is answered whether it is this
   * one: nobody finds out one that a person has chosen.
   */
  const isSetAlready = async (user: UserDoc, given: Given): Promise<boolean> =>
    ownLatestChange(user, given)?.kind === 'user.password-changed' &&
    passwords.fits(given.password, user.passwordHash);

  return async (given: Given): Promise<string> => {
    const user = await repo.user(given.id);
    if (!user) throw new Fault('NOT_FOUND');
    return (await isSetAlready(user, given))
      ? user.passwordHash
      : passwords.hashed(given.password, given.username ?? user.username);
  };
}
