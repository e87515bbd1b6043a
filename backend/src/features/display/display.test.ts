import { displayRoutes, pairingAlphabet, routes } from '@muster/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation } from '../../testing/organisation.ts';

/** Pairing, reading and revoking wall screens (DIS-1, DIS-9). */

let app: TestApp;
let admin: TestClient;
let watch: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  // So long ago that no address has to wait.
  app.clock.advance(11 * minutes);
  app.clock.set('2025-09-06T02:20:00.000Z');
  [admin, watch] = await Promise.all([app.login('admin'), app.login('watch.1')]);
  for (const { id } of await admin.call(displayRoutes.list))
    await admin.call(displayRoutes.revoke, { params: { displayId: id } });
});

const minutes = 60_000;
const screen = () => app.anonymous();
const offer = () => screen().call(displayRoutes.offer);
const claim = (secret: string) => screen().raw('POST', '/api/display/pairing/claim', { secret });
const approve = (client: TestClient, code: string, name = 'Hall A') =>
  client.raw('POST', '/api/displays/approve', { code, name });
/** Six characters that no screen shows. */
const wrongCode = (right: string) => (right.startsWith('A') ? 'BBBBBB' : 'AAAAAA');

describe('pairing', () => {
  it('shows a code, waits, and gets a session of its own once the code was entered [DIS-1, DIS-3, DIS-6]', async () => {
    const { secret, code, expiresAt } = await offer();
    expect(code).toMatch(new RegExp(`^[${pairingAlphabet}]{6}$`));
    expect(Date.parse(expiresAt) - app.clock.now()).toBeGreaterThan(9 * minutes);
    const waiting = await claim(secret);
    expect([waiting.json(), waiting.cookies]).toEqual([{ status: 'waiting' }, []]);

    const typed = `${code.slice(0, 3)}-${code.slice(3).toLowerCase()} `;
    const approved = await approve(watch, typed, '  Hall A ');
    expect(approved.statusCode).toBe(200);
    expect(approved.json()).toMatchObject({ name: 'Hall A', pairedByName: 'Wen Watch' });

    const paired = await claim(secret);
    expect(paired.json()).toEqual({ status: 'paired' });
    expect(paired.cookies[0]).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Strict' });
    const wall = app.withCookie(`sid=${paired.cookies[0]?.value}`);
    expect(await wall.call(displayRoutes.snapshot)).toMatchObject({
      displayName: 'Hall A',
      dutyDate: '2025-09-06',
    });
    expect(await admin.call(displayRoutes.list)).toMatchObject([{ name: 'Hall A' }]);
  });

  it('keeps neither secret nor cookie in the store [DIS-6]', async () => {
    const { secret, code } = await offer();
    await approve(admin, code);
    const waiting = JSON.stringify(await app.db.collection('pairings').find({}).toArray());
    expect(waiting).not.toContain(secret);
    const cookie = (await claim(secret)).cookies[0]?.value ?? '';
    const sessions = JSON.stringify(await app.db.collection('sessions').find({}).toArray());
    expect(sessions).not.toContain(cookie);
  });

  it('gives the session once, however often and however parallel it is asked for [DIS-6]', async () => {
    const { secret, code } = await offer();
    await approve(admin, code);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(secret)));
    const statuses = claims.map((one) => one.json<{ status: string }>().status);
    expect(statuses.filter((status) => status === 'paired')).toHaveLength(1);
    expect(claims.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect((await claim(secret)).json()).toEqual({ status: 'expired' });
  });

  it('a code is used up by the one who enters it first [DIS-3]', async () => {
    const { code } = await offer();
    const answers = await Promise.all([approve(admin, code), approve(watch, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404,
    ]);
    expect(await admin.call(displayRoutes.list)).toHaveLength(1);
  });

  it('a code lives for ten minutes [DIS-2, DIS-3]', async () => {
    const { secret, code } = await offer();
    app.clock.advance(10 * minutes);
    const late = await approve(admin, code);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([
      404,
      'PAIRING_CODE_UNKNOWN',
    ]);
    expect((await claim(secret)).json()).toEqual({ status: 'expired' });
    expect(await admin.call(displayRoutes.list)).toEqual([]);
  });

  it('five wrong codes, then that session waits ten minutes, even with the right one [DIS-4]', async () => {
    const { code } = await offer();
    for (let guess = 0; guess < 5; guess++) {
      expect((await approve(watch, wrongCode(code))).statusCode).toBe(404);
    }
    const blocked = await approve(watch, code);
    expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '600']);
    expect((await approve(admin, code)).statusCode).toBe(200);
    app.clock.advance(10 * minutes);
    const { code: next } = await offer();
    expect((await approve(watch, next)).statusCode).toBe(200);
  });

  it('of ninety tries sent all at once at most five are looked up [DIS-4]', async () => {
    const { code } = await offer();
    const tries = await Promise.all(
      Array.from({ length: 90 }, () => approve(watch, wrongCode(code))),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 404)).toHaveLength(5);
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(85);
  });

  it('a secret that was never given out is answered like an expired one [DIS-6]', async () => {
    expect((await claim('x'.repeat(43))).json()).toEqual({ status: 'expired' });
    expect((await claim('short')).statusCode).toBe(400);
  });

  it('one address starts sixty screens in ten minutes and no more [DIS-5]', async () => {
    for (let one = 0; one < 60; one++) await offer();
    const more = await screen().raw('POST', '/api/display/pairing');
    expect([more.statusCode, more.headers['retry-after']]).toEqual([429, '60']);
    app.clock.advance(10 * minutes);
    await offer();
  });

  it('is not started from a foreign page [DIS-5, SES-23]', async () => {
    const headers = { origin: 'http://evil.example' };
    for (const url of ['/api/display/pairing', '/api/display/pairing/claim']) {
      expect((await screen().raw('POST', url, {}, headers)).statusCode).toBe(403);
    }
  });
});

