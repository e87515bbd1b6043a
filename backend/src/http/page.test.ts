import Fastify, { type FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import faults from './faults.ts';
import { knownPaths } from './odd-requests.ts';
import page from './page.ts';

const root = mkdtempSync(path.join(tmpdir(), 'page-'));
const whole = '<head><title>Muster</title></head>';
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), whole);
  writeFileSync(path.join(root, 'assets', 'main-1a2b3c.js'), 'export {};');
  writeFileSync(path.join(root, 'licences.txt'), 'Muster consists of its own program');
  writeFileSync(path.join(root, 'sw.js'), '');
  writeFileSync(path.join(root, 'manifest.webmanifest'), '{}');
  app = Fastify();
  await app.register(knownPaths);
  await app.register(faults);
  await app.register(page, { root, signOn: null });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

it('the hashed files may be kept for a year, the page is asked for each time [OPS-28]', async () => {
  const file = await get('/assets/main-1a2b3c.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/dashboard']) {
    expect((await get(url)).headers['cache-control']).toBe('no-cache');
  }
});

it.each([
  ['/sw.js', /javascript/],
  ['/manifest.webmanifest', /application\/manifest\+json/],
])('%s is asked for each time, and is what it says [OPS-28, OFF-4, OFF-7]', async (url, type) => {
  const { headers } = await get(url);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toMatch(type);
});

it('what of others the product consists of is a page of plain text [OPS-232]', async () => {
  const { headers, body } = await get('/licences');
  expect(headers['content-type']).toMatch('text/plain; charset=utf-8');
  expect(body).toBe('Muster consists of its own program');
});

it.each(['/', '/login', '/dashboard', '/display', '/no/such/screen'])(
  'GET %s answers the page [OPS-30]',
  async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([200, whole]);
  },
);

it.each([
  '/api/nothing',
  '/assets/nothing.js',
  '/socket.io/nothing',
  '/docs/nothing',
  '/%61pi/nothing',
  '/API/auth/me',
  '//api/auth/me',
  '/x/..%2fapi/nothing',
])('GET %s is 404 NOT_FOUND [OPS-30]', async (url) => {
  const response = await get(url);
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { code: 'NOT_FOUND', message: 'Not found.' },
  ]);
});

it('a write to an address that does not exist is 404 [OPS-30]', async () => {
  const response = await app.inject({ method: 'POST', url: '/dashboard', payload: {} });
  expect(response.statusCode).toBe(404);
});

it('the page says with which provider people sign in, whatever its name, and the file of the build stays as it is [SES-152]', async () => {
  const signOn = { name: `"/><script>alert(1)</script>$' &`, local: 'off' } as const;
  const other = Fastify();
  await other.register(knownPaths);
  await other.register(faults);
  await other.register(page, { root, signOn });
  for (const url of ['/', '/login', '/dashboard']) {
    const { body, headers } = await other.inject({ method: 'GET', url });
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    const [, content = ''] =
      /<meta name="sign-on" content="([^"<>]*)" \/><\/head>$/.exec(body) ?? [];
    const read = content.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(JSON.parse(read)).toEqual(signOn);
  }
  expect((await other.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  // What the worker keeps is what it was told when it was built (OFF-1).
  expect((await other.inject({ method: 'GET', url: '/index.html' })).body).toBe(whole);
  await other.close();
});
