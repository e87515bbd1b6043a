import { auditRoutes, postsRoutes, type CreatedCalendar } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operate, startBoardApp, type BoardApp } from '../board/board-app.fixture.ts';
import { drag } from '../board/board.fixture.ts';
import type { TestClient } from '../../testing/app.ts';

let boardApp: BoardApp;
let date: string;
let leader: TestClient;
beforeAll(async () => {
  boardApp = await startBoardApp();
  leader = await boardApp.app.login('tl.a1');
  date = await boardApp.newDay({
    [boardApp.officer(4)]: { status: 'pto', ptoTiming: '12:00-13:00' },
  });
});
afterAll(() => boardApp.app.close());

const posts = (client = leader) =>
  client.call(postsRoutes.ofTeam, { params: { teamId: 'A1', date } });
const postOf = async (index: number) =>
  (await posts()).posts.find(({ userId }) => userId === boardApp.officer(index));
const get = (url: string) => boardApp.app.anonymous().raw('GET', url);
const where = async (username: string, team: string) => {
  const query = new URLSearchParams({ username, team }).toString();
  return (await get(`/api/where?${query}`)).json<{ post: unknown }>();
};
const fileOf = (made: CreatedCalendar) => get(made.path);

describe('a team’s posts', () => {
  it('are those of the saved deployment, not of the draft, in role order [PST-1, PST-2]', async () => {
    const { wen, officer } = boardApp;
    await operate(wen, date, drag(officer(3), null, 'car-1'));
    expect(await posts()).toMatchObject({ savedAt: null, savedByName: null });
    expect((await posts()).posts.every(({ post }) => post === null)).toBe(true);
    const events: unknown[] = [];
    (await leader.socket()).on('days:changed', (event) => events.push(event));
    await operate(wen, date, { type: 'save' });
    await expect.poll(() => events).toContainEqual({ what: 'deployments', dates: [date] });
    const answer = await posts();
    expect(answer.savedByName).toBe('Wen Watch');
    expect(answer.posts.map(({ userRole }) => userRole)).toEqual([
      'TL',
      'DTL',
      'PSO',
      'Member',
      'Member',
      'Member',
    ]);
    expect(await postOf(3)).toMatchObject({
      eligible: true,
      post: { stationId: 'car-1', stationName: 'CAR 1', zoneName: 'Car' },
    });
    expect(await postOf(4)).toMatchObject({ status: 'pto', ptoTiming: '12:00-13:00', post: null });
  });

  it('say who has been taken off since the save [PST-2]', async () => {
    const { submit, officer } = boardApp;
    await submit(date, { [officer(3)]: { status: 'absent', absenceType: 'MC' } });
    await vi.waitUntil(async () => !(await postOf(3))?.eligible);
    expect((await postOf(3))?.post).not.toBeNull();
    expect((await postOf(3))?.status).toBe('absent');
    await submit(date);
    await vi.waitUntil(async () => (await postOf(3))?.eligible);
  });

  it('are read by administrators and watch TLs, and by leaders of their own team [PST-1]', async () => {
    const { app, wen } = boardApp;
    expect(await posts(wen)).toEqual(await posts());
    const other = await (await app.login('tl.a2')).raw('GET', `/api/posts/A1/${date}`);
    expect(other.statusCode).toBe(403);
    expect((await wen.raw('GET', `/api/posts/Q9/${date}`)).statusCode).toBe(404);
  });
});

