import { importRoutes, mostTokens, roleRoutes, tagRoutes, userRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportDoc } from './features/directory/imports/imports.repo.ts';
import type { UsersWrite } from './features/directory/directory.bulk.ts';
import { oneJob } from './cluster/one-job.repo.ts';
import { sharedTurns } from './store/rows/shared-turns.ts';
import { startTestApp, testPassword, type TestApp, type TestClient } from './testing/app.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

// Two servers on one database, which write what is written by one at a time.

let one: TestApp;
let other: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  one = await startTestApp({ isShared: true });
  org = await seedOrganisation(one.db);
  other = await startTestApp({ uri: one.uri, isShared: true });
  admin = await one.login('admin');
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const failed = (error: unknown) => expect.unreachable(String(error));
const put = (by: TestClient, id: string, body: object) => by.raw('PUT', `/api/users/${id}`, body);
const acting = () => ({ by: { id: org.id('admin'), name: 'Asha Admin' }, from: '::1' });
const activeOf = async (id: string) =>
  (await one.db.collection<{ _id: string; isActive: boolean }>('users').findOne({ _id: id }))
    ?.isActive;

it('of two administrators who take each other off at two processes at once one succeeds, and one is left [PRC-16, DIR-36]', async () => {
  const second = { username: 'second', name: 'Second', role: 'admin', password: testPassword };
  const { id } = await admin.call(userRoutes.create, { body: { ...second, isActive: true } });
  const me = org.id('admin');
  for (const body of [{ isActive: false }, { role: 'FRT' }]) {
    const [here, there] = await Promise.all([one.login('admin'), other.login('second')]);
    const answers = await Promise.all([put(here, id, body), put(there, me, body)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(
      1,
    );
    const people = await one.directory.people();
    const left = people.filter((user) => user.role === 'admin' && user.isActive);
    expect(left.length).toBeGreaterThan(0);
    for (const user of [me, id]) await one.rows.changeUser(user, { isActive: true, role: 'admin' });
  }
  await one.rows.changeUser(id, { role: 'FRT' });
  admin = await one.login('admin');
});

it('a role that is deleted at one process is not given at another at the same moment [PRC-16]', async () => {
  const there = await other.login('admin');
  const person = org.id('a1.04');
  for (const name of ['Diver', 'Medic', 'Pilot']) {
    const role = await admin.call(roleRoutes.create, { body: { name } });
    const [deleted, assigned] = await Promise.all([
      admin.raw('DELETE', `/api/roles/${role.id}`),
      put(there, person, { role: name }),
    ]);
    expect([deleted.statusCode, assigned.statusCode].filter((code) => code === 200)).toHaveLength(
      1,
    );
    expect((await put(admin, person, { role: 'FRT' })).statusCode).toBe(200);
  }
  expect(await one.db.collection('writeTurns').countDocuments({ holder: { $ne: null } })).toBe(0);
});

const aList = (id: string): UsersWrite => ({
  _id: randomUUID(),
  kind: 'users.deactivate',
  state: 'running',
  done: 0,
  total: 1,
  acting: acting(),
  startedAt: new Date(),
  finishedAt: null,
  steps: [{ type: 'update', id, set: { isActive: false } }],
});

it('a server that starts leaves the list of another alone; what a dead one has left is applied before the next write [PRC-17, PRC-18]', async () => {
  const person = org.id('a1.05');
  const turn = await sharedTurns(one.db, 'directory', failed).take('A change of many people', 9000);
  await one.db.collection<UsersWrite>('directoryJobs').insertOne(aList(person));
  const next = await startTestApp({ uri: one.uri, isShared: true });
  expect(await activeOf(person)).toBe(true);
  await turn.end(false);
  expect(
    (await put(await next.login('admin'), org.id('a1.06'), { name: 'Cai Other' })).statusCode,
  ).toBe(200);
  expect(await activeOf(person)).toBe(false);
  await next.close();
});

it('an import that another process makes is not called failed by one that starts; one that nobody makes is [PRC-18]', async () => {
  const _id = randomUUID();
  const counts = { create: 1, change: 0, same: 0, refused: 0, links: 1 };
  const rest = { finishedAt: null, message: null, withoutPassword: [], noPassword: null };
  const doc: ImportDoc = {
    _id,
    state: 'begun',
    acting: acting(),
    counts,
    startedAt: new Date(),
    ...rest,
  };
  await one.db.collection<ImportDoc>('userImports').insertOne(doc);
  const release = await oneJob(one.db, failed).take('An import');
  const stateAfterStart = async () => {
    const next = await startTestApp({ uri: one.uri, isShared: true });
    await next.close();
    return (await admin.call(importRoutes.progress, { params: { importId: _id } })).state;
  };
  expect(['done', 'failed']).not.toContain(await stateAfterStart());
  release();
  await expect.poll(() => one.db.collection('keepingLeases').countDocuments()).toBe(0);
  expect(await stateAfterStart()).toBe('failed');
});

it('a token that is made at one process counts the one that another is about to make [PRC-16, ECO-2]', async () => {
  const there = await other.login('admin');
  const tokens = one.db.collection<{ _id: string }>('apiTokens');
  const fields = { name: 'Payroll', scopes: ['read:directory'], expiresOn: '2025-12-31' };
  const by = { createdAt: new Date(), createdBy: org.id('admin'), createdByName: 'Asha Admin' };
  const stored = Array.from({ length: mostTokens }, (_, index) => {
    const _id = `old.${index}`;
    return { _id, secretHash: _id, ending: '0000', ...fields, ...by, lastUsedAt: null };
  });
  await tokens.insertMany(stored.slice(1));
  const turn = await sharedTurns(one.db, 'tokens', failed).take(null, 1000);
  const pendingCreate = there.raw('POST', '/api/admin/tokens', fields);
  // Longer than a token takes that waits for nobody.
  await one.login('admin');
  await tokens.insertMany(stored.slice(0, 1));
  await turn.end(true);
  expect((await pendingCreate).json()).toMatchObject({ code: 'TOO_MANY_TOKENS' });
  await tokens.deleteMany({});
});

it('while 600 people are imported at one process changes at another come in between, and none takes a username of the file [DIR-160, PRC-16]', async () => {
  const there = await other.login('admin');
  const lines = Array.from({ length: 600 }, (_, at) => `far.${at},Far ${at},FRT,A1,Active`);
  const csv = ['Username,Name,Role,Team,Status', ...lines].join('\n');
  const checked = await admin.call(importRoutes.start, { body: { csv, dryRun: true } });
  const expected = 'hash' in checked ? checked.hash : '';
  const begun = await admin.call(importRoutes.start, { body: { csv, dryRun: false, expected } });
  const importId = 'importId' in begun ? begun.importId : '';
  const progress = () => admin.call(importRoutes.progress, { params: { importId } });
  await expect
    .poll(async () => (await progress()).done, { interval: 1, timeout: 10_000 })
    .toBeGreaterThan(0);
  await there.call(tagRoutes.create, { body: { name: 'From elsewhere' } });
  const after = await progress();
  expect([after.state, after.done < 600]).toEqual(['running', true]);
  const person = { name: 'Between', password: testPassword, role: 'FRT', teamId: null };
  const taken = await there.raw('POST', '/api/users', { username: 'FAR.599', ...person });
  expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, 'USERNAME_TAKEN']);
  await expect.poll(async () => (await progress()).state, { timeout: 20_000 }).toBe('done');
  const names = (await one.directory.people()).map(({ username }) => username);
  expect(names.filter((username) => username.startsWith('far.'))).toHaveLength(600);
}, 40_000);
