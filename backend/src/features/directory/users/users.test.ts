import { auditRoutes, directoryRoutes, tagRoutes, userRoutes, type User } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { usersWritesRepo } from '../directory.bulk.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const password = 'walk the night shift';
const date = '2025-09-06';
const create = (username: string, over: object = {}) =>
  admin.call(userRoutes.create, {
    body: { username, name: 'Nia New', role: 'frt', password, teamId: 'no-team', ...over },
  });
const put = (id: string, body: object, by = admin) => by.raw('PUT', `/api/users/${id}`, body);
const bulk = (action: string, userIds: string[]) =>
  admin.raw('POST', '/api/users/bulk', { action, userIds });
const list = () => admin.call(userRoutes.list);
const listed = async (id: string) => (await list()).find((user) => user.id === id) as User;
/** So many more people like one of them, put where they are stored. */
async function insertMany(count: number, name: string): Promise<string[]> {
  const users = app.db.collection<{ _id: string }>('users');
  const one = await users.findOne({ _id: org.id('a3.04') });
  const people = Array.from({ length: count }, (_, at) => {
    const username = `${name}.${at}`;
    return { ...one, _id: randomUUID(), username, usernameKey: username };
  });
  await users.insertMany(people);
  return people.map(({ _id }) => _id);
}
const codeOf = (response: { statusCode: number; json(): { code: string } }) =>
  `${response.statusCode} ${response.json().code}`;

it('people are made and changed; what is left out stays, and no password is answered [DIR-12, DIR-42]', async () => {
  const made = await create('Nia', { tlDashboardAccess: true });
  expect(made).toMatchObject({ role: 'FRT', teamId: null, tlDashboardAccess: false, revision: 1 });
  expect(codeOf(await put(made.id, { role: 'Nobody' }))).toBe('400 UNKNOWN_ROLE');
  expect(codeOf(await put(made.id, { teamId: 'Z9' }))).toBe('400 UNKNOWN_TEAM');
  expect(codeOf(await put(made.id, { password: 'short' }))).toBe('400 VALIDATION');
  const changed = await put(made.id, { teamId: 'A3', password: '', baseRevision: 1 });
  expect(changed.json()).toMatchObject({ teamName: 'Team A3', name: 'Nia New', revision: 2 });
  await app.login('nia', password);
  expect((await admin.raw('GET', '/api/users')).body).not.toContain('argon2');
  expect((await listed(made.id)).teamName).toBe('Team A3');
});

it('somebody has a phone number where one is given; what is left out stays, empty clears, and what is none is refused [DIR-170]', async () => {
  const { id, phone } = await create('phoned', { phone: ' +1 555 0142 x7 ' });
  expect(phone).toBe('+1 555 0142 x7');
  expect((await create('unphoned')).phone).toBeNull();
  const phoneAfter = async (body: object) => (await put(id, body)).json<User>().phone;
  expect(await phoneAfter({ name: 'Nia Named' })).toBe('+1 555 0142 x7');
  expect(await phoneAfter({ phone: '(555) 01-43' })).toBe('(555) 01-43');
  const refused = await put(id, { phone: 'call me' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { details: [{ path: 'body.phone', message: expect.stringMatching(/^Digits/) }] },
  ]);
  expect(await phoneAfter({ phone: '' })).toBeNull();
  expect(await phoneAfter({ phone: '555 0144' })).toBe('555 0144');
  expect(await phoneAfter({ phone: null })).toBeNull();
});

it('who was stored before there were phone numbers has none, and one that is set to none changes nothing [DIR-170, DIR-25]', async () => {
  const { id } = await create('older');
  await app.db
    .collection<{ _id: string }>('users')
    .updateOne({ _id: id }, { $unset: { phone: 1 } });
  expect(await listed(id)).toMatchObject({ phone: null, revision: 1 });
  expect((await put(id, { phone: '' })).json<User>().revision).toBe(1);
});

it('the trail says that a phone number was given, changed or taken away, and not which [AUD-17]', async () => {
  const { id } = await create('trailed', { phone: '+1 555 0145' });
  await put(id, { phone: '+1 555 0146' });
  await put(id, { phone: '' });
  await app.changes.idle();
  const { entries } = await admin.call(auditRoutes.activity, { query: { kind: 'user' } });
  const ofPerson = entries.filter(({ what }) => what.id === id).toReversed();
  expect(ofPerson.map(({ before, after }) => [before?.['phone'], after?.['phone']])).toEqual([
    [undefined, 'given'],
    ['given', 'given anew'],
    ['given', null],
  ]);
  expect(JSON.stringify(entries)).not.toContain('555 014');
});

