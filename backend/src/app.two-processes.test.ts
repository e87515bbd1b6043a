import {
  applyToBoard,
  applyToWatch,
  attendanceRoutes,
  boardRoutes,
  monitoringRoutes,
  notificationRoutes,
  routes,
  organisationRoutes,
  settingsRoutes,
  tokensRoutes,
  type Revocation,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksFor } from './features/attendance/attendance.fixture.ts';
import { tagWritten } from './features/directory/directory.changes.ts';
import { operate } from './features/board/board-app.fixture.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './features/board/board.fixture.ts';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from './testing/app.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';
import { reportCommands } from './testing/write-log.ts';

// Two servers on one database: what one writes is heard at the other, by the database's change streams alone.

let one: TestApp;
let other: TestApp;
let org: Organisation;
let author: TestClient;
let watch: TestClient;
let officers: readonly string[];

beforeAll(async () => {
  one = await startTestApp({ isShared: true });
  org = await seedOrganisation(one.db);
  await seedCatalogue(one.db, plainStations(2, 4));
  officers = await seedPresent(one.db, 2);
  other = await startTestApp({ uri: reportCommands(one.uri), isShared: true });
  [author, watch] = await Promise.all([one.login('watch.2'), other.login('watch.1')]);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

it('a submit at one process is heard and counted at the dashboards of the other [PRC-1]', async () => {
  const desk = await watch.socket();
  await desk.emitWithAck('watch:join', { date });
  const figures = () => watch.call(monitoringRoutes.watch, { params: { date } });
  const before = await figures();
  const heard = nextEvent(desk, 'attendance:submitted');
  const leader = await one.login('tl.a1');
  const body = { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) };
  await leader.call(attendanceRoutes.submit, { body });
  expect(applyToWatch(before, await heard)).toEqual(await figures());
  desk.close();
});

it('a process that loads a board answers the bytes of the one where it was changed: 304 [PRC-13]', async () => {
  const [first = '', second = ''] = officers.toSorted().toReversed();
  await operate(author, date, drag(first, null, 's-2'));
  await operate(author, date, drag(second, null, 's-1'));
  await operate(author, date, drag(second, 's-1', null));
  await operate(author, date, drag(first, 's-2', null));
  const url = `/api/deployment/board/${date}`;
  const { headers } = await author.raw('GET', url);
  const third = await startTestApp({ uri: one.uri, isShared: true });
  const reader = await third.login('watch.1');
  const conditionalHeaders = { 'if-none-match': String(headers.etag) };
  const { statusCode } = await reader.raw('GET', url, undefined, conditionalHeaders);
  await third.close();
  expect(statusCode).toBe(304);
});

it('operations at one process reach the boards that the other shows, each once and in order [PRC-1, PRC-3, S15]', async () => {
  const [first = '', second = ''] = officers;
  const [desk, own] = await Promise.all([watch.socket(), author.socket()]);
  for (const socket of [desk, own]) await socket.emitWithAck('board:join', { date });
  const before = await watch.call(boardRoutes.board, { params: { date } });
  const [heard, heardHere]: [number[], number[]] = [[], []];
  let board: typeof before | 'gap' = before;
  own.on('board:changed', ({ revision }) => heardHere.push(revision));
  desk.on('board:changed', (change) => {
    heard.push(change.revision);
    if (board !== 'gap') board = applyToBoard(board, change);
  });
  await operate(author, date, drag(first, null, 's-1'));
  await operate(author, date, drag(second, null, 's-2'));
  const { revision } = await operate(author, date, drag(first, 's-1', 's-2'));
  await expect.poll(() => heard.at(-1)).toBe(revision);
  expect(heard).toEqual([revision - 2, revision - 1, revision]);
  const fresh = await watch.call(boardRoutes.board, { params: { date } });
  expect(board).toEqual({ ...fresh, epoch: before.epoch });
  // One's own come back to where they were made, and are not told again.
  await operate(await other.login('watch.1'), date, drag(first, 's-2', 's-1'));
  await expect.poll(() => heardHere.at(-1)).toBe(revision + 1);
  expect(heardHere).toEqual([revision - 2, revision - 1, revision, revision + 1]);
  desk.close();
  own.close();
});

/** Why a socket is ended; rejects when it is not within a second. */
const endOf = async (socket: TestSocket): Promise<Revocation> =>
  (await nextEvent(socket, 'session:revoked', 1000)).reason;

it('a session that is ended at one process ends its sockets at the other within a second, for the same reason [PRC-4]', async () => {
  const here = await one.login('tl.a2');
  const socket = await other.withCookie(here.cookie ?? '', here.token).socket();
  const endReason = endOf(socket);
  expect((await here.raw('POST', '/api/auth/logout')).statusCode).toBe(200);
  expect(await endReason).toBe('logout');
});

it('a session that was opened at a process whose clock is ahead ends with the others [PRC-4, SES-37]', async () => {
  other.clock.advance(2000);
  const here = await one.login('tl.a2');
  const there = await other.login('tl.a2');
  const socket = await there.socket();
  const endReason = endOf(socket);
  const admin = await one.login('admin');
  const params = { userId: org.id('tl.a2') };
  await admin.call(routes.session.endSessionsOf, { params });
  expect(await endReason).toBe('ended');
  for (const { cookie = '', token } of [here, there]) {
    for (const app of [one, other]) {
      const { statusCode } = await app.withCookie(cookie, token).raw('GET', '/api/auth/me');
      expect(statusCode).toBe(401);
    }
  }
});

it('a person who is deactivated at one process is out at the other within a second [PRC-4]', async () => {
  const socket = await (await other.login('dtl.a2')).socket();
  const bystander = await (await other.login('tl.a3')).socket();
  const endReason = endOf(socket);
  await one.rows.changeUser(org.id('dtl.a2'), { isActive: false });
  expect(await endReason).toBe('deactivated');
  expect(bystander.connected).toBe(true);
  await one.rows.changeUser(org.id('dtl.a2'), { isActive: true });
});

it('whoever may sign in is not told that they may not, where a session went and nobody said why [PRC-4, SES-37]', async () => {
  const socket = await (await other.login('dtl.a2')).socket();
  const revoked = nextEvent(socket, 'session:revoked');
  await one.rows.changeUser(org.id('dtl.a2'), { name: 'Renamed too' });
  await one.db.collection('sessions').deleteMany({ subjectId: org.id('dtl.a2') });
  expect((await revoked).reason).toBe('ended');
});

it('a person whose rights are changed at one process has them at the other, and who only has another name stays [PRC-4, SES-38]', async () => {
  const client = await other.login('dtl.a3');
  const socket = await client.socket();
  await one.rows.changeUser(org.id('dtl.a3'), { name: 'Renamed' });
  const figures = () => watch.call(monitoringRoutes.watch, { params: { date } });
  await expect
    .poll(async () => JSON.stringify((await figures()).rows), { timeout: 900 })
    .toContain('Renamed');
  expect(socket.connected).toBe(true);
  const endReason = endOf(socket);
  await one.rows.changeUser(org.id('dtl.a3'), { teamId: 'A1' });
  expect(await endReason).toBe('rights_changed');
});

it('a session that was prolonged at another process is not ended as expired [SES-55]', async () => {
  const here = await one.login('tl.a1');
  const socket = await other.withCookie(here.cookie ?? '', here.token).socket();
  let ended = false;
  socket.on('session:revoked', () => (ended = true));
  for (let minutes = 0; minutes < 60; minutes += 10) {
    one.clock.advance(10 * 60_000);
    await here.raw('GET', '/api/teams');
    other.clock.advance(10 * 60_000);
  }
  await watch.raw('GET', '/api/teams');
  await expect.poll(() => socket.connected && !ended).toBe(true);
  socket.close();
});

it('a changed station, tag and setting are heard and used at the other process [PRC-6]', async () => {
  const desk = await watch.socket();
  const heard: string[] = [];
  desk.on('directory:changed', ({ what }) => heard.push(what));
  await one.rows.changeStation('s-1', { capacity: 7 });
  const board = () => watch.call(boardRoutes.board, { params: { date } });
  await expect
    .poll(async () => (await board()).stations['s-1']?.capacity, { timeout: 900 })
    .toBe(7);
  const admin = await one.login('admin');
  const tag = { name: 'First aid', color: '#3B82F6' };
  await admin.call(routes.tags.create, { body: tag });
  const body = { baseRevision: 0, organisationName: 'North' };
  await admin.call(settingsRoutes.change, { body });
  await expect
    .poll(() => ['stations', 'tags', 'settings'].filter((listName) => !heard.includes(listName)))
    .toEqual([]);
  expect((await watch.call(organisationRoutes.read)).name).toBe('North');
  desk.close();
});

it('an API token that is revoked at one process is refused at the other at once, and administrators there see it go [ECO-7, ECO-10]', async () => {
  const admin = await one.login('admin');
  const page = await (await other.login('admin')).socket();
  const made = nextEvent(page, 'directory:changed');
  const { id, secret } = await admin.call(tokensRoutes.create, {
    body: { name: 'Payroll', scopes: ['read:directory'], expiresOn: date },
  });
  expect(await made).toMatchObject({ what: 'tokens', ids: [id] });
  const authorization = { authorization: `Bearer ${secret}` };
  const read = async () =>
    (await other.anonymous().raw('GET', '/api/teams', undefined, authorization)).statusCode;
  expect(await read()).toBe(200);
  const gone = nextEvent(page, 'directory:changed');
  await admin.call(tokensRoutes.revoke, { params: { tokenId: id } });
  // Sooner than a token that was just read is read again by itself.
  await expect.poll(read, { timeout: 900 }).toBe(401);
  expect(await gone).toMatchObject({ what: 'tokens', ids: [id] });
  page.close();
});

it('a line of the trail and a notification of one process are heard at the other, once [PRC-6]', async () => {
  const [admin, leader] = await Promise.all([other.login('admin'), other.login('tl.a1')]);
  const [desk, phone] = await Promise.all([admin.socket(), leader.socket()]);
  const heard = nextEvent(desk, 'activity:appended');
  const bell = nextEvent(phone, 'notification:added');
  const editor = await one.login('admin');
  const { records } = await editor.call(attendanceRoutes.sheet, { params: { teamId: 'A1', date } });
  const body = { status: 'absent', absenceType: 'MC' } as const;
  await editor.call(attendanceRoutes.edit, { params: { recordId: records[0]?.id ?? '' }, body });
  expect((await heard).entry.kind).toBeTruthy();
  const { notification } = await bell;
  const list = await leader.call(notificationRoutes.list);
  expect(list.filter(({ id }) => id === notification.id)).toHaveLength(1);
  desk.close();
  phone.close();
});

it('what was missed is asked for, when a stream cannot go on: every board is caught up, and every page asks anew [PRC-8]', async () => {
  const [desk, screen] = await Promise.all([watch.socket(), other.login('watch.2')]);
  await desk.emitWithAck('board:join', { date });
  const cut = new Promise((resolve) => desk.once('disconnect', resolve));
  other.changes.invalidateAll();
  await cut;
  const fresh = await screen.call(boardRoutes.board, { params: { date } });
  const there = await author.call(boardRoutes.board, { params: { date } });
  expect(fresh.revision).toBe(there.revision);
});

it('many writes elsewhere are followed a few at a time, and all of them [PRC-10]', async () => {
  const heard = new Set<string>();
  let [underWay, most] = [0, 0];
  other.changes.subscribe(tagWritten, async ({ id }) => {
    underWay++;
    most = Math.max(most, underWay);
    await other.db.collection('tags').findOne({ name: id });
    underWay--;
    heard.add(id);
  });
  const ids = Array.from({ length: 60 }, (_, index) => `many.${index}`);
  const at = new Date();
  await one.db.collection<{ _id: string }>('tags').insertMany(
    ids.map((_id) => ({
      _id,
      name: _id,
      nameKey: _id,
      description: null,
      color: '#3B82F6',
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      revision: 1,
    })),
  );
  await expect.poll(() => ids.filter((id) => !heard.has(id)), { timeout: 10_000 }).toEqual([]);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

it('the news of a busy collection is asked for every 20 ms, not write by write, and all of it is heard [PRC-45]', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `busy.${index}`);
  const heard = new Set<string>();
  other.changes.subscribe(tagWritten, ({ id }) => void heard.add(id));
  let getMoreCount = 0;
  other.db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'getMore' && command['collection'] === 'tags') getMoreCount++;
  });
  const tags = one.db.collection<{ _id: string; nameKey: string; revision: number }>('tags');
  const began = performance.now();
  await Promise.all(names.map((_id) => tags.insertOne({ _id, nameKey: _id, revision: 1 })));
  await expect
    .poll(() => names.filter((name) => !heard.has(name)), { timeout: 20_000 })
    .toEqual([]);
  expect(getMoreCount).toBeLessThan(3 + (performance.now() - began) / 20);
  await tags.deleteMany({ _id: { $in: names } });
});
