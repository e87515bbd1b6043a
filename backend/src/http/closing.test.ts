import Fastify from 'fastify';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import closing from './closing.ts';
import faults from './faults.ts';
import security from './security.ts';

it('a call that comes while the server stops is 503 STOPPING with Retry-After, and health calls are answered [OPS-81, OPS-16]', async () => {
  const app = Fastify({ return503OnClosing: false });
  await app.register(faults);
  await app.register(security, { config: readConfig({ NODE_ENV: 'test' }) });
  await app.register(closing);
  app.get('/api/teams', () => []);
  app.get('/healthz', () => ({ status: 'up' }));
  const answers: unknown[] = [];
  // What comes between the signal and the end: the port is still open.
  app.addHook('preClose', async () => {
    for (const url of ['/api/teams', '/healthz']) {
      const answer = await fetch(`${address}${url}`);
      answers.push([answer.status, answer.headers.get('retry-after'), await answer.json()]);
    }
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${address}/api/teams`)).status).toBe(200);
  await app.close();
  expect(answers).toEqual([
    [503, '1', { code: 'STOPPING', message: 'The server is restarting. Try again in a moment.' }],
    [200, null, { status: 'up' }],
  ]);
});

/** The server's own part alone, with calls that are asked who comes before they are worked on. */
async function slowToAsk(who: EventEmitter) {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: true });
  await app.register(faults);
  await app.register(security, { config: readConfig({ NODE_ENV: 'test' }) });
  await app.register(closing);
  app.addHook('onRequest', async () => void (await once(who, 'known')));
  app.get('/x', () => 'done');
  app.post('/x', () => 'done');
  return { app, port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) };
}

it.each([
  ['of which none has been worked on', 'GET /x HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3), 3],
  [
    'with a body that nobody has read',
    'POST /x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    1,
  ],
])('calls on a connection that breaks, %s, are not waited for [OPS-20]', async (_, text, calls) => {
  const who = new EventEmitter().setMaxListeners(0);
  const { app, port } = await slowToAsk(who);
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  await expect.poll(() => app.callsUnderWay()).toBe(calls);
  socket.resetAndDestroy();
  await expect.poll(() => app.callsUnderWay()).toBe(0);
  // Somebody is known now: whatever is worked on after all is not left either.
  who.emit('known');
  await new Promise(setImmediate);
  await app.callsAnswered();
  expect(app.callsUnderWay()).toBe(0);
  await app.close();
});

it('a call whose caller has left is worked on to its end when the server stops, and not waited for longer [OPS-20]', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: true });
  await app.register(faults);
  await app.register(security, { config: readConfig({ NODE_ENV: 'test' }) });
  await app.register(closing);
  const work = new EventEmitter();
  app.get('/short', () => once(work, 'short'));
  app.get('/long', () => once(work, 'long'));
  app.get('/stream', (_, reply) => reply.send(new Readable({ read: () => undefined })));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const leaving = new AbortController();
  const calls = ['/short', '/long', '/stream'].map((path) =>
    fetch(`${address}${path}`, { signal: leaving.signal }).then((answer) => answer.text()),
  );
  const ends = Promise.allSettled(calls);
  await expect.poll(() => app.callsUnderWay()).toBe(3);
  leaving.abort();
  await ends;
  // Nothing more of the stream can leave; the others are still worked on.
  await expect.poll(() => app.callsUnderWay()).toBe(2);
  work.emit('short');
  await expect.poll(() => app.callsUnderWay()).toBe(1);
  const answered = app.callsAnswered();
  const stopped = app.close();
  work.emit('long');
  await answered;
  expect(app.callsUnderWay()).toBe(0);
  await stopped;
});
