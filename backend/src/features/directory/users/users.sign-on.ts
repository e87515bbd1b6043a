import { plainName, userInput, type UserInput } from '@muster/protocol';
import type { Actor } from '../../../lib/caller.ts';
import type { UserDoc } from '../directory.repo.ts';
import type { Administration } from '../row-writers.ts';

/** Somebody whom the provider of single sign-on vouches for. */
export interface ProvidedPerson {
  /** Its issuer and their name there, which stays. */
  readonly key: string;
  /** What they are called here by the claim that the settings name. */
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
      readonly refused: 'unknown' | 'inactive' | 'taken' | 'role';
      readonly account: { readonly id: string; readonly username: string } | null;
    };

/** Let go of: whoever comes with the username next is bound to it (SES-143). */
export const unbound = (user: UserDoc): Partial<UserDoc> =>
  user.signOnKey ? { signOnKey: null } : {};

interface Maker {
  createBound(input: UserInput, key: string, acting: Actor): Promise<void>;
}

/** Finds, binds or makes the person who comes from the provider (SES-143 to SES-145). */
export function signOnPeople(
  { repo, writers, passwords }: Pick<Administration, 'repo' | 'writers' | 'passwords'>,
  { createBound }: Maker,
) {
  /** As it is written, but for case: one that only looks alike is somebody else. */
  async function namedAlike(username: string): Promise<UserDoc | null> {
    const found = await repo.userByName(username);
    const written = (name: string) => plainName(name).toLowerCase();
    return found && written(found.username) === written(username) ? found : null;
  }

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
    if (!found.isActive) return refuse('inactive');
    const user = await bind(found, person);
    if (user.signOnKey !== person.key) return refuse(user.isActive ? 'taken' : 'inactive');
    return { userId: id, isFirst: !user.hasSignedIn };
  }

  return async function admit(person: ProvidedPerson): Promise<Admission> {
    const { key, username, name, role, acting } = person;
    const known = (await repo.userBoundTo(key)) ?? (await namedAlike(username));
    if (known) return admitKnown(known, person);
    const nobody = (refused: 'unknown' | 'role') => ({ refused, account: null });
    if (!person.creates) return nobody('unknown');
    if (role === null || !(await repo.roleNamed(role))) return nobody('role');
    const input = { username, name, role, teamId: null, isActive: true };
    const made = [input, { ...input, name: username }].map((one) => userInput.safeParse(one));
    const fits = made.find(({ success }) => success)?.data;
    if (!fits) return nobody('unknown');
    try {
      await createBound(fits, key, acting);
    } catch (error) {
      // By the same person in another tab, at the same moment.
      if (!(await repo.userBoundTo(key))) throw error;
    }
    const user = await repo.userBoundTo(key);
    return user ? admitKnown(user, person) : nobody('unknown');
  };
}

export type AdmitPerson = ReturnType<typeof signOnPeople>;
