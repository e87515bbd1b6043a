import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  port = await app.listen();
});
afterAll(() => app.close());

/** What a client hears that offers HTTP/2 on a plain connection, as Java's does with every request. */
async function offering(method: string, body = '') {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `${method} /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\n` +
      `Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return text(socket);
}

it('a call with an offer of another protocol is answered in HTTP/1.1, and one with a body refused in words [OPS-84]', async () => {
  expect(await offering('GET')).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await offering('POST', '{"a":1}');
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain('without the header Upgrade');
});