it('watch TLs and administrators read the numbers of those who lead teams, and of nobody else [DIR-171]', async () => {
  const numbers = { 'tl.a1': '+1 555 0147', 'pso.a1': '+1 555 0148', 'a1.04': '+1 555 0149' };
  for (const [username, phone] of Object.entries(numbers)) await put(org.id(username), { phone });
  for (const username of ['admin', 'watch.1']) {
    expect(await (await app.login(username)).call(directoryRoutes.contacts)).toEqual([
      { teamId: 'A1', post: 'leader', name: 'Tara A1', phone: '+1 555 0147' },
      { teamId: 'A1', post: 'pso', name: 'Pia A1', phone: '+1 555 0148' },
    ]);
  }
});

it.each([
  ['/api/users/bulk', { action: 'deactivate' }],
  ['/api/users/bulk', { action: 'delete' }],
  ['/api/users/bulk', { action: 'move', teamId: 'A3' }],
  ['/api/admin/users/bulk-role-update', { role: 'FRT' }],
  ['/api/admin/users/remove-from-team', {}],
])(
  '%s with %o refuses what somebody else has changed since it was seen, names who, and does nothing [DIR-47]',
  async (path, body) => {
    const seen = (await list()).filter(({ username }) => /^a1\.0[45]$/.test(username));
    const [first] = seen;
    const userIds = seen.map(({ id }) => id);
    const revisions = Object.fromEntries(seen.map(({ id, revision }) => [id, revision]));
    await put(first?.id ?? '', { name: `${first?.name}’s` });
    const before = await list();
    const refused = await admin.raw('POST', path, { ...body, userIds, revisions });
    expect(codeOf(refused)).toBe('409 STALE');
    expect(refused.json()).toMatchObject({
      message: `Somebody else has changed ${first?.name}’s meanwhile. Nothing was changed.`,
      current: [{ id: first?.id, revision: (first?.revision ?? 0) + 1 }],
      changedBy: { name: 'Asha Admin' },
    });
    expect(await list()).toEqual(before);
  },
);

it('many people are changed when nobody has changed them since [DIR-47, DIR-174]', async () => {
  const id = org.id('a3.05');
  const revisions = { [id]: (await listed(id)).revision };
  const body = { action: 'deactivate', userIds: [id], revisions };
  expect((await admin.raw('POST', '/api/users/bulk', body)).json()).toEqual({ count: 1 });
  // As after an answer that was lost: the same call once more.
  expect((await admin.raw('POST', '/api/users/bulk', body)).json()).toEqual({ count: 1 });
  const other = { ...body, action: 'activate' };
  expect((await admin.raw('POST', '/api/users/bulk', other)).statusCode).toBe(409);
  expect((await bulk('activate', [id])).json()).toEqual({ count: 1 });
});

it('a new password ends the sessions, a new role keeps them with other rights [SES-37, SES-38]', async () => {
  const { id } = await create('pat', { role: 'watch_tl' });
  const pat = await app.login('pat', password);
  const socket = await pat.socket();
  const revocation = nextEvent(socket, 'session:revoked', 1000);
  await put(id, { role: 'FRT' });
  expect(await revocation).toEqual({ reason: 'rights_changed' });
  expect((await pat.raw('GET', '/api/tags')).statusCode).toBe(403);
  await put(id, { password: 'another long night' });
  expect((await pat.raw('GET', '/api/auth/me')).statusCode).toBe(401);
});

it('another name or phone number ends no socket, and the session says the new name at once; another role still ends it [SES-38, PRC-4]', async () => {
  const { id } = await create('renamed', { role: 'watch_tl' });
  const client = await app.login('renamed', password);
  const [first, second] = [await client.socket(), await client.socket()];
  const endReasons: string[] = [];
  for (const socket of [first, second]) {
    socket.on('session:revoked', ({ reason }) => endReasons.push(reason));
    socket.on('disconnect', (reason) => endReasons.push(reason));
  }
  for (const body of [{ phone: '+1 555 0199' }, { name: 'Rena Renamed' }, { username: 'rena' }]) {
    expect((await put(id, body)).statusCode).toBe(200);
    await app.changes.idle();
    // What a socket was told before this answer has come by now.
    for (const socket of [first, second])
      await socket.timeout(1000).emitWithAck('watch:join', { date });
  }
  expect(endReasons).toEqual([]);
  expect((await client.raw('GET', '/api/auth/me')).json()).toMatchObject({ name: 'Rena Renamed' });
  const ended = Promise.all(
    [first, second].map((socket) => nextEvent(socket, 'session:revoked', 1000)),
  );
  await put(id, { name: 'Rena', role: 'FRT' });
  expect(await ended).toEqual([{ reason: 'rights_changed' }, { reason: 'rights_changed' }]);
});

