import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { directoryModels } from './directory.repo.ts';

/** What the store holds to, whoever writes. */

let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
});
afterAll(() => app.close());

const createdAt = new Date('2025-01-01T00:00:00Z');
const person = (username: string) => ({
  _id: randomUUID(),
  username,
  usernameKey: username.toLowerCase(),
  passwordHash: 'none',
  name: 'Ada',
  role: 'Member',
  teamId: null,
  isActive: true,
  tlDashboardAccess: false,
  createdAt,
  deletedAt: null,
});
const duplicate = { code: 11000 };

it('a username is taken without regard to case, and free again once its person is deleted [DIR-10]', async () => {
  const { users } = directoryModels(app.db);
  await expect(users.create(person('A1.04'))).rejects.toMatchObject(duplicate);
  const _id = org.id('a1.04');
  await users.updateOne({ _id }, { $set: { deletedAt: createdAt, usernameKey: _id } });
  await users.create(person('A1.04'));
  expect(await users.findOne({ _id }).lean()).toMatchObject({ name: 'Ada A1' });
});

it('a person has one role, at most one team, and is active or not [DIR-11]', async () => {
  const { users } = directoryModels(app.db);
  for (const missing of ['role', 'isActive'] as const) {
    const incomplete = { ...person(`no.${missing}`), [missing]: undefined };
    await expect(users.create(incomplete)).rejects.toThrow(missing);
  }
  const made = await users.create(person('without.team'));
  expect(made).toMatchObject({ role: 'Member', teamId: null });
});

it('names of roles and tags are taken without regard to case [DIR-16]', async () => {
  const { roles, tags } = directoryModels(app.db);
  const named = (name: string) => ({
    _id: randomUUID(),
    name,
    nameKey: name.toLowerCase(),
    description: null,
    createdAt,
    updatedAt: createdAt,
  });
  await expect(roles.create({ ...named('dtl'), builtIn: false })).rejects.toMatchObject(duplicate);
  await tags.create({ ...named('Xray'), color: '#3B82F6' });
  await expect(tags.create({ ...named('XRAY'), color: '#3B82F6' })).rejects.toMatchObject(
    duplicate,
  );
});

it('a person carries a tag at most once [DIR-16]', async () => {
  const { userTags } = directoryModels(app.db);
  const carried = { userId: org.id('tl.a1'), tagId: randomUUID(), assignedBy: org.id('admin') };
  await userTags.create({ _id: randomUUID(), ...carried, createdAt });
  await expect(userTags.create({ _id: randomUUID(), ...carried, createdAt })).rejects.toMatchObject(
    duplicate,
  );
});
