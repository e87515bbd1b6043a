import {
  moveTo,
  type TakesEffect,
  nameKey,
  plainName,
  type MadeUser,
  type User,
  type UserEdit,
  type UserInput,
} from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import type { UserDoc, DirectoryRepo } from '../directory.repo.ts';
import { Fault } from '../../../lib/fault.ts';
import type { ChosenPassword } from '../../../lib/passwords/password-judge.ts';
import { externalIdTaken, type RowWriters, type Administration } from '../row-writers.ts';
import { mayHaveAccess, refuseLosingAmong } from '../directory.policy.ts';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../lib/caller.ts';
import { defineRows, deletion } from '../../../store/rows/define-rows.ts';
import { presentDeleted } from '../deleted/deleted.service.ts';
import { externalCalls, type ExternalCall } from './external-calls.ts';
import type { UsersLinks } from './users.links.ts';
import { unboundAgain } from './users.sign-on.ts';
import { presentUser, tagsOf } from './users.present.ts';
import { ownLatestChange } from '../../../store/rows/row-writer.ts';

/** What every way to another team sets of somebody: with the next shift unless it is to be now (DIR-190). */
export const moveOf = (
  { timeZone, now }: Pick<Clock, 'timeZone' | 'now'>,
  user: Pick<UserDoc, 'teamId' | 'teamsBefore'>,
  teamId: string | null,
  takesEffect: TakesEffect = 'next-shift',
): Pick<UserDoc, 'teamId' | 'teamsBefore' | 'teamFrom'> =>
  moveTo(user, teamId, takesEffect, { timeZone, now: new Date(now()) }) ?? { teamId };

/** What a person is given must exist (DIR-42). */
export function userChoices(repo: DirectoryRepo) {
  return {
    /** The role in its own spelling. Throws UNKNOWN_ROLE. */
    async role(name: string): Promise<string> {
      const found = await repo.roleMeant(name);
      if (!found) throw new Fault('UNKNOWN_ROLE', { words: { role: name } });
      return found.name;
    },
    /** Throws UNKNOWN_TEAM. */
    async team(chosen: string | null): Promise<string | null> {
      if (chosen === null || chosen === '' || chosen === 'no-team') return null;
      if (!(await repo.team(chosen))) throw new Fault('UNKNOWN_TEAM', { words: { team: chosen } });
      return chosen;
    },
  };
}

/** A password that a person has chosen, in one write with what makes it theirs to choose (SES-61, SES-65). */
export const passwordWriter =
  (writer: RowWriters['users']) =>
  async (choice: ChosenPassword): Promise<void> => {
    const { userId, passwordHash, acting, spares, link, confirm } = choice;
    await writer.revise({
      id: userId,
      acting,
      // Nobody edits an older form of it.
      present: async () => ({}),
      decide(user) {
        confirm(user);
        return {
          passwordHash,
          ...(user.mustChangePassword && { mustChangePassword: false }),
          ...(link !== undefined && { redeemedLink: link }),
        };
      },
      detail: () => ({ ends: 'password_changed', spares }),
    });
  };

interface Given extends Pick<UserEdit, 'username' | 'baseRevision'> {
  readonly id: string;
  readonly password: string;
  readonly acting: Actor;
}

/** What is stored of a password that an administrator gives somebody (DIR-42). Throws NOT_FOUND and VALIDATION. */
function givenPassword({ repo, passwords }: Pick<Administration, 'repo' | 'passwords'>) {
  /**
   * A call whose answer was lost, once more (DIR-174). Only whoever set the password is answered whether it is this
   * one: nobody finds out one that a person has chosen.
   */
  const isSetAlready = async (user: UserDoc, passwordInput: Given): Promise<boolean> =>
    ownLatestChange(user, passwordInput)?.kind === 'user.password-changed' &&
    passwords.fits(passwordInput.password, user.passwordHash);

  return async (passwordInput: Given): Promise<string> => {
    const user = await repo.user(passwordInput.id);
    if (!user) throw new Fault('NOT_FOUND');
    return (await isSetAlready(user, passwordInput))
      ? user.passwordHash
      : passwords.hashed(passwordInput.password, passwordInput.username ?? user.username);
  };
}

export interface UsersNeeds extends Administration {
  /** Whether a running import is to make somebody with that username. */
  isToBeMade(usernameKey: string): Promise<boolean>;
  links: Pick<UsersLinks, 'ofMade'>;
}