describe('a calendar address', () => {
  it('is made once for each person, shown once, replaced and revoked [PST-20, PST-21]', async () => {
    const member = await boardApp.app.login('a1.04');
    const own = () => member.call(postsRoutes.calendar);
    expect(await own()).toBeNull();
    const first = await member.call(postsRoutes.createCalendar);
    expect(first.path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const { path: _, ...shown } = first;
    expect(await own()).toEqual(shown);
    const second = await member.call(postsRoutes.createCalendar);
    expect((await fileOf(first)).statusCode).toBe(404);
    const file = await fileOf(second);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['cache-control']).toContain('no-store');
    await vi.waitUntil(async () => (await own())?.lastUsedAt !== null);
    await member.call(postsRoutes.revokeCalendar);
    expect(await own()).toBeNull();
    expect((await fileOf(second)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await member.raw('DELETE', '/api/calendar')).statusCode).toBe(404);
    expect((await get('/calendar/x.ics')).statusCode).toBe(404);
  });

  it('has the team’s shifts for 60 days, and the post once it is saved [PST-21]', async () => {
    const member = await boardApp.app.login('a1.04');
    const { body } = await fileOf(await member.call(postsRoutes.createCalendar));
    // Yesterday is a day off; of every four days from today on two are.
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(31);
    expect(body).toContain('SUMMARY:Morning Shift: CAR 1');
    expect(body).toContain(String.raw`LOCATION:CAR 1\, Car`);
    expect(body).toContain('DTSTART:20250906T020000Z');
    expect(body).not.toContain('20251107');
    const watch = await fileOf(await boardApp.wen.call(postsRoutes.createCalendar));
    expect(watch.body).not.toContain('BEGIN:VEVENT');
  });

  it('follows the sheet, and is not sent again while nothing changes [PST-26, PST-27]', async () => {
    const { app } = boardApp;
    const member = await app.login('a1.04');
    const { path } = await member.call(postsRoutes.createCalendar);
    const fetchCalendar = (headers: Record<string, string> = {}) =>
      app.anonymous().raw('GET', path, undefined, headers);
    const before = await fetchCalendar();
    const { etag, 'last-modified': modified } = before.headers;
    const validators: Record<string, string>[] = [
      { 'if-none-match': String(etag) },
      { 'if-none-match': `"other", W/${String(etag)}` },
      { 'if-modified-since': String(modified) },
    ];
    for (const one of validators) expect((await fetchCalendar(one)).statusCode).toBe(304);
    app.clock.advance(2000);
    const id = boardApp.org.id('a1.04');
    await boardApp.submit(date, { [id]: { status: 'absent', absenceType: 'MC' } });
    const after = await fetchCalendar({ 'if-none-match': String(etag) });
    expect(after.statusCode).toBe(200);
    expect((await fetchCalendar({ 'if-modified-since': String(modified) })).statusCode).toBe(200);
    const uid = `UID:${date}.${id}@muster`;
    const eventIn = (body: string) => body.slice(body.indexOf(uid)).split('END:VEVENT')[0] ?? '';
    expect(eventIn(before.body)).toContain('STATUS:CONFIRMED');
    expect(eventIn(after.body)).toContain('STATUS:CANCELLED');
    const sequence = (body: string) => Number(/SEQUENCE:(\d+)/.exec(eventIn(body))?.[1]);
    expect(sequence(after.body)).toBeGreaterThan(sequence(before.body));
    await boardApp.submit(date, { [id]: { status: 'pto', ptoTiming: '13:00-15:00' } });
    const split = (await fetchCalendar()).body;
    expect(eventIn(split)).toContain('DTEND:20250906T050000Z');
    expect(split).toContain(`UID:${date}.2.${id}@muster`);
    await boardApp.submit(date, { [id]: { status: 'present' } });
    expect((await fetchCalendar()).body).not.toContain(`UID:${date}.2.`);
  });

  it('is stored as a hash, stands in the trail without its secret, and ends with its person [PST-20, PST-24]', async () => {
    const { app, org } = boardApp;
    const member = await app.login('a1.05');
    const made = await member.call(postsRoutes.createCalendar);
    const [, secret = ''] = /calendar\/(.*)\.ics/.exec(made.path) ?? [];
    const stored = await Promise.all(
      Object.values(app.db.collections).map((one) => one.find({}).toArray()),
    );
    expect(JSON.stringify(stored)).not.toContain(secret);
    const admin = await app.login('admin');
    const { entries } = await admin.call(auditRoutes.activity, { query: { limit: 20 } });
    const kinds = entries.map(({ kind }) => kind);
    expect(kinds).toContain('calendar.created');
    expect(kinds).toContain('calendar.revoked');
    await admin.raw('DELETE', `/api/users/${org.id('a1.05')}`);
    expect((await fileOf(made)).statusCode).toBe(404);
    app.clock.advance(31 * 86_400_000);
    await app.directory.removeDeleted();
    const left = app.db.collection<{ _id: string }>('calendars');
    expect(await left.countDocuments({ _id: org.id('a1.05') })).toBe(0);
    app.clock.set('2025-09-06T02:20:00.000Z');
  });
});

