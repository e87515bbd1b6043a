import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startTestApp } from './testing/app.ts';

describe('half a request', () => {
  it.concurrent.for([
    {
      what: 'whose body does not come',
      half: 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    },
    { what: 'whose head does not end', half: 'GET /healthz HTTP/1.1\r\nHost:' },
    { what: 'of which nothing comes', half: '' },
  ])('a request $what is given up [OPS-75]', async ({ half }) => {
    const impatient = await startTestApp({ env: { REQUEST_SECONDS: '1' } });
    const client = connect(await impatient.listen(), '127.0.0.1');
    const answer = textOf(client);
    client.write(half);
    if (half !== '') {
      expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(await answer).toContain('and nothing was done. Try again."');
    } else await answer;
    await impatient.close();
  });

  it.concurrent(
    'a body that takes longer to come than the database may is read, and what it asks for is done [OPS-19, OPS-75]',
    async () => {
      const patient = await startTestApp({ env: { REQUEST_SECONDS: '20' } });
      const client = connect(await patient.listen(), '127.0.0.1');
      const answer = textOf(client);
      const body = JSON.stringify({ username: 'nobody', password: 'a wrong one' });
      client.write(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
      );
      const rest = setTimeout(() => client.write(body.slice(1)), 10_000);
      expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
      clearTimeout(rest);
      await patient.close();
    },
  );
});

/** All that a server says until it closes the connection. */
const textOf = (client: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    client.on('error', () => undefined).on('data', (piece) => (text += piece.toString()));
    client.once('close', () => resolve(text));
  });
