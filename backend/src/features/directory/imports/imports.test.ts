import { csv, importRoutes, keepingRoutes, tagRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import type { JobLeaseDoc } from '../../../cluster/one-job.repo.ts';
import type { ImportDoc } from './imports.repo.ts';
import { file, header, importing } from './imports.fixture.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const { post, check, begin, untilOver, make, people } = importing(() => admin);

it('a last day in brackets behind a tag is its last day; without one the tag keeps what it has, and what is no date refuses the line [DIR-205]', async () => {
  const ids = new Map<string, string>();
  for (const name of ['Hoist', 'Winch', 'Crane (2027-01-31)']) {
    ids.set(name, (await admin.call(tagRoutes.create, { body: { name } })).id);
  }
  const [userId, tagId = ''] = [org.id('a2.05'), ids.get('Winch')];
  const params = { userId };
  await admin.call(userRoutes.addTag, { params, body: { tagId, validUntil: '2026-05-01' } });
  const line = (username: string, tags: string) =>
    `${username},Name ${username},FRT,A2,Active,${tags}`;
  const text = [
    `${header},Tags`,
    line('day.1', 'Hoist (2027-01-31)|winch|Crane (2027-01-31)'),
    line('day.2', 'Hoist (2027-02-30)'),
    line('day.3', 'Hoist (2027-01-31)|Hoist (2027-02-01)'),
    'a2.05,Ben A2,Member,A2,Active,Winch|Hoist (2027-03-01)',
    'a2.06,Cai A2,Member,A2,Active,Winch (2026-06-01)',
  ].join('\n');
  const { lines } = await check(text);
  expect(lines.map(({ outcome }) => outcome)).toEqual([
    'create',
    'refused',
    'refused',
    'change',
    'change',
  ]);
  expect(lines[1]?.reason).toBe(
    'The last day of Hoist is no date: 2027-02-30. Write it as 2027-01-31.',
  );
  expect(lines[2]?.reason).toBe('Hoist stands there twice. Keep one of them.');
  expect(lines[3]?.changes.filter(({ field }) => field === 'Tag')).toEqual([
    { field: 'Tag', before: null, after: 'Hoist (2027-03-01)' },
  ]);
  await make(text);
  const daysOf = async (username: string) =>
    (await people()).get(username)?.tags.map(({ tagName, validUntil }) => [tagName, validUntil]);
  expect(await daysOf('day.1')).toEqual([
    ['Crane (2027-01-31)', null],
    ['Hoist', '2027-01-31'],
    ['Winch', null],
  ]);
  expect(await daysOf('a2.05')).toEqual([
    ['Hoist', '2027-03-01'],
    ['Winch', '2026-05-01'],
  ]);
  const next = `${header},Tags\na2.05,Ben A2,Member,A2,Active,Winch (2028-02-29)|Hoist`;
  const changed = await check(next);
  expect(changed.lines[0]?.changes).toContainEqual({
    field: 'Tag',
    before: 'Winch (2026-05-01)',
    after: 'Winch (2028-02-29)',
  });
  await make(next);
  expect(await daysOf('a2.05')).toEqual([
    ['Hoist', '2027-03-01'],
    ['Winch', '2028-02-29'],
  ]);
});

it('a checked list is made in one step; refused lines stay out [DIR-123, DIR-126, DIR-127, DIR-129, AUD-7]', async () => {
  const { id: diver } = await admin.call(tagRoutes.create, { body: { name: 'Diver' } });
  await admin.call(tagRoutes.create, { body: { name: 'Medic' } });
  const userId = org.id('a2.04');
  await admin.call(userRoutes.addTag, { params: { userId }, body: { tagId: diver } });
  const text = [
    `${header},Password,Tags`,
    'new.1,New One,FRT,Team A3,Active,walk the night shift,diver|Medic',
    'new.2,New Two,FRT,A3,Active,,',
    'a2.04,Ada Renamed,Member,A2,Active,,Medic',
    'a2.05,Ben A2,Member,A2,Active,,Nobody',
    'a2.06,Cai A2,Member,A2,Inactive,,',
  ].join('\n');
  const socket = await (await app.login('watch.1')).socket();
  const events: string[][] = [];
  socket.on('directory:changed', ({ what, ids }) => void (what === 'users' && events.push(ids)));
  const progress = await make(text);
  expect(progress).toMatchObject({
    state: 'done',
    done: 4,
    total: 4,
    linksLeft: 1,
    counts: { create: 2, change: 2, same: 0, refused: 1, links: 1 },
    by: { name: 'Asha Admin' },
  });
  const now = await people();
  const tagsOf = (username: string) => now.get(username)?.tags.map(({ tagName }) => tagName);
  expect(tagsOf('new.1')).toEqual(['Diver', 'Medic']);
  expect(now.get('new.1')).toMatchObject({ teamId: 'A3', revision: 1, isActive: true });
  expect([now.get('a2.04')?.name, tagsOf('a2.04')]).toEqual(['Ada Renamed', ['Medic']]);
  expect(now.get('a2.06')).toMatchObject({ isActive: false, revision: 2 });
  await app.login('new.1', 'walk the night shift');
  await expect(app.login('new.2', '')).rejects.toThrow('Password is required');
  await app.changes.idle();
  expect(events).toHaveLength(1);
  const { entries } = (await admin.raw('GET', '/api/admin/activity?limit=500')).json<{
    entries: { kind: string; what: { name: string; id: string }; after: object }[];
  }>();
  const kinds = (name: string) =>
    entries.filter(({ what }) => what.name === name).map(({ kind }) => kind);
  expect(kinds('New One').toSorted()).toEqual([
    'session.opened',
    'user.created',
    'user.tagged',
    'user.tagged',
  ]);
  expect(kinds('Cai A2')).toContain('user.updated');
  const ended = entries.find(({ kind }) => kind === 'import.completed');
  expect(ended).toMatchObject({ what: { id: progress.id }, after: { create: 2, refused: 1 } });
  expect(JSON.stringify(entries)).not.toContain('argon2');
});

it('a Phone column sets numbers, an empty cell leaves them, and what is none is refused [DIR-120, DIR-170]', async () => {
  const text = csv([
    [...header.split(','), 'Phone'],
    ['phone.1', 'Phone One', 'FRT', 'A3', 'Active', '+1 555 0150'],
    ['a3.04', 'Ada A3', 'Member', 'A3', 'Active', '(555) 01-51'],
    ['a3.05', 'Ben A3', 'Member', 'A3', 'Active', 'by radio'],
  ]);
  const { lines } = await check(text);
  expect(lines.map(({ outcome, reason, changes }) => [outcome, reason ?? changes])).toEqual([
    ['create', []],
    ['change', [{ field: 'Phone', before: '', after: '(555) 01-51' }]],
    ['refused', 'Phone: digits, spaces, + ( ) - . / and x before an extension.'],
  ]);
  await make(text);
  const now = await people();
  expect(['phone.1', 'a3.04', 'a3.05'].map((name) => now.get(name)?.phone)).toEqual([
    '+1 555 0150',
    '(555) 01-51',
    null,
  ]);
  const without = await check(text.replace(/\(555\) 01-51/, ''));
  expect(without.lines[1]?.outcome).toBe('same');
});

it('is refused when the directory is not what was looked at, and nothing is written [DIR-126]', async () => {
  const text = file('other.1,Other One,FRT,A3,Active', 'a3.06,Cai A3,FRT,A3,Active');
  const { hash: expected } = await check(text);
  const params = { userId: org.id('a3.06') };
  await admin.call(userRoutes.change, { params, body: { role: 'FC' } });
  const late = await post({ csv: text, dryRun: false, expected });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'IMPORT_CHANGED']);
  expect((await people()).has('other.1')).toBe(false);
  const unchecked = await post({ csv: text, dryRun: false });
  expect(unchecked.statusCode).toBe(400);
  const idle = file('a3.05,Ben A3,Member,A3,Active');
  const { hash } = await check(idle);
  const nothing = await post({ csv: idle, dryRun: false, expected: hash });
  expect(nothing.json()).toMatchObject({ message: 'No line creates or changes anybody.' });
});

