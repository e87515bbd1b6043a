import { sessionRoutes } from '@muster/protocol';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { reportCommands } from '../../testing/write-log.ts';
import { hashPassword } from './password.ts';
import type { PasswordTask } from './password.ts';

let app: TestApp;
let org: Organisation;
const inactive = ['a3.04', 'a3.05', 'a3.06'];

beforeAll(async () => {
  app = await startTestApp({ uri: reportCommands(testDatabaseUri()) });
  org = await seedOrganisation(app.db, await hashPassword(testPassword));
  const ids = inactive.map(org.id) as never[];
  await app.db.collection('users').updateMany({ _id: { $in: ids } }, { $set: { isActive: false } });
});
afterAll(() => app.close());

const login = (username: unknown, password: unknown = testPassword, headers = {}) =>
  app.anonymous().raw('POST', '/api/auth/login', { username, password }, headers);
/** Everything forgotten: failures live a quarter of an hour. */
const later = () => app.clock.advance(16 * 60_000);

describe('the answer of a login', () => {
  it('is the user and a token; the cookie alone is the credential [SES-12, SES-20, SES-21]', async () => {
    const response = await login('tl.a1');
    const { user, token } = sessionRoutes.login.answer.parse(response.json());
    expect(user).toEqual({
      id: org.id('tl.a1'),
      username: 'tl.a1',
      name: 'Tara A1',
      role: 'TL',
      teamId: 'A1',
      teamName: 'Team A1',
      isActive: true,
      belongs: null,
      tlDashboardAccess: false,
      dashboard: null,
      mustChangePassword: false,
      createdAt: '2025-01-01T00:00:00.000Z',
    });
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(Buffer.from(cookie?.value ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(token).not.toBe(cookie?.value);
    const stored = JSON.stringify(await app.db.collection('sessions').find({}).toArray());
    expect(stored).not.toContain(cookie?.value);
  });

  it('takes the username in any case and with blanks around it, the password exactly [SES-3]', async () => {
    expect((await login('  TL.A1 ')).statusCode).toBe(200);
    expect((await login('tl.a1', ` ${testPassword}`)).statusCode).toBe(401);
    expect((await login('tl.a1', testPassword.toUpperCase())).statusCode).toBe(401);
  });
});

it('those of a team who sign in at once cost six commands each at most, and are told its name as it is now [PRF-50, SES-21]', async () => {
  const people = ['tl.a1', 'dtl.a1', 'a1.04', 'a1.05'];
  const sent = new Map<string, number>();
  const note = (event: { commandName: string; command: Record<string, unknown> }) => {
    const command = `${event.commandName} ${String(event.command[event.commandName])}`;
    sent.set(command, (sent.get(command) ?? 0) + 1);
  };
  app.db.getClient().on('commandStarted', note);
  onTestFinished(() => void app.db.getClient().off('commandStarted', note));
  const answers = await Promise.all(people.map((one) => login(one)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(sent.get('find teams') ?? 0).toBeLessThan(people.length);
  expect(sent.get('insert audit')).toBeLessThanOrEqual(people.length);
  const each = ['find sessions', 'find signInTries', 'find users', 'insert sessions'] as const;
  expect(each.map((one) => sent.get(one))).toEqual([4, 4, 8, 4]);
  await app.rows.changeTeam('A1', { name: 'Team Alpha' });
  expect((await login('a1.05')).json()).toMatchObject({ user: { teamName: 'Team Alpha' } });
  await app.rows.changeTeam('A1', { name: 'Team A1' });
});

describe('nobody learns which accounts exist', () => {
  it('unknown, wrong and inactive get the same status, body and headers [SES-27]', async () => {
    later();
    const shape = async (username: string, password: string) => {
      const { statusCode, body, headers } = await login(username, password);
      const { date: _, ...same } = headers;
      return { statusCode, body, headers: same };
    };
    const wrong = await shape('tl.a1', 'not the password');
    expect(wrong.statusCode).toBe(401);
    expect(JSON.parse(wrong.body)).toEqual({
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
    });
    expect(await shape('nobody.here', 'not the password')).toEqual(wrong);
    expect(await shape(inactive[0] ?? '', testPassword)).toEqual(wrong);
    expect(await shape(inactive[0] ?? '', 'not the password')).toEqual(wrong);
  });

  it('and cost the same work, which is what takes the time: one password is checked [SES-27]', async () => {
    // Counted and not measured: a busy machine makes any answer late.
    const tasks = vi.spyOn(Worker.prototype, 'postMessage');
    onTestFinished(() => tasks.mockRestore());
    const checks = async (username: string) => {
      later();
      tasks.mockClear();
      expect((await login(username, 'not the password')).statusCode).toBe(401);
      const stored = tasks.mock.calls.map(
        ([task]) => (task as PasswordTask).stored ?? 'a new hash',
      );
      // How hard a hash is to check stands before its salt.
      return stored.map((hash) => hash.split('$').slice(0, 4).join('$'));
    };
    const wrong = await checks('tl.a1');
    expect(wrong).toHaveLength(1);
    for (let round = 0; round < 3; round++) {
      expect(await checks(`nobody.${round}`)).toEqual(wrong);
      expect(await checks(inactive[1] ?? '')).toEqual(wrong);
    }
  });
});

describe('guessing is slowed', () => {
  it('429 with Retry-After; the right password works when the minute is over [SES-28, SES-29]', async () => {
    later();
    const codes: number[] = [];
    let retryAfter = 0;
    for (let guess = 0; guess < 36; guess++) {
      const response = await login('dtl.a1', `guess ${guess}`);
      codes.push(response.statusCode);
      if (response.statusCode !== 429) continue;
      retryAfter = Number(response.headers['retry-after']);
      expect(response.json()).toMatchObject({ code: 'TOO_MANY' });
      app.clock.advance(retryAfter * 1000);
    }
    expect(codes.filter((code) => code === 401).length).toBeGreaterThan(14);
    expect(retryAfter).toBe(60);
    await login('dtl.a1', 'one more guess');
    expect((await login('dtl.a1')).statusCode).toBe(429);
    expect((await login('dtl.a2')).statusCode).toBe(200);
    app.clock.advance(60_000);
    expect((await login('dtl.a1')).statusCode).toBe(200);
  });

  it('who has the right password gets in within a minute while somebody behind the same address goes on guessing [SES-52]', async () => {
    later();
    let guesses = 0;
    const guessOn = async (times: number) => {
      for (let one = 0; one < times; one++) await login(`guessed.${guesses++}`, 'guess');
    };
    await guessOn(60);
    const came = app.clock.elapsed();
    for (const username of ['a2.04', 'a2.05']) {
      for (;;) {
        const answer = await login(username);
        if (answer.statusCode === 200) break;
        expect(answer.statusCode).toBe(429);
        await guessOn(5);
        app.clock.advance(Number(answer.headers['retry-after']) * 1000);
        await guessOn(5);
      }
    }
    expect(app.clock.elapsed() - came).toBeLessThan(121_000);
    // As slow for a name that nobody has.
    const wait = async (name: string) => (await login(name, 'guess')).headers['retry-after'];
    expect(Number(await wait('nobody.at.all'))).toBeGreaterThan(0);
    expect(Number(await wait('a2.06'))).toBeGreaterThan(0);
  });

  it('guesses sent all at once are not all tried [SES-30]', async () => {
    later();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, guess) => login('tl.a3', `guess ${guess}`)),
    );
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried.length).toBeLessThanOrEqual(7);
    expect(answers.length - tried.length).toBe(
      answers.filter(({ statusCode }) => [429, 503].includes(statusCode)).length,
    );
  });
});

describe('where a login comes from', () => {
  it.each([
    ['http://evil.example', 403],
    ['null', 403],
    ['', 403],
    ['http://localhost:80.evil.example', 403],
    ['http://localhost:80', 200],
  ])('origin %j is answered with %i [SES-23]', async (origin, status) => {
    const response = await login('watch.2', testPassword, { origin, host: 'localhost' });
    expect(response.statusCode).toBe(status);
    if (status === 403) {
      expect(response.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' });
      expect(response.cookies).toEqual([]);
    }
  });
});
