import {
  auditRoutes,
  peopleRoutes,
  roleRoutes,
  routes,
  tokensRoutes,
  userRoutes,
  type ExternalPerson,
  type TokenScope,
  type User,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
let token: { readonly id: string; readonly secret: string };
const makeToken = (scopes: TokenScope[]) =>
  admin.call(tokensRoutes.create, { body: { name: 'HR', scopes, expiresOn: '2030-01-01' } });
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
  token = await makeToken(['write:people', 'write:absences']);
});
afterAll(() => app.close());

type Method = 'GET' | 'PUT' | 'POST';
const send = async (method: Method, id: string, body?: object, secret = token.secret) => {
  const url = `/api/people/${id}`;
  const headers = { authorization: `Bearer ${secret}` };
  const { statusCode, json } = await app.anonymous().raw(method, url, body, headers);
  return { status: statusCode, ...json<ExternalPerson & { code?: string; message?: string }>() };
};
const once = (fields: object = {}) => ({ ...fields, opId: randomUUID() });
const put = (id: string, fields: object) => send('PUT', id, once(fields));
let count = 0;
/** Whom nobody has made yet. */
const newPerson = () => {
  const id = `E-${++count}`;
  return { id, fields: { username: `hr.${count}`, name: `Person ${count}`, teamId: 'A1' } };
};
const listed = async (id: string): Promise<User | undefined> =>
  (await admin.call(userRoutes.list)).find(({ externalId }) => externalId === id);
const by = () => ({ id: token.id, name: 'HR (API token)' });

describe('an HR system with a token to write people', () => {
  it('lets go of nobody whom the provider of single sign-on knows [DIR-209, SES-143]', async () => {
    const { id, fields } = newPerson();
    await put(id, fields);
    const users = app.db.collection('users');
    const signOnKey = 'https://id.example sub-1';
    await users.updateOne({ externalId: id }, { $set: { signOnKey } });
    await put(id, { username: `${fields.username}.new` });
    await send('POST', `${id}/deactivate`, once());
    await send('POST', `${id}/activate`, once());
    const found = await users.findOne({ externalId: id });
    expect(found).toMatchObject({ isActive: true, signOnKey });
  });

  it('creates, changes, deactivates and activates somebody by its own id, and the trail names the token [DIR-206, DIR-207, ECO-4, ECO-11]', async () => {
    const { id, fields } = newPerson();
    const made = await put(id, { ...fields, phone: '+65 6123 4567' });
    expect(made).toEqual({
      status: 200,
      externalId: id,
      id: expect.any(String) as string,
      username: fields.username,
      name: fields.name,
      role: 'Member',
      teamId: 'A1',
      isActive: true,
      revision: 1,
    });
    const [found] = await admin.call(userRoutes.list, { query: { q: id } });
    expect(found).toMatchObject({ id: made.id, phone: '+65 6123 4567', hasSignedIn: false });
    // What is left out stays.
    expect(await put(id, { name: 'Other', role: 'frt' })).toEqual({
      ...made,
      name: 'Other',
      role: 'FRT',
      revision: 2,
    });
    const gone = await send('POST', `${id}/deactivate`, once());
    expect(gone).toMatchObject({ status: 200, isActive: false, revision: 3 });
    const back = await send('POST', `${id}/activate`, once());
    expect(back).toMatchObject({ status: 200, isActive: true, revision: 4 });
    expect(await send('GET', id)).toEqual(back);
    await app.changes.idle();
    const { entries } = await admin.call(auditRoutes.activity, { query: { kind: 'user' } });
    const mine = entries.filter(({ what }) => what.id === made.id).toReversed();
    expect(mine.map(({ kind, by: who }) => [kind, who])).toEqual([
      ['user.created', by()],
      ...Array.from({ length: 3 }, () => ['user.updated', by()]),
    ]);
    expect(mine[0]?.after).toMatchObject({ externalId: id, phone: 'given' });
  });

  it('enters an absence of whom it has made, with the scope for that [DIR-206, ABS-10]', async () => {
    const { id, fields } = newPerson();
    const { id: userId } = await put(id, fields);
    const body = { userId, from: '2026-01-05', to: '2026-01-07', absenceType: 'VL' };
    const headers = { authorization: `Bearer ${token.secret}` };
    const entered = await app.anonymous().raw('POST', '/api/absences', body, headers);
    expect(entered.statusCode).toBe(201);
  });

  it('sends a call again without a second effect, and with its opId nothing else [DIR-208]', async () => {
    const { id, fields } = newPerson();
    const body = once(fields);
    const made = await send('PUT', id, body);
    expect(await send('PUT', id, body)).toEqual(made);
    const off = once();
    await send('POST', `${id}/deactivate`, off);
    await send('POST', `${id}/activate`, once());
    // Late, after what came next.
    const late = await send('POST', `${id}/deactivate`, off);
    expect(late).toMatchObject({ isActive: true, revision: 3 });
    const reused = { status: 422, code: 'OP_ID_REUSED' };
    expect(await send('PUT', id, { ...body, name: 'Other' })).toMatchObject(reused);
    expect(await send('POST', `${id}/activate`, off)).toMatchObject(reused);
    const { id: other, fields: others } = newPerson();
    expect(await send('PUT', other, { ...others, opId: body.opId })).toMatchObject(reused);
    const second = await makeToken(['write:people']);
    expect(await send('PUT', id, body, second.secret)).toMatchObject(reused);
    expect(await listed(other)).toBeUndefined();
    expect((await send('PUT', id, { name: 'No opId' })).status).toBe(400);
  });

  it('that changes nothing writes no change and is known all the same [DIR-208, DIR-25]', async () => {
    const { id, fields } = newPerson();
    await put(id, fields);
    const same = once(fields);
    expect(await send('PUT', id, same)).toMatchObject({ status: 200, revision: 1 });
    await put(id, { name: 'Other' });
    // It had its effect, none, before that.
    expect(await send('PUT', id, same)).toMatchObject({ name: 'Other', revision: 2 });
    expect(await send('PUT', id, { ...same, name: 'Third' })).toMatchObject({ status: 422 });
  });

  it('means a built-in role by the words it is shown with, in any case, and a name first [DIR-16]', async () => {
    const { id, fields } = newPerson();
    for (const role of ['Watch TL', 'watch tl', 'WATCH_TL']) {
      expect(await put(id, { ...fields, role })).toMatchObject({ status: 200, role: 'watch_tl' });
    }
    expect(await put(id, { role: 'Watch-TL' })).toMatchObject({ code: 'UNKNOWN_ROLE' });
    await admin.call(roleRoutes.create, { body: { name: 'Team leader' } });
    expect(await put(id, { role: 'Team Leader' })).toMatchObject({ role: 'Team leader' });
  });

  it('of many calls at once for a new id one makes the person, and the others change them [DIR-206]', async () => {
    const { id, fields } = newPerson();
    const all = await Promise.all(Array.from({ length: 6 }, () => put(id, fields)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    const other = newPerson();
    const named = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        put(other.id, { ...other.fields, name: `Name ${index}` }),
      ),
    );
    expect(named.map(({ status, code }) => [status, code])).toEqual(
      named.map(() => [200, undefined]),
    );
    expect(new Set(named.map((one) => one.id)).size).toBe(1);
  });
});

