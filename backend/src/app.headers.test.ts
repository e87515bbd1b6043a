import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { seedOrganisation } from './testing/organisation.ts';

/** What goes with every answer (OPS-26), what a fault may say (OPS-31), and how fast one may write (OPS-24). */

let app: TestApp;
let watch: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { WRITES_PER_SECOND: '5' } });
  await seedOrganisation(app.db);
  watch = await app.login('watch.1');
});
afterAll(() => app.close());

const get = (url: string) => watch.raw('GET', url);
const urls = ['/api/teams', '/api/nothing', '/api/teams/Z9', '/healthz', '/docs/', '/nothing'];

describe('every answer has its headers', () => {
  it.each(urls)('the answer of %s has the security headers [OPS-26, OPS-28]', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toMatch(/worker-src 'self'(;|$)/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
  });
});

describe('faults have one form', () => {
  it('a path that does not exist is 404 [OPS-30, OPS-31]', async () => {
    const response = await get('/api/nothing');
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Not found.' },
    ]);
  });

  it.each([
    ['text/plain', 'hello', 415, 'Send JSON.'],
    ['application/json', '{"username":', 400, 'The body is not JSON.'],
    ['application/json', '', 400, 'The body is empty: send JSON, or no Content-Type.'],
    ['application/json', '{"__proto__":{"x":1}}', 400, 'The body is not JSON.'],
  ])(
    'a body of the type %s with the text %j is %i [OPS-34]',
    async (contentType, body, status, message) => {
      const response = await app
        .anonymous()
        .raw('POST', '/api/auth/login', body, { 'content-type': contentType });
      const code = status === 415 ? 'UNSUPPORTED_MEDIA' : 'VALIDATION';
      expect([response.statusCode, response.json()]).toEqual([status, { code, message }]);
    },
  );
});

describe('health calls', () => {
  it('says which store is used, and takes itself out before it stops [OPS-16, OPS-17]', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'up' });
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ready', store: 'embedded' });
    const other = await startTestApp();
    other.http.drain();
    const draining = await other.anonymous().raw('GET', '/readyz');
    expect([draining.statusCode, draining.json()]).toMatchObject([503, { status: 'stopping' }]);
    expect((await other.anonymous().raw('GET', '/healthz')).statusCode).toBe(200);
    await other.close();
  });

  it('says so when the database is away [OPS-17]', async () => {
    const other = await startTestApp();
    await other.db.close();
    const response = await other.anonymous().raw('GET', '/readyz');
    expect([response.statusCode, response.json()]).toMatchObject([
      503,
      { status: 'database away' },
    ]);
    await other.close();
  });
});

describe('bodies that are too much', () => {
  const body = (records: number) => ({
    date: '2025-09-06',
    records: Array.from({ length: records }, () => ({ status: 'wrong', userId: 7 })),
  });

  it('a body of 229 kB of wrong marks is refused in a short answer, before any of them is read [OPS-76]', async () => {
    const leader = await app.login('tl.a3');
    for (const wide of [
      {
        date: '2025-09-06',
        attendanceData: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`m${n}`, 1])),
      },
      body(5000),
    ]) {
      const answer = await leader.raw('POST', '/api/attendance/submit', wide);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'TOO_LARGE']);
      expect(answer.body.length).toBeLessThan(200);
    }
  });

  it('of many issues the first 50 are told, and how many more there are [OPS-32]', async () => {
    const leader = await app.login('tl.a1');
    const answer = await leader.raw('POST', '/api/attendance/submit', body(500));
    const { details } = answer.json<{ details: { path: string; message: string }[] }>();
    expect(answer.statusCode).toBe(400);
    expect(details).toHaveLength(51);
    expect(details.at(-1)).toEqual({ path: '', message: expect.stringMatching(/^and \d+ more$/) });
  });
});

describe('writes a second', () => {
  it('are limited per session with words, reading is not [OPS-24]', async () => {
    const [leader, other] = [await app.login('tl.a1'), await app.login('tl.a2')];
    const write = (client: TestClient) => client.raw('POST', '/api/attendance/submit', {});
    const codes = await Promise.all(
      Array.from({ length: 8 }, async () => (await write(leader)).statusCode),
    );
    expect(codes.filter((code) => code === 400)).toHaveLength(5);
    const refused = await write(leader);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY', message: expect.any(String) });
    expect((await write(other)).statusCode).toBe(400);
    for (let read = 0; read < 20; read++) {
      expect((await leader.raw('GET', '/api/teams')).statusCode).toBe(200);
    }
    app.clock.advance(1000);
    expect((await write(leader)).statusCode).toBe(400);
  });
});
