import type { Connection } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directoryRepo } from '../features/directory/directory.repo.ts';
import { clockOf } from '../lib/clock.ts';
import { connect } from '../store/mongo.ts';
import { testDatabaseUri } from '../testing/store.ts';
import type { Ask } from './ask.ts';
import { createAdministrator } from './create-administrator.ts';

let db: Connection;
beforeEach(async () => {
  db = await connect(testDatabaseUri());
});
afterEach(() => db.close());

const create = (username: string, name = 'Ada', password = 'a-first-password') => {
  const ask: Ask = {
    text: () => Promise.resolve(name),
    secret: async (_question, problemOf) => {
      const problem = problemOf(password);
      if (problem) throw new Error(problem);
      return password;
    },
    close: () => undefined,
  };
  return createAdministrator({ db, clock: clockOf('Asia/Singapore'), ask }, username);
};

it('refused while an active administrator exists, in whatever case the role is written [ADM-10]', async () => {
  await create('Chief');
  await db.collection('users').updateOne({}, { $set: { role: 'Admin' } });
  await expect(create('other')).rejects.toThrow('There is an administrator already (Chief)');
  expect(await directoryRepo(db).countUsers()).toBe(1);
});

it('one who was deactivated does not stand in the way, a taken name does [ADM-10]', async () => {
  await create('chief');
  await db.collection('users').updateOne({}, { $set: { isActive: false } });
  await expect(create('CHIEF')).rejects.toThrow('The username CHIEF is taken.');
  await create('next');
  expect(await directoryRepo(db).countUsers()).toBe(2);
});

it('of two created at the same moment one is refused [ADM-10]', async () => {
  const created = await Promise.allSettled([create('one'), create('other')]);
  expect(created.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(created.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('There is an administrator already') as string },
  });
  expect(await directoryRepo(db).countUsers()).toBe(1);
});

it('only the hash of the password is stored [SES-31]', async () => {
  await create('chief');
  const stored = await db.collection('users').findOne({});
  expect(stored).toMatchObject({ username: 'chief', role: 'admin', teamId: null, isActive: true });
  expect(JSON.stringify(stored)).not.toContain('a-first-password');
});

it.each([
  ['', 'Ada', 'a-first-password', 'A username has'],
  ['chief', '', 'a-first-password', 'A name has'],
  ['chief', 'Ada', '7-chars', 'A password has 10 to 256'],
  ['chief', 'Ada', 'password-2026', 'first that somebody would try'],
  ['chief', 'Ada', 'x'.repeat(257), 'A password has 10 to 256'],
])(
  'refused: username %j, name %j, password %j [ADM-10]',
  async (username, name, password, words) => {
    await expect(create(username, name, password)).rejects.toThrow(words);
    expect(await directoryRepo(db).countUsers()).toBe(0);
  },
);