it('a change that comes while passwords are prepared stops it, whole [DIR-126]', async () => {
  const later = Array.from(
    { length: 6 },
    (_, at) => `late.${at},L,FRT,A3,Active,walk the night shift`,
  );
  const text = [`${header},Password`, ...later, 'a3.04,Ada A3,FC,A3,Active,'].join('\n');
  const importId = await begin(text);
  await app.rows.changeUser(org.id('a3.04'), { role: 'FRT' });
  expect(await untilOver(importId)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Nothing was imported.') as string,
  });
  expect((await people()).has('late.0')).toBe(false);
});

it('a second import, a cleanup and a backup wait while one runs [KEP-8]', async () => {
  const text = [`${header},Password`, 'busy.1,B,FRT,A3,Active,walk the night shift'].join('\n');
  const { hash: expected } = await check(file('busy.2,B,FRT,A3,Active'));
  const importId = await begin(text);
  const second = post({ csv: file('busy.2,B,FRT,A3,Active'), dryRun: false, expected });
  const cleanup = admin.raw('POST', keepingRoutes.cleanup.path, { days: 90 });
  for (const { statusCode, json } of [await second, await cleanup]) {
    const message = 'An import is running. Wait until it is done.';
    expect([statusCode, json()]).toEqual([409, { code: 'BUSY', message }]);
  }
  await untilOver(importId);
  expect((await make(file('busy.2,B,FRT,A3,Active'))).state).toBe('done');
});

