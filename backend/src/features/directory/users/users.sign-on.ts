import { formulaProblem, userInput, type UserInput } from '@muster/protocol';
import type { Actor } from '../../../lib/caller.ts';
import { Fault } from '../../../lib/fault.ts';
import type { UserDoc } from '../directory.repo.ts';
import type { Administration } from '../row-writers.ts';

/** Somebody whom the provider of single sign-on vouches for. */
export interface ProvidedPerson {
  /** Its issuer and their name there, which stays. */
  readonly key: string;
  /** What they are called here by the claim that the settings name, as it is written there. */
  readonly username: string;
  readonly name: string;
  /** For whoever is not known: the role to make them with, null where the map has none. */
  readonly role: string | null;
  readonly creates: boolean;
  /** Who makes whoever is not known, and from where. */
  readonly acting: Actor;
}

export type Admission =
  | { readonly userId: string; readonly isFirst: boolean }
  | {
      readonly refused: 'unknown' | 'unfit' | 'inactive' | 'taken' | 'role';
      readonly account: { readonly id: string; readonly username: string } | null;
    };

/** Whoever is activated again is let go of: who comes with the username next is bound to it (SES-143). */
export const unboundAgain = (user: UserDoc, isActive: boolean): Partial<UserDoc> =>
  isActive && !user.isActive && user.signOnKey ? { signOnKey: null } : {};

/** The same but for case; one that only looks alike is somebody else's. */
function isWrittenAs(username: string, claimed: string): boolean {
  const written = (name: string) => name.normalize('NFC').toLowerCase();
  const isAscii = (name: string) => /^[ -~]*$/.test(name);
  return written(username) === written(claimed) && isAscii(username) === isAscii(claimed);
}

const unfitting: ReadonlySet<string> = new Set(['USERNAME_TAKEN', 'VALIDATION']);

interface Maker {
  createBound(input: UserInput, key: string, acting: Actor): Promise<void>;
}

/** Finds, binds or makes the person who comes from the provider (SES-143 to SES-145). */
export function signOnPeople(
  { repo, writers, passwords }: Pick<Administration, 'repo' | 'writers' | 'passwords'>,
  { createBound }: Maker,
) {
  /** In one guarded write, so that of two who come at once with one username one is let in. */
  async function bind(user: UserDoc, person: ProvidedPerson): Promise<UserDoc> {
    if (user.signOnKey === person.key && !user.mustChangePassword) return user;
    const noPassword = user.mustChangePassword ? await passwords.hashOfNone() : undefined;
    return writers.users.revise({
      id: user._id,
      acting: { by: { id: user._id, name: user.name }, from: person.acting.from },
      present: async () => ({}),
      decide(now) {
        if (!now.isActive || (now.signOnKey ?? person.key) !== person.key) return {};
        return {
          signOnKey: person.key,
          // One that others know lets nobody in any more, and there is none to choose.
          ...(now.mustChangePassword &&
            noPassword !== undefined && { passwordHash: noPassword, mustChangePassword: false }),
        };
      },
      detail: (before, after) =>
        before.passwordHash === after.passwordHash
          ? { keepsRights: true }
          : { ends: 'password_changed' },
    });
  }

  async function admitKnown(found: UserDoc, person: ProvidedPerson): Promise<Admission> {
    const { _id: id, username } = found;
    const refuse = (refused: 'inactive' | 'taken') => ({ refused, account: { id, username } });
    if (!found.isActive || found.deletedAt) return refuse('inactive');
    const user = await bind(found, person);
    if (user.signOnKey !== person.key) return refuse(user.isActive ? 'taken' : 'inactive');
    return { userId: id, isFirst: !user.hasSignedIn };
  }

  return async function admit(person: ProvidedPerson): Promise<Admission> {
    const { key, username, name, role, acting } = person;
    const bound = await repo.userBoundTo(key);
    if (bound) return admitKnown(bound, person);
    const alike = await repo.userByName(username);
    if (alike && isWrittenAs(alike.username, username)) return admitKnown(alike, person);
    const nobody = (refused: 'unknown' | 'unfit' | 'role') => ({ refused, account: null });
    if (!person.creates) return nobody('unknown');
    if (alike) return nobody('unfit');
    if (role === null || !(await repo.roleMeant(role))) return nobody('role');
    const input = { username, role, teamId: null, isActive: true };
    const fits = [name, username]
      .filter((one) => formulaProblem('name', one) === undefined)
      .map((one) => userInput.safeParse({ ...input, name: one }).data)
      .find((made) => made !== undefined);
    if (!fits || !isWrittenAs(fits.username, username)) return nobody('unfit');
    try {
      await createBound(fits, key, acting);
    } catch (error) {
      if (!(error instanceof Fault && unfitting.has(error.code))) throw error;
    }
    // Or made by the same person in another tab, at the same moment.
    const user = await repo.userBoundTo(key);
    return user ? admitKnown(user, person) : nobody('unfit');
  };
}

export type AdmitPerson = ReturnType<typeof signOnPeople>;