describe('a paired screen', () => {
  it('stays through the night: no idle and no absolute limit [DIS-7, SES-34]', async () => {
    const wall = await pairDisplay(app, admin);
    for (let day = 0; day < 40; day++) {
      app.clock.advance(24 * 60 * minutes);
      expect((await wall.raw('GET', '/api/display/snapshot')).statusCode).toBe(200);
    }
  });

  it('its cookie is renewed for 400 days with every snapshot, and stays the same [SES-34]', async () => {
    const wall = await pairDisplay(app, admin);
    const { cookies } = await wall.raw('GET', '/api/display/snapshot');
    const [renewed] = cookies;
    expect(`${renewed?.name}=${renewed?.value}`).toBe(wall.cookie);
    expect(renewed).toMatchObject({ maxAge: 400 * 86_400, httpOnly: true, sameSite: 'Strict' });
  });

  it('a paired screen stays paired over a restart [DIS-7]', async () => {
    const wall = await pairDisplay(app, admin);
    const { uri } = app;
    await app.close();
    app = await startTestApp({ uri });
    const again = app.withCookie(wall.cookie ?? '');
    expect((await again.raw('GET', '/api/display/snapshot')).statusCode).toBe(200);
  });

  it('shows the date on duty: yesterday while its night shift runs [DIS-10, SCH-16]', async () => {
    const wall = await pairDisplay(app, admin);
    const shown = async () => {
      const { date, dutyDate, now } = await wall.call(displayRoutes.snapshot);
      return [date, dutyDate, now.slice(0, 16)];
    };
    app.clock.set('2025-09-07T20:00:00.000Z');
    expect(await shown()).toEqual(['2025-09-07', '2025-09-07', '2025-09-07T20:00']);
    app.clock.set('2025-09-08T02:00:00.000Z');
    expect(await shown()).toEqual(['2025-09-08', '2025-09-08', '2025-09-08T02:00']);
  });

  it('names when it was last seen, for those who keep the screens [DIS-8]', async () => {
    const wall = await pairDisplay(app, admin);
    expect((await admin.call(displayRoutes.list))[0]?.lastSeenAt).toBeNull();
    await wall.call(displayRoutes.snapshot);
    const seen = (await admin.call(displayRoutes.list))[0]?.lastSeenAt ?? '';
    expect(app.clock.now() - Date.parse(seen)).toBeLessThan(5000);
  });

  it('is seen while its socket beats, without asking for its snapshot again [DIS-8]', async () => {
    const wall = await pairDisplay(app, admin);
    const socket = await wall.socket();
    await socket.emitWithAck('watch:join', { date: '2025-09-06' });
    const later = new Date(app.clock.now() + 5 * minutes).toISOString();
    app.clock.set(later);
    await socket.emitWithAck('watch:join', { date: '2025-09-06' });
    await expect
      .poll(async () => (await admin.call(displayRoutes.list))[0]?.lastSeenAt?.slice(0, 16))
      .toBe(later.slice(0, 16));
  });
});

