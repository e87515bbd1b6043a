import { placeRoutes, roleRoutes, tagRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const password = 'walk the night shift';
const apart = (text: string) => text.normalize('NFD');
const user = (username: string) => ({
  username,
  name: apart('Zoë Müller'),
  role: 'FRT',
  password,
  teamId: 'no-team',
});
const codeOf = async (answer: ReturnType<TestClient['raw']>) =>
  (await answer).json<{ code: string }>().code;

it('a name is stored composed, found in either form, and taken in both [DIR-39]', async () => {
  const made = await admin.call(userRoutes.create, { body: user(apart('zoë')) });
  expect([made.username, made.name]).toEqual(['zoë', 'Zoë Müller']);
  expect(await codeOf(admin.raw('POST', '/api/users', user('ZOË')))).toBe('USERNAME_TAKEN');
  await app.login(apart('zoë'), password);
  await admin.call(roleRoutes.create, { body: { name: apart('Ärztin'), description: '' } });
  const role = { name: 'ÄRZTIN', description: '' };
  expect(await codeOf(admin.raw('POST', '/api/admin/roles', role))).toBe('NAME_TAKEN');
  await admin.call(placeRoutes.createZone, { body: { name: apart('Tür') } });
  expect(await codeOf(admin.raw('POST', '/api/admin/zones', { name: 'TÜR' }))).toBe('NAME_TAKEN');
});

it('what was stored with accents apart is found, and its name is taken too [DIR-39]', async () => {
  const made = await admin.call(userRoutes.create, { body: user('chloé') });
  const stored = { username: apart('chloé'), usernameKey: apart('chloé') };
  const users = app.db.collection<{ _id: string }>('users');
  await users.updateOne({ _id: made.id }, { $set: stored });
  await app.login('chloé', password);
  expect(await codeOf(admin.raw('POST', '/api/users', user('Chloé')))).toBe('USERNAME_TAKEN');
  const other = await admin.call(userRoutes.create, { body: user('chloe') });
  const renamed = admin.raw('PUT', `/api/users/${other.id}`, { username: 'chloé' });
  expect(await codeOf(renamed)).toBe('USERNAME_TAKEN');
  const tag = await admin.call(tagRoutes.create, { body: { name: 'Clé', description: '' } });
  const tags = app.db.collection<{ _id: string }>('tags');
  await tags.updateOne({ _id: tag.id }, { $set: { name: apart('Clé'), nameKey: apart('clé') } });
  const again = { name: 'clé', description: '' };
  expect(await codeOf(admin.raw('POST', '/api/admin/tags', again))).toBe('NAME_TAKEN');
});