describe('where somebody is', () => {
  it('answers the post for a username with its team’s code, and null for everything else [PST-30]', async () => {
    const found = { date, shift: 'morning', shiftTime: '10:00-22:00', isPlan: false };
    expect(await where('A1.04', 'a1')).toEqual({
      ...found,
      post: { stationName: 'CAR 1', zoneName: 'Car' },
    });
    const none = { ...found, post: null };
    expect(await where('a1.04', 'A2')).toEqual(none);
    expect(await where('nobody', 'A1')).toEqual(none);
    expect(await where('a1.06', 'A1')).toEqual(none);
    expect(await where('watch.1', 'null')).toEqual(none);
  });

  it.each([
    ['nothing', ''],
    ['no username', 'team=A1'],
    ['no team', 'username=a1.04'],
    ['an empty username', 'username=&team=A1'],
    ['blanks for a team', 'username=a1.04&team=%20%20'],
    ['a username of 65 characters', `username=${'a'.repeat(65)}&team=A1`],
    ['a username of 9,000 characters', `username=${'a'.repeat(9000)}&team=A1`],
    ['a team of 33 characters', `username=a1.04&team=${'A'.repeat(33)}`],
    ['the username twice', 'username=a1.04&username=a1.04&team=A1'],
    ['the team twice', 'username=a1.04&team=A1&team=A1'],
    ['a username in brackets', 'username[$ne]=x&team=A1'],
    ['a username that is no text', 'username=%E0%A4%A&team=A1'],
    ['a username with a zero byte', 'username=a1.04%00&team=A1'],
    ['the name of a property', 'username=__proto__&team=constructor'],
  ])('%s is no match, and is answered as one [PST-30]', async (_what, query) => {
    const answer = await get(`/api/where?${query}`);
    const none = { date, shift: 'morning', shiftTime: '10:00-22:00', post: null, isPlan: false };
    expect([answer.statusCode, answer.json()]).toEqual([200, none]);
  });

  it('is answered to whoever is signed in, with or without a team, about themselves and nobody else, as a plan until the shift begins [PST-34, PST-28]', async () => {
    const { app } = boardApp;
    const found = { date, shift: 'morning', shiftTime: '10:00-22:00', isPlan: false };
    const own = async (username: string) => (await app.login(username)).call(postsRoutes.own);
    expect(await own('a1.04')).toEqual({
      ...found,
      post: { stationName: 'CAR 1', zoneName: 'Car' },
    });
    expect(await own('a1.06')).toEqual({ ...found, post: null });
    expect(await own('watch.1')).toEqual({ ...found, post: null });
    app.clock.set(`${date}T01:59:00.000Z`);
    expect(await own('a1.04')).toMatchObject({ post: { stationName: 'CAR 1' }, isPlan: true });
    expect(await where('a1.04', 'A1')).toMatchObject({ isPlan: true });
    expect(await own('a1.06')).toMatchObject({ post: null, isPlan: false });
    app.clock.set(`${date}T02:20:00.000Z`);
    expect((await get('/api/posts/mine')).statusCode).toBe(401);
  });

  it('200 people of one address who ask at once are all answered, and their calendars too [PST-31]', async () => {
    const requests = Array.from({ length: 200 }, (_, number) => [
      get(`/api/where?username=a1.${number}&team=A1`),
      get('/calendar/x.ics'),
    ]);
    const answers = await Promise.all(requests.flat());
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(200);
  });

  it('is limited for each address and kind of question, with the time to wait [PST-31]', async () => {
    let answer = await get('/api/where?username=a&team=b');
    for (let attempt = 0; attempt < 5000 && answer.statusCode === 200; attempt++) {
      answer = await get('/api/where?username=a&team=b');
    }
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
    expect((await get('/calendar/x.ics')).statusCode).toBe(404);
    boardApp.app.clock.advance(1000);
    expect((await get('/api/where?username=a&team=b')).statusCode).toBe(200);
  });
});
