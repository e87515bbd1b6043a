import { userRoutes, type User } from '@muster/protocol';
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
const create = (username: string, role = 'FRT') =>
  admin.call(userRoutes.create, { body: { username, name: 'Nia New', role, password } });
const put = (id: string, body: object, by = admin) => by.raw('PUT', `/api/users/${id}`, body);
const codeOf = (response: { statusCode: number; json(): { code: string } }) =>
  `${response.statusCode} ${response.json().code}`;

it('a password that is set once more, as after an answer that was lost, has its answer and one effect; nobody else’s is found out [DIR-174, DIR-43]', async () => {
  const { id, username } = await create('lost.answer');
  const other = await app.login((await create('second.admin', 'admin')).username, password);
  const body = { name: 'Nia Named', password: 'a lantern for the gate', baseRevision: 1 };
  const first = await put(id, body);
  expect([first.statusCode, first.json<User>().revision]).toEqual([200, 2]);
  const stored = () =>
    app.db.collection<{ _id: string; revision: number }>('users').findOne({ _id: id });
  const person = await app.login(username, body.password);
  const before = await stored();
  const again = await put(id, body);
  // What stands: that somebody has been in is no write of the row.
  expect([again.statusCode, again.json()]).toEqual([200, { ...first.json(), hasSignedIn: true }]);
  expect(await stored()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain(body.password);
  expect((await person.raw('GET', '/api/auth/me')).statusCode).not.toBe(401);

  expect(codeOf(await put(id, { ...body, password: 'a lantern for the pier' }))).toBe('409 STALE');
  expect(codeOf(await put(id, { ...body, name: 'Nia Other' }))).toBe('409 STALE');
  expect(codeOf(await put(id, body, other))).toBe('409 STALE');
  // Whoever has written something else since does not learn whether a password is the person's.
  expect((await put(id, { phone: '+1 555 0199', baseRevision: 2 })).statusCode).toBe(200);
  const guess = { phone: '+1 555 0199', password: body.password, baseRevision: 2 };
  expect(codeOf(await put(id, guess))).toBe('409 STALE');
  expect((await stored())?.revision).toBe(3);
});