/** The password is hashed before anything waits for the write. */
type NewUser = UserInput & {
  readonly passwordHash: string;
  readonly call?: ExternalCall;
  readonly signOnKey?: string;
};
type EditOfUser = Omit<UserEdit, 'password' | 'baseRevision'> & {
  readonly passwordHash?: string | undefined;
  readonly call?: ExternalCall;
};

/** What nobody else may have already. */
const refusals = ({ repo, isToBeMade }: Pick<UsersNeeds, 'repo' | 'isToBeMade'>) => ({
  /**
   * Nobody has a username that looks like another's (DIR-181); a person whom a running import is to make has theirs
   * already (DIR-160).
   */
  async refuseAlike(username: string, id?: string): Promise<void> {
    const other = await repo.userByName(username);
    if (other && other._id !== id) throw usernameTaken(username, other.username);
    if (await isToBeMade(nameKey(username))) {
      throw new Fault('USERNAME_TAKEN', { words: { username } });
    }
  },
  /** Throws EXTERNAL_ID_TAKEN (DIR-206). */
  async refuseExternalId(externalId: string | null | undefined, id?: string): Promise<void> {
    const other = externalId ? await repo.userByExternalId(externalId) : null;
    if (externalId && other && other._id !== id) throw externalIdTaken(externalId, other.name);
  },
});

/** What is theirs alone is free for somebody else. */
export const deletedUser = (user: UserDoc, clock: Clock, acting: Actor): Partial<UserDoc> => ({
  ...deletion(clock, acting),
  usernameKey: user._id,
  externalId: null,
});

/** People as administrators make, change and delete them (DIR-42). */
export function usersService(needs: UsersNeeds) {
  const { repo, writers, clock, order, passwords, links } = needs;
  const choices = userChoices(repo);
  const hashedFor = givenPassword({ repo, passwords });
  const calls = externalCalls(repo);

  const { refuseAlike, refuseExternalId } = refusals(needs);

  const users = defineRows({
    writer: writers.users,
    turns: { create: order.writeBetween, change: order.writeBetween, remove: order.write },
    all: async () =>
      (await repo.users()).toSorted((a, b) => (nameKey(a.username) < nameKey(b.username) ? -1 : 1)),
    present: (rows) => presentUsers(repo, rows),
    // Whoever was given no password lost with the answer the link that lets them in (SES-104).
    named: async ({ username, password }: NewUser) => (password ? null : repo.userByName(username)),
    isAgain: (user) => !user.hasSignedIn && !user.signOnKey,
    madeBefore: async ({ call }: NewUser, { by }) => call && calls.madeBefore(call, by),
    async refuse({ username, externalId }) {
      await refuseAlike(username);
      await refuseExternalId(externalId);
    },
    async make(input: NewUser, { by }): Promise<UserDoc> {
      const { username, name, passwordHash, isActive, tlDashboardAccess = false } = input;
      const role = await choices.role(input.role);
      const made: UserDoc = {
        _id: randomUUID(),
        username,
        usernameKey: nameKey(username),
        passwordHash,
        name,
        role,
        teamId: await choices.team(input.teamId ?? null),
        isActive,
        tlDashboardAccess: tlDashboardAccess && mayHaveAccess(role),
        mustChangePassword: input.mustChangePassword ?? false,
        phone: input.phone ?? null,
        externalId: input.externalId ?? null,
        ...(input.signOnKey !== undefined && { signOnKey: input.signOnKey }),
        createdAt: new Date(clock.now()),
        deletedAt: null,
      };
      return input.call ? { ...made, ...(await calls.decided(input.call, made, made, by)) } : made;
    },
    async change(user, { passwordHash, call, ...edit }: EditOfUser, { acting }) {
      if (call && (await calls.isKnown(call, user, acting.by))) return {};
      const next = {
        ...(await editOf(choices, user, edit)),
        ...(edit.teamId !== undefined &&
          moveOf(clock, user, await choices.team(edit.teamId), edit.takesEffect)),
        ...(passwordHash && { passwordHash }),
      };
      if (next.usernameKey !== user.usernameKey) {
        await refuseAlike(next.username ?? user.username, user._id);
      }
      if (next.externalId !== undefined) await refuseExternalId(next.externalId, user._id);
      const decided = call ? await calls.decided(call, user, next, acting.by) : next;
      if (changesRights(user, next)) order.refuseBetween();
      await refuseLosingAmong(repo, [{ ...user, ...next }], acting);
      return decided;
    },
    async remove(user, acting) {
      const next = deletedUser(user, clock, acting);
      await refuseLosingAmong(repo, [{ ...user, ...next }], acting);
      return next;
    },
    removed: (user) => presentDeleted('user', user),
    /** Without what is gone meanwhile: no team, and the role of a member. */
    async restore(user, { username = user.username }) {
      const [role, team] = await Promise.all([
        repo.roleNamed(user.role),
        user.teamId === null ? null : repo.team(user.teamId),
      ]);
      return {
        username,
        usernameKey: nameKey(username),
        role: role ? user.role : 'Member',
        ...moveOf(clock, user, team?._id ?? null),
      };
    },
  });

  return {
    ...users,
    /** Whoever gets no password gets a sign-in link in the same step (SES-104). */
    async create(input: UserInput, acting: Actor): Promise<MadeUser> {
      const { username, password } = input;
      const passwordHash = await (password
        ? passwords.hashed(password, username)
        : passwords.hashOfNone());
      const user = await users.create({ ...input, passwordHash }, acting);
      return { ...user, signInLink: password ? null : await links.ofMade(user.id, acting) };
    },
    /** Whom the provider of single sign-on lets in: no password fits, and there is no link (SES-144). */
    async createBound(input: UserInput, signOnKey: string, acting: Actor): Promise<void> {
      const passwordHash = await passwords.hashOfNone();
      await users.create({ ...input, passwordHash, signOnKey }, acting);
    },
    async change(id: string, input: UserEdit, acting: Actor): Promise<User> {
      const { password, ...edit } = input;
      const passwordHash = password
        ? await hashedFor({ ...input, id, password, acting })
        : undefined;
      return users.change(id, { ...edit, passwordHash }, acting);
    },
  };
}