it('administrators keep their own rights, and one stays when two act at once [DIR-36]', async () => {
  const me = org.id('admin');
  expect(codeOf(await put(me, { role: 'FRT' }))).toBe('409 OWN_ACCOUNT');
  expect(codeOf(await bulk('delete', [org.id('a3.06'), me]))).toBe('409 OWN_ACCOUNT');
  const { id } = await create('second', { role: 'admin' });
  const second = await app.login('second', password);
  const answers = await Promise.all([
    put(id, { isActive: false }),
    put(me, { isActive: false }, second),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await app.rows.changeUser(me, { isActive: true });
  admin = await app.login('admin');
});

it('many people are changed at once: all, or none when one is unknown [DIR-47]', async () => {
  const ids = [org.id('a3.04'), org.id('a3.05')];
  const nobody = randomUUID();
  const refused = await bulk('deactivate', [...ids, nobody]);
  expect(refused.json<{ message: string }>().message).toContain(nobody);
  const activeOf = async () =>
    (await list()).filter(({ id, isActive }) => ids.includes(id) && isActive);
  expect(await activeOf()).toHaveLength(2);
  expect((await bulk('deactivate', ids)).json()).toEqual({ count: 2 });
  expect(await activeOf()).toHaveLength(0);
  const tooMany = Array.from({ length: 501 }, () => randomUUID());
  expect((await bulk('activate', tooMany)).statusCode).toBe(400);
});

it('many people move to a team at once: all, or none when the team or one of them is unknown [DIR-47]', async () => {
  const ids = [org.id('a3.04'), org.id('a3.05')];
  const move = (userIds: string[], teamId: string) =>
    admin.raw('POST', '/api/users/bulk', { action: 'move', userIds, teamId });
  const teamsOf = async () =>
    (await list()).filter(({ id }) => ids.includes(id)).map(({ teamId }) => teamId);
  expect(codeOf(await move(ids, 'nowhere'))).toBe('400 UNKNOWN_TEAM');
  expect(codeOf(await move([...ids, randomUUID()], 'A1'))).toBe('400 UNKNOWN_USER');
  expect(await teamsOf()).toEqual(['A3', 'A3']);
  expect((await move(ids, 'A1')).json()).toEqual({ count: 2 });
  expect(await teamsOf()).toEqual(['A1', 'A1']);
  await move(ids, 'A3');
});

it('a list that a server left in the middle is finished at the next start [DIR-47]', async () => {
  const [done, open] = [org.id('a2.04'), org.id('a2.05')];
  const set = { role: 'FC' };
  await app.rows.changeUser(done, { ...set, jobId: 'job' });
  await usersWritesRepo(app.db).insert({
    _id: 'job',
    kind: 'users.role',
    state: 'running',
    done: 0,
    total: 2,
    acting: { by: { id: org.id('admin'), name: 'Asha Admin' }, from: '127.0.0.1' },
    startedAt: new Date(),
    finishedAt: null,
    steps: [done, open].map((id) => ({ type: 'update', id, set, verb: 'updated' })),
  });
  const next = await startTestApp({ uri: app.uri });
  try {
    expect([await listed(done), await listed(open)]).toMatchObject([
      { role: 'FC', revision: 2 },
      { role: 'FC', revision: 2, changedBy: { name: 'Asha Admin' } },
    ]);
    expect(await usersWritesRepo(app.db).running()).toEqual([]);
  } finally {
    await next.close();
  }
});

it('many people are given a tag, or lose it, at once: who carries it stays as they are, all or none [DIR-47, DIR-48]', async () => {
  const { id: tagId } = await admin.call(tagRoutes.create, { body: { name: 'Night boat' } });
  const [first = '', ...rest] = org.team('A2');
  await admin.call(userRoutes.addTag, { params: { userId: first }, body: { tagId } });
  const ask = (action: string, over: object = {}) =>
    admin.raw('POST', '/api/users/bulk', { action, tagId, userIds: [first, ...rest], ...over });
  const carriers = async () =>
    (await list())
      .filter(({ tags }) => tags.some(({ tagName }) => tagName === 'Night boat'))
      .map(({ id }) => id);
  expect(codeOf(await ask('tag', { userIds: [...rest, randomUUID()] }))).toBe('400 UNKNOWN_USER');
  expect(codeOf(await ask('tag', { tagId: randomUUID() }))).toBe('400 UNKNOWN_TAG');
  expect(codeOf(await ask('tag', { revisions: { [first]: 99 } }))).toBe('409 STALE');
  expect(await carriers()).toEqual([first]);
  expect((await ask('tag')).json()).toEqual({ count: 1 + rest.length });
  expect((await carriers()).toSorted()).toEqual([first, ...rest].toSorted());
  await app.changes.idle();
  const { entries } = await admin.call(auditRoutes.activity, { query: { limit: 500 } });
  const entriesOf = (kind: string) =>
    entries.filter((entry) => entry.kind === kind && JSON.stringify(entry).includes('Night boat'));
  expect(entriesOf('user.tagged')).toHaveLength(1 + rest.length);

  const days = async () => {
    const all = (await list()).flatMap(({ tags }) => tags);
    return all.filter((one) => one.tagId === tagId).map(({ validUntil }) => validUntil);
  };
  const alike = (day: string | null) => [first, ...rest].map(() => day);
  expect(codeOf(await ask('tag', { validUntil: '2027-02-30' }))).toBe('400 VALIDATION');
  await ask('tag', { validUntil: '2027-03-01' });
  await ask('tag');
  expect(await days()).toEqual(alike('2027-03-01'));
  await ask('tag', { validUntil: null });
  expect(await days()).toEqual(alike(null));
  expect((await ask('untag', { userIds: rest })).json()).toEqual({ count: rest.length });
  expect(await carriers()).toEqual([first]);
});

it('who has never been in is told apart from who has, from the first sign-in on [DIR-187]', async () => {
  const { id } = await create('newcomer');
  const { hasSignedIn, revision } = await listed(id);
  expect(hasSignedIn).toBe(false);
  await app.login('newcomer', password);
  expect((await listed(id)).hasSignedIn).toBe(true);
  // Nobody who edits them meanwhile is told that they have been changed.
  expect((await put(id, { name: 'Nia Newer', baseRevision: revision })).statusCode).toBe(200);
});

it('a password that is set once more, as after an answer that was lost, has its answer and one effect; nobody else’s is found out [DIR-174, DIR-42]', async () => {
  const { id, username } = await create('lost.answer');
  const other = await app.login(
    (await create('second.admin', { role: 'admin' })).username,
    password,
  );
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

it('500 people are tagged at once, at ten times the people, within the time of a call [DIR-47]', async () => {
  const { id: tagId } = await admin.call(tagRoutes.create, { body: { name: 'Everybody' } });
  const userIds = (await insertMany(2000, 'many')).slice(0, 500);
  const done = await admin.raw('POST', '/api/users/bulk', { action: 'tag', tagId, userIds });
  expect(done.json()).toEqual({ count: 500 });
  const tagged = await app.db.collection('userTags').countDocuments({ tagId });
  expect(tagged).toBe(500);
});

it('who follows people is told of a change of 300 once a second and at its end, of every one of them [DIR-191]', async () => {
  const userIds = await insertMany(300, 'moved');
  const socket = await admin.socket();
  const heardIds: (readonly string[])[] = [];
  socket.on('directory:changed', ({ what, ids }) => void (what === 'users' && heardIds.push(ids)));
  let looks = 0;
  app.directory.follow(() => void looks++);
  const began = performance.now();
  await admin.call(userRoutes.bulk, { body: { action: 'move', teamId: 'A1', userIds } });
  await app.changes.idle();
  await expect.poll(() => new Set(heardIds.flat())).toEqual(new Set(userIds));
  const most = 1 + Math.floor((performance.now() - began) / 1000);
  expect(heardIds.length).toBeLessThanOrEqual(most);
  expect(looks).toBeLessThanOrEqual(most);
  socket.close();
});