describe('an HR system may not', () => {
  it('make or touch administrators, whoever made the role one, and so never the last of them [DIR-209]', async () => {
    const refused = { status: 403, code: 'ADMINISTRATOR_PROTECTED' };
    const { id, fields } = newPerson();
    for (const role of ['Admin', 'Administrator']) {
      expect(await put(id, { ...fields, role })).toMatchObject(refused);
    }
    expect(await listed(id)).toBeUndefined();
    await put(id, fields);
    await admin.call(roleRoutes.create, { body: { name: 'Chief', dashboard: 'admin' } });
    expect(await put(id, { role: 'Chief' })).toMatchObject(refused);

    const params = { userId: org.id('admin') };
    await admin.call(userRoutes.change, { params, body: { externalId: 'boss' } });
    expect(await put('boss', { name: 'Nobody' })).toMatchObject(refused);
    expect(await send('POST', 'boss/deactivate', once())).toMatchObject(refused);
    // Nor somebody who would be one again.
    const made = { username: 'chief.2', name: 'Second', role: 'Chief', isActive: false };
    await admin.call(userRoutes.create, { body: { ...made, externalId: 'chief/2' } });
    expect(await send('POST', 'chief%2F2/activate', once())).toMatchObject(refused);
  });

  it('set a password: whom it makes cannot sign in before somebody lets them in [DIR-209]', async () => {
    const { id, fields } = newPerson();
    await put(id, fields);
    const body = { username: fields.username, password: testPassword };
    const refused = await app.anonymous().raw('POST', '/api/auth/login', body);
    expect(refused.statusCode).toBe(401);
    const userId = (await listed(id))?.id ?? '';
    await admin.call(userRoutes.change, { params: { userId }, body: { password: testPassword } });
    await app.login(fields.username);
  });

  it('take what is another’s, name what is not there, or make half a person [DIR-207, DIR-10]', async () => {
    const { id, fields } = newPerson();
    const outcome = async (more: object, to = id) => {
      const { status, code } = await put(to, { ...fields, ...more });
      return [status, code];
    };
    expect(await outcome({ username: 'tl.a1' })).toEqual([409, 'USERNAME_TAKEN']);
    expect(await outcome({ role: 'Pilot' })).toEqual([400, 'UNKNOWN_ROLE']);
    expect(await outcome({ teamId: 'Z9' })).toEqual([400, 'UNKNOWN_TEAM']);
    expect(await outcome({ name: '=1+1' })).toEqual([400, 'VALIDATION']);
    expect(await put(id, { ...fields, name: 7 })).toMatchObject({ message: 'Must be text' });
    expect(await outcome({}, 'x'.repeat(101))).toEqual([400, 'VALIDATION']);
    expect(await put(id, { name: 'Half' })).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: 'Nobody has this external id, and a new person needs a username.',
    });
    expect(await send('POST', `${id}/deactivate`, once())).toMatchObject({ status: 404 });
    expect(await send('GET', id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await listed(id)).toBeUndefined();
  });

  it('send a field that these calls do not have: it would look as if it had had its effect [DIR-207]', async () => {
    const { id, fields } = newPerson();
    for (const [more, named] of [
      [{ isActive: false }, 'isActive'],
      [{ password: testPassword, lastDay: '2026-12-31' }, 'password, lastDay'],
    ] as const) {
      expect(await put(id, { ...fields, ...more })).toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: `There is no field ${named} in this call`,
      });
    }
    expect(await listed(id)).toBeUndefined();
    await put(id, fields);
    const later = await send('POST', `${id}/deactivate`, once({ from: '2026-12-31' }));
    expect(later).toMatchObject({ status: 400, message: 'There is no field from in this call' });
    expect(await listed(id)).toMatchObject({ isActive: true });
  });

  it('call with another scope, nor do anything else with this one [ECO-4]', async () => {
    const { id, fields } = newPerson();
    const { secret } = await makeToken(['write:absences', 'read:directory']);
    expect(await send('PUT', id, once(fields), secret)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'This API token lacks the scope write:people.',
    });
    const headers = { authorization: `Bearer ${token.secret}` };
    const users = await app.anonymous().raw('GET', '/api/users', undefined, headers);
    expect(users.statusCode).toBe(403);
  });
});

