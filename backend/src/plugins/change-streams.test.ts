import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryStore } from '../embedded-store/store.fixture.ts';
import { tagWritten } from '../features/directory/directory.changes.ts';
import { startTestApp } from '../testing/app.ts';
import { socketPathOf } from '../testing/outage-proxy.ts';
import { commandOf, framesTo, withDocument } from '../testing/wire/wire-frames.ts';
import { reportCommands } from '../testing/write-log.ts';

/** A way to a store on which nothing waits for news: what asks for more is answered at once. */
async function hastyWayTo(target: string): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(target);
    sockets.push(client, upstream);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    const hastened = (frame: Buffer) =>
      commandOf(frame) === 'getMore'
        ? withDocument(frame, (command) => ({ ...command, maxTimeMS: 1 }))
        : frame;
    client.on(
      'data',
      framesTo((frame) => upstream.write(hastened(frame))),
    );
    upstream.on('data', (bytes) => client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a database that does not wait for news is asked by each stream a few times a second while there is none, and its news is heard [PRC-45]', async () => {
  const { store, client } = await temporaryStore();
  const way = await hastyWayTo(socketPathOf(store.uri));
  const uri = reportCommands(`${way}/hasty?directConnection=true`);
  const app = await startTestApp({ uri, isShared: true });
  onTestFinished(() => app.close());
  const heard: string[] = [];
  app.changes.follow(tagWritten, ({ id }) => void heard.push(id));
  let asked = 0;
  app.db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'getMore' && command['collection'] === 'tags') asked++;
  });
  const began = performance.now();
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(5);
  expect(asked).toBeLessThan(2 + (performance.now() - began) / 300);
  const tags = client
    .db('hasty')
    .collection<{ _id: string; nameKey: string; revision: number }>('tags');
  await tags.insertOne({ _id: 'new', nameKey: 'new', revision: 1 });
  await expect.poll(() => heard, { timeout: 1000 }).toEqual(['new']);
}, 60_000);
