import {
  usualRole,
  type ExternalPerson,
  type ExternalPersonInput,
  type UserEdit,
} from '@muster/protocol';
import type { Actor } from '../../../lib/caller.ts';
import { Fault } from '../../../lib/fault.ts';
import { revisionOf } from '../../../store/rows/row-doc.ts';
import type { DirectoryRepo, UserDoc } from '../directory.repo.ts';
import type { Administration } from '../row-writers.ts';
import { callOf, type ExternalCall } from './external-calls.ts';
import type { UsersService } from './users.service.ts';

interface Needs extends Pick<Administration, 'passwords'> {
  readonly repo: DirectoryRepo;
  readonly users: Pick<UsersService, 'insert' | 'revise'>;
}

const takenCodes = new Set(['EXTERNAL_ID_TAKEN', 'USERNAME_TAKEN']);

/** People as another system makes and changes them, by its own ids (DIR-206 to DIR-209). */
export function externalPeople({ repo, users, passwords }: Needs) {
  async function personOf(externalId: string): Promise<UserDoc> {
    const user = await repo.userByExternalId(externalId);
    if (!user) throw new Fault('NOT_FOUND');
    return user;
  }

  async function made(
    externalId: string,
    said: Omit<ExternalPersonInput, 'opId'>,
    call: ExternalCall,
    acting: Actor,
  ): Promise<UserDoc> {
    const { username, name, role = usualRole, ...rest } = said;
    if (username === undefined || name === undefined) throw incomplete({ username, name });
    const passwordHash = await passwords.hashOfNone();
    const person = { ...rest, username, name, role, isActive: true, passwordHash, externalId };
    return users.insert({ ...person, call }, acting);
  }

  async function put(
    externalId: string,
    { opId, ...said }: ExternalPersonInput,
    acting: Actor,
  ): Promise<ExternalPerson> {
    const call = callOf(opId, ['put', externalId, said]);
    const change = (user: UserDoc) => users.revise(user._id, { ...said, call }, acting);
    const user = await repo.userByExternalId(externalId);
    if (user) return present(await change(user));
    try {
      return present(await made(externalId, said, call, acting));
    } catch (error) {
      // Another call has made them meanwhile, with this id and perhaps this username.
      const isTaken = error instanceof Fault && takenCodes.has(error.code);
      const other = isTaken && (await repo.userByExternalId(externalId));
      if (!other) throw error;
      return present(await change(other));
    }
  }

  const setActive =
    (isActive: boolean) =>
    async (externalId: string, opId: string, acting: Actor): Promise<ExternalPerson> => {
      const edit: UserEdit = { isActive };
      const call = callOf(opId, [isActive ? 'activate' : 'deactivate', externalId]);
      const { _id } = await personOf(externalId);
      return present(await users.revise(_id, { ...edit, call }, acting));
    };

  return {
    read: async (externalId: string) => present(await personOf(externalId)),
    put,
    activate: setActive(true),
    deactivate: setActive(false),
  };
}

const present = (user: UserDoc): ExternalPerson => ({
  externalId: user.externalId ?? '',
  id: user._id,
  username: user.username,
  name: user.name,
  role: user.role,
  teamId: user.teamId,
  isActive: user.isActive,
  revision: revisionOf(user),
});

/** Nobody has this external id, and a new person lacks what they need. */
function incomplete(said: Readonly<Record<'username' | 'name', string | undefined>>): Fault {
  const missing = (['username', 'name'] as const).filter((field) => said[field] === undefined);
  const message = `Nobody has this external id, and a new person needs a ${missing.join(' and a ')}.`;
  const details = missing.map((field) => ({ path: `body.${field}`, message }));
  return new Fault('VALIDATION', { message, details });
}
