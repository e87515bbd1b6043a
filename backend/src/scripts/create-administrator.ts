import { nameKey, formulaProblem, passwordHint, plainName, principalOf } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { directoryRepo, type UserDoc } from '../features/directory/directory.repo.ts';
import { hashPassword } from '../features/session/password.ts';
import { passwordJudge } from '../lib/passwords/password-judge.ts';
import type { Clock } from '../lib/clock.ts';
import { indexesReady } from '../store/mongo.ts';
import type { Ask } from './ask.ts';
import { nameUuid } from '../lib/name-uuid.ts';

const longestUsername = 64;
const longestName = 120;

const firstId = nameUuid('first administrator');

interface Deps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly ask: Ask;
}

/** The first administrator of an organisation (ADM-8, ADM-10). Throws an Error with words for a person. */
export async function createAdministrator({ db, clock, ask }: Deps, typed: string): Promise<void> {
  const username = plainName(typed);
  const directory = directoryRepo(db);
  await indexesReady(db);
  const existingUsers = await directory.users();
  refuseAnother(existingUsers);
  if (username === '' || username.length > longestUsername) {
    throw new Error(`A username has 1 to ${longestUsername} characters.`);
  }

  const wrongUsername = formulaProblem('username', username);
  if (wrongUsername !== undefined) throw new Error(wrongUsername);

  const name = await ask.text('Name: ');
  if (name === '' || name.length > longestName) {
    throw new Error(`A name has 1 to ${longestName} characters.`);
  }
  const wrongName = formulaProblem('name', name);
  if (wrongName !== undefined) throw new Error(wrongName);
  const problemOf = await passwordJudge();
  const password = await ask.secret(`Password (${passwordHint}): `, (typed) =>
    problemOf(typed, username),
  );

  const inserted = await directory.insertUser({
    // One id for the first one, so that of two made at the same moment one is refused.
    _id: existingUsers.some(({ _id }) => _id === firstId) ? randomUUID() : firstId,
    username,
    usernameKey: nameKey(username),
    passwordHash: await hashPassword(password),
    name,
    role: 'admin',
    teamId: null,
    isActive: true,
    tlDashboardAccess: false,
    createdAt: new Date(clock.now()),
    deletedAt: null,
  });
  if (inserted) return;
  refuseAnother(await directory.users());
  throw new Error(`The username ${username} is taken.`);
}

function refuseAnother(users: readonly UserDoc[]): void {
  const found = users.find((user) => user.isActive && principalOf(user) === 'admin');
  if (!found) return;
  throw new Error(
    `There is an administrator already (${found.username}), who stays the only one that this command makes.`,
  );
}
