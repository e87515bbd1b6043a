import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';

/** What never becomes a call, or comes too late to be one, is refused like every call (OPS-31). */

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = await app.listen();
});
afterAll(() => app.close());

/** Everything that the server answers to these bytes. */
async function answerTo(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

const host = 'Host: 127.0.0.1\r\nConnection: close\r\n';

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'VALIDATION'],
  [
    'headers without end',
    `GET /api/teams HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['an address that is none', `GET /api/teams/%zz HTTP/1.1\r\n${host}\r\n`, 404, 'NOT_FOUND'],
  [
    'an address that is too long',
    `GET /api/teams/${'a'.repeat(300)} HTTP/1.1\r\n${host}\r\n`,
    404,
    'NOT_FOUND',
  ],
])('%s is a fault with all headers [OPS-26, OPS-79]', async (_what, bytes, status, code) => {
  const answer = await answerTo(bytes);
  expect([answer.status, answer.body]).toEqual([
    status,
    { code, message: expect.stringMatching(/\.$/) },
  ]);
  expect(answer.head).toContain('x-content-type-options: nosniff');
  expect(answer.head).toContain('cache-control: no-store');
  expect(answer.head).not.toMatch(/%zz|aaaa/);
});

it('a method that Node does not know is 405 where the address exists [OPS-80]', async () => {
  const answer = await answerTo(`FETCH /api/teams HTTP/1.1\r\n${host}\r\n`);
  expect([answer.status, answer.body]).toMatchObject([405, { code: 'METHOD_NOT_ALLOWED' }]);
  expect(answer.head).toContain('allow: get, head');
});

it('an address written in another way is not kept either [OPS-28, SES-47]', async () => {
  for (const url of ['/%61pi/teams', '/%61pi/nothing', '/API/teams', '//api/teams']) {
    const { headers } = await app.http.inject({ method: 'GET', url });
    expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
  }
});