describe('what a screen shows', () => {
  const choose = async (deployment: 'saved' | 'draft') => {
    const [first] = await watch.call(displayRoutes.list);
    const params = { displayId: first?.id ?? '' };
    return watch.call(displayRoutes.change, { params, body: { deployment } });
  };
  const shownTo = async (wall: TestClient) => [
    (await wall.call(displayRoutes.snapshot)).settings.deployment,
    (await wall.call(routes.deployment.displayed)).source,
  ];

  it('is the saved deployment unless it was paired for the draft [DIS-31]', async () => {
    const [saved, draft] = [await pairDisplay(app, admin), await pairDisplay(app, admin, 'draft')];
    expect(await shownTo(saved)).toEqual(['saved', 'saved']);
    expect(await shownTo(draft)).toEqual(['draft', 'draft']);
    expect((await admin.call(displayRoutes.list)).map(({ deployment }) => deployment)).toEqual([
      'saved',
      'draft',
    ]);
  });

  it('is changed by who keeps the screens, at once and for good [DIS-31]', async () => {
    const wall = await pairDisplay(app, admin);
    expect(await choose('draft')).toMatchObject({ deployment: 'draft' });
    expect(await shownTo(wall)).toEqual(['draft', 'draft']);
    expect((await choose('saved')).deployment).toBe('saved');
    expect(await shownTo(wall)).toEqual(['saved', 'saved']);
  });

  it('is the saved deployment for a screen paired before there was a choice [DIS-31]', async () => {
    const wall = await pairDisplay(app, admin);
    await app.db.collection('displays').updateMany({}, { $unset: { deployment: '', show: '' } });
    const again = await startTestApp({ uri: app.uri });
    expect(await shownTo(again.withCookie(wall.cookie ?? ''))).toEqual(['saved', 'saved']);
    await again.close();
  });
});

describe('revoking', () => {
  it('ends the screen’s calls and closes its socket within a second, and no other’s [DIS-9, SES-37]', async () => {
    const [wall, other] = [await pairDisplay(app, admin), await pairDisplay(app, admin)];
    const [socket, stays] = [await wall.socket(), await other.socket()];
    await socket.emitWithAck('watch:join', { date: '2025-09-06' });
    const revocation = nextEvent(socket, 'session:revoked');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const [first] = await watch.call(displayRoutes.list);
    const startedAt = performance.now();
    await watch.call(displayRoutes.revoke, { params: { displayId: first?.id ?? '' } });
    expect(await revocation).toEqual({ reason: 'display_revoked' });
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect((await wall.raw('GET', '/api/display/snapshot')).statusCode).toBe(401);
    await expect(wall.socket()).rejects.toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
    expect(stays.connected).toBe(true);
    expect(await admin.call(displayRoutes.list)).toHaveLength(1);
  });

  it('a screen whose approver was signed out stays [DIS-7]', async () => {
    const wall = await pairDisplay(app, watch);
    await watch.call(routes.session.logout);
    expect((await wall.raw('GET', '/api/display/snapshot')).statusCode).toBe(200);
  });
});