describe('an external id', () => {
  it('is nobody else’s, is free again with a deletion, and comes from administrators too [DIR-206]', async () => {
    const { id, fields } = newPerson();
    const { id: userId } = await put(id, fields);
    const params = { userId: org.id('a1.04') };
    const body = { externalId: id };
    const taken = await admin.raw('PUT', `/api/users/${params.userId}`, body);
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { code: 'EXTERNAL_ID_TAKEN', message: `The external id ${id} is that of ${fields.name}.` },
    ]);
    await admin.call(userRoutes.remove, { params: { userId } });
    await admin.call(userRoutes.change, { params, body });
    expect(await put(id, { name: 'Taken over' })).toMatchObject({ id: params.userId });
    const restored = { params: { deletedId: `user.${userId}` }, body: {} };
    await admin.call(routes.deleted.restore, restored);
    const back = (await admin.call(userRoutes.list)).find((one) => one.id === userId);
    expect(back?.externalId).toBeNull();
    await admin.call(userRoutes.change, { params, body: { externalId: '' } });
    expect((await send('GET', id)).status).toBe(404);
  });

  it('is nobody’s with a control character or blanks that the form would not keep [DIR-206]', async () => {
    const { id, fields } = newPerson();
    await put(id, fields);
    for (const odd of [`${id}%00`, `${id}%0a`, `%20${id}%20`, `${id}%09`, `${id}%20%201`, '%20']) {
      const refused = { status: 400, code: 'VALIDATION' };
      expect(await send('GET', odd)).toMatchObject(refused);
      expect(await put(odd, { name: 'Other' })).toMatchObject(refused);
    }
    expect(await send('GET', id)).toMatchObject({ name: fields.name, revision: 1 });
    const url = `/api/users/${org.id('a1.04')}`;
    for (const externalId of [` ${id}9`, `${id}9\u0000`]) {
      const refused = await admin.raw('PUT', url, { externalId });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { message: 'Without control characters, and without blanks at its ends or two in a row' },
      ]);
    }
    // A letter is one, however it is composed.
    await put(`${id}e\u0301`, { ...fields, username: `${fields.username}.e` });
    expect(await send('GET', `${id}\u00e9`)).toMatchObject({ status: 200 });
  });

  it('is told to administrators alone [DIR-206, DIR-7]', async () => {
    const { id, fields } = newPerson();
    const secretId = `only-administrators-${id}`;
    await put(secretId, fields);
    for (const username of ['watch.1', 'tl.a1']) {
      const caller = await app.login(username);
      const members = await caller.raw('GET', '/api/teams/A1/members');
      expect(members.body).not.toContain(secretId);
      const refused = await caller.raw('GET', `/api/people/${secretId}`);
      expect(refused.statusCode).toBe(403);
    }
    expect((await admin.call(peopleRoutes.read, { params: { externalId: secretId } })).name).toBe(
      fields.name,
    );
  });
});
