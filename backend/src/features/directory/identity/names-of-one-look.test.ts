import {
  importRoutes,
  placeRoutes,
  roleRoutes,
  tagRoutes,
  teamRoutes,
  userRoutes,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { file } from '../imports/imports.fixture.ts';
import { giveNamesOneLook } from './names-of-one-look.ts';
import { markWhoHasSignedIn } from './who-has-signed-in.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const password = 'walk the night shift';
const person = (username: string) => ({
  username,
  name: 'Ghost',
  role: 'FRT',
  password,
  teamId: 'A1',
});
const refusal = async (answer: ReturnType<TestClient['raw']>) => {
  const { code, message } = (await answer).json<{ code: string; message: string }>();
  return `${code} ${message}`;
};

it('a username is stored plainly and signs in however it is typed; what looks like it is refused by its name [DIR-181]', async () => {
  const made = await admin.call(userRoutes.create, { body: person('fld.ghost\u200b O’N\u00ad') });
  expect(made.username).toBe("fld.ghost O'N");
  for (const typed of ["FLD.ghost o'n", 'fld.ghost\u2060  O‘N', 'ｆｌｄ.ghost O’N\u200e']) {
    await app.login(typed, password);
    const again = admin.raw('POST', '/api/users', person(typed));
    expect(await refusal(again)).toContain('USERNAME_TAKEN');
  }
  const cyrillic = "fld.ghоst o'n";
  expect(await refusal(admin.raw('POST', '/api/users', person(cyrillic)))).toBe(
    `USERNAME_TAKEN The username ${cyrillic} looks like fld.ghost O'N, which is taken.`,
  );
  const other = await admin.call(userRoutes.create, { body: person('fld.other') });
  const renamed = admin.raw('PUT', `/api/users/${other.id}`, { username: cyrillic });
  expect(await refusal(renamed)).toContain("looks like fld.ghost O'N");
  const { lines } = (await admin.call(importRoutes.start, {
    body: { csv: file(`${cyrillic},Ghost,FRT,A1,Active`), dryRun: true },
  })) as { lines: { outcome: string; reason: string | null }[] };
  expect(lines[0]?.outcome).toBe('refused');
  expect(lines[0]?.reason).toContain("looks like fld.ghost O'N");
});

it('roles and ids of teams that look alike are one too [DIR-181]', async () => {
  await admin.call(roleRoutes.create, { body: { name: 'Medic' } });
  expect(await refusal(admin.raw('POST', '/api/admin/roles', { name: 'Меdic\u200b' }))).toContain(
    'NAME_TAKEN',
  );
  await admin.call(teamRoutes.create, { body: { id: 'LOOK', name: 'Look' } });
  const team = { id: 'LО\u200bOK', name: 'Look' };
  expect(await refusal(admin.raw('POST', '/api/admin/teams', team))).toContain('TEAM_EXISTS');
});

it('what was stored before is brought into this form; who looks alike already keeps what they sign in with, and is named [DIR-181]', async () => {
  const users = app.db.collection<{ _id: string }>('users');
  const store = async (username: string, stored: string) => {
    const { id } = await admin.call(userRoutes.create, { body: person(username) });
    await users.updateOne(
      { _id: id },
      { $set: { username: stored, usernameKey: stored.toLowerCase() } },
    );
    return id;
  };
  const alone = await store('old.alone', 'Old.alone\u200b');
  const plain = await store('old.twin', 'old.twin');
  const hidden = await store('old.twin.2', 'old.twin\u200b');
  const said: string[] = [];
  const run = () => giveNamesOneLook(app.db, (words) => said.push(words));
  await run();
  const found = await users.findOne({ _id: alone });
  expect(found).toMatchObject({ username: 'Old.alone', usernameKey: 'old.alone' });
  expect(said).toEqual([expect.stringContaining('"old.twin", "old.twin\u200b" look alike')]);
  const idOf = async (username: string) =>
    (await (await app.login(username, password)).raw('GET', '/api/auth/me')).json<{ id: string }>()
      .id;
  expect([
    await idOf('old.alone\u200b'),
    await idOf('old.twin'),
    await idOf('old.twin\u200b'),
  ]).toEqual([alone, plain, hidden]);
  // What is edited of them but the username stays possible.
  const edited = await admin.call(userRoutes.change, {
    params: { userId: hidden },
    body: { username: 'old.twin\u200b', name: 'Renamed' },
  });
  expect([edited.name, edited.username]).toEqual(['Renamed', 'old.twin\u200b']);
  await run();
  expect(said).toHaveLength(2);
});

it('of those from before it was stored, whoever the trail has seen come in has signed in [DIR-187]', async () => {
  const { id } = await admin.call(userRoutes.create, { body: person('before') });
  const other = await admin.call(userRoutes.create, { body: person('never') });
  await app.login('before', password);
  await app.db.collection('users').updateMany({}, { $unset: { hasSignedIn: 1 } });
  await markWhoHasSignedIn(app.db);
  const been = new Map(
    (await admin.call(userRoutes.list)).map((user) => [user.id, user.hasSignedIn]),
  );
  expect([been.get(id), been.get(other.id)]).toEqual([true, false]);
});

const apart = (text: string) => text.normalize('NFD');
const composed = (username: string) => ({
  username,
  name: apart('Zoë Müller'),
  role: 'FRT',
  password,
});

it('a name is stored composed, found in either form, and taken in both [DIR-39]', async () => {
  const made = await admin.call(userRoutes.create, { body: composed(apart('zoë')) });
  expect([made.username, made.name]).toEqual(['zoë', 'Zoë Müller']);
  expect(await refusal(admin.raw('POST', '/api/users', composed('ZOË')))).toContain(
    'USERNAME_TAKEN',
  );
  await app.login(apart('zoë'), password);
  await admin.call(roleRoutes.create, { body: { name: apart('Ärztin'), description: '' } });
  const role = { name: 'ÄRZTIN', description: '' };
  expect(await refusal(admin.raw('POST', '/api/admin/roles', role))).toContain('NAME_TAKEN');
  await admin.call(placeRoutes.createZone, { body: { name: apart('Tür') } });
  expect(await refusal(admin.raw('POST', '/api/admin/zones', { name: 'TÜR' }))).toContain(
    'NAME_TAKEN',
  );
});

it('what was stored with accents apart is found, and its name is taken too [DIR-39]', async () => {
  const made = await admin.call(userRoutes.create, { body: composed('chloé') });
  const stored = { username: apart('chloé'), usernameKey: apart('chloé') };
  const users = app.db.collection<{ _id: string }>('users');
  await users.updateOne({ _id: made.id }, { $set: stored });
  await app.login('chloé', password);
  expect(await refusal(admin.raw('POST', '/api/users', composed('Chloé')))).toContain(
    'USERNAME_TAKEN',
  );
  const other = await admin.call(userRoutes.create, { body: composed('chloe') });
  const renamed = admin.raw('PUT', `/api/users/${other.id}`, { username: 'chloé' });
  expect(await refusal(renamed)).toContain('USERNAME_TAKEN');
  const tag = await admin.call(tagRoutes.create, { body: { name: 'Clé', description: '' } });
  const tags = app.db.collection<{ _id: string }>('tags');
  await tags.updateOne({ _id: tag.id }, { $set: { name: apart('Clé'), nameKey: apart('clé') } });
  const again = { name: 'clé', description: '' };
  expect(await refusal(admin.raw('POST', '/api/admin/tags', again))).toContain('NAME_TAKEN');
});