export type UsersService = ReturnType<typeof usersService>;

export async function presentUsers(
  repo: DirectoryRepo,
  users: readonly UserDoc[],
): Promise<User[]> {
  const [teams, links, tags] = await Promise.all([repo.teams(), repo.userTags(), repo.tags()]);
  const names = new Map(teams.map(({ _id, name }) => [_id, name]));
  const carried = tagsOf(links, tags);
  return users.map((user) => presentUser(user, names, carried.get(user._id) ?? []));
}

/** Names whom it looks like, where that is not what was typed. */
const usernameTaken = (username: string, taken: string): Fault =>
  plainName(username).toLowerCase() === plainName(taken).toLowerCase()
    ? new Fault('USERNAME_TAKEN', { words: { username } })
    : new Fault('USERNAME_TAKEN', {
        message: `The username ${username} looks like ${taken}, which is taken.`,
      });

/** Whether somebody is an administrator can change with these alone. */
const changesRights = (user: UserDoc, next: Partial<UserDoc>): boolean =>
  (next.role ?? user.role) !== user.role || (next.isActive ?? user.isActive) !== user.isActive;

async function editOf(
  choices: ReturnType<typeof userChoices>,
  user: UserDoc,
  edit: Omit<EditOfUser, 'passwordHash'>,
): Promise<Partial<UserDoc>> {
  // One from before usernames were written plainly stays where it is not changed.
  const username = [undefined, plainName(user.username)].includes(edit.username)
    ? user.username
    : (edit.username ?? user.username);
  const { name = user.name, isActive = user.isActive } = edit;
  const role =
    edit.role === undefined || edit.role === user.role ? user.role : await choices.role(edit.role);
  const mustChange = edit.mustChangePassword ?? user.mustChangePassword ?? false;
  const phone = edit.phone === undefined ? (user.phone ?? null) : edit.phone;
  const externalId = edit.externalId === undefined ? (user.externalId ?? null) : edit.externalId;
  const access = edit.tlDashboardAccess ?? user.tlDashboardAccess;
  return {
    username,
    usernameKey: username === user.username ? user.usernameKey : nameKey(username),
    name,
    role,
    isActive,
    tlDashboardAccess: access && mayHaveAccess(role),
    ...unboundAgain(user, isActive),
    // Whoever was stored before there were such things keeps having none.
    ...(phone !== (user.phone ?? null) && { phone }),
    ...(externalId !== (user.externalId ?? null) && { externalId }),
    ...(mustChange !== (user.mustChangePassword ?? false) && { mustChangePassword: mustChange }),
  };
}