it('people who were made without a password sign in by a link, made once more for who has not [DIR-124, DIR-130]', async () => {
  const { id: importId } = await make(
    file('link.1,L One,FRT,A3,Active', 'link.2,L Two,FRT,,Active', 'link.3,L Three,FRT,,Inactive'),
  );
  const links = () => admin.call(importRoutes.signInLinks, { params: { importId } });
  const redeem = (token: string) =>
    app.anonymous().raw('POST', '/api/auth/redeem', { token, password: 'walk the night shift' });
  const first = await links();
  expect(first.map(({ username, name, teamName }) => [username, name, teamName])).toEqual([
    ['link.1', 'L One', 'Team A3'],
    ['link.2', 'L Two', null],
  ]);
  const [one, two] = first.map(({ token }) => token);
  expect((await redeem(one ?? '')).statusCode).toBe(200);
  await app.login('link.1', 'walk the night shift');
  await app.changes.idle();
  const again = await links();
  expect(again.map(({ username }) => username)).toEqual(['link.2']);
  expect((await redeem(two ?? '')).statusCode).toBe(400);
});

/** What a process leaves that is killed in the middle: its import, and the turn of the one job. */
async function leave(id: string, jobName: string): Promise<void> {
  await app.db.collection<ImportDoc>('userImports').insertOne({
    _id: id,
    state: 'begun',
    acting: { by: { id: org.id('admin'), name: 'Asha Admin' }, from: '::1' },
    counts: { create: 1, change: 0, same: 0, refused: 0, links: 1 },
    startedAt: new Date(),
    finishedAt: null,
    message: null,
    withoutPassword: [],
    noPassword: null,
  });
  const since = new Date('2025-09-06T01:58:00.000Z');
  const lease = {
    holder: 'gone',
    what: jobName,
    where: 'at elsewhere, process 7',
    beats: 3,
    since,
  };
  await app.db.collection<JobLeaseDoc>('keepingLeases').insertOne({ _id: 'job', ...lease });
}
const letGo = () => app.db.collection('keepingLeases').deleteMany({});

it('one that waits says for whom, since when, and that its list is not stored; one that is made here waits for nobody [DIR-186]', async () => {
  const id = '5d6a4a0e-0f5c-4f0d-8a54-0a3f0f4f7c11';
  await leave(id, 'An import');
  const next = await startTestApp({ uri: app.uri, isShared: true });
  onTestFinished(() => next.close());
  const by = await next.login('admin');
  const progress = () => by.call(importRoutes.progress, { params: { importId: id } });
  const held = {
    what: 'An import',
    where: 'at elsewhere, process 7',
    since: '2025-09-06T01:58:00.000Z',
    isStored: false,
  };
  // As if it were made there: it may be, as far as anybody knows.
  const heardAt = new Date(next.clock.now()).toISOString();
  expect(await progress()).toMatchObject({ state: 'running', waits: null });
  next.clock.advance(20_000);
  const { waits } = await progress();
  expect(waits).toMatchObject(held);
  expect(waits?.heardAt?.slice(0, 16)).toBe(heardAt.slice(0, 16));
  await letGo();
  expect((await progress()).waits).toEqual({
    what: null,
    where: null,
    since: null,
    heardAt: null,
    isStored: false,
  });
  const mine = await begin(file('here.1,Here One,FRT,A3,Active'));
  const here = await admin.call(importRoutes.progress, { params: { importId: mine } });
  expect(here.waits).toBeNull();
  expect(await untilOver(mine)).toMatchObject({ state: 'done', waits: null });
});

it('one that ended before its list was stored has written nothing and says so [DIR-127]', async () => {
  const id = '3f0c3f5e-4a53-4c51-9d38-2b8f2c5f9d10';
  await leave(id, 'An import');
  const next = await startTestApp({ uri: app.uri });
  try {
    const { state, message } = await untilOver(id, await next.login('admin'));
    expect([state, message]).toEqual([
      'failed',
      'The server stopped before the list was stored. Nothing was imported.',
    ]);
  } finally {
    await next.close();
  }
});
