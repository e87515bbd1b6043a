import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryStore } from '../embedded-store/store.fixture.ts';
import { tagWritten } from '../features/directory/directory.changes.ts';
import { boardRoutes } from '@muster/protocol';
import { plainStations, seedCatalogue } from '../features/board/board.fixture.ts';
import { startTestApp } from '../testing/app.ts';
import { rawSocket } from '../testing/handshake.ts';
import { seedOrganisation } from '../testing/organisation.ts';
import { socketPathOf } from '../testing/outage-proxy.ts';
import { commandOf, framesTo, withDocument } from '../testing/wire/wire-frames.ts';
import { reportCommands } from '../testing/write-log.ts';

/** A way to a store on which each call is changed; one that becomes nothing is not passed on. */
async function wayTo(
  target: string,
  changed: (frame: Buffer) => Buffer | undefined,
): Promise<string> {
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
    client.on(
      'data',
      framesTo((frame) => {
        const passed = changed(frame);
        if (passed) upstream.write(passed);
      }),
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

/** Nothing waits for news: what asks for more is answered at once. */
const hastened = (frame: Buffer): Buffer =>
  commandOf(frame) === 'getMore'
    ? withDocument(frame, (command) => ({ ...command, maxTimeMS: 1 }))
    : frame;

const ofStream = (frame: Buffer): boolean =>
  frame.includes('$changeStream') ||
  (commandOf(frame) === 'getMore' && frame.includes('maxTimeMS'));

it('a process whose streams alone are silent cuts and refuses pages, also one that is about to join, and answers calls with what stands now [PRC-81]', async () => {
  const { store } = await temporaryStore();
  let isStalled = false;
  const way = await wayTo(socketPathOf(store.uri), (frame) =>
    isStalled && ofStream(frame) ? undefined : frame,
  );
  const uri = `${way}/silent?directConnection=true`;
  const [one, other] = await Promise.all([
    startTestApp({ uri: store.uri.replace('/?', '/silent?'), isShared: true }),
    startTestApp({ uri, isShared: true }),
  ]);
  onTestFinished(async () => {
    isStalled = false;
    await one.close();
    await other.close();
  });
  await seedOrganisation(one.db);
  await seedCatalogue(one.db, plainStations(2, 4));
  const watch = await other.login('watch.1');
  const capacity = async () => {
    const stations = await watch.call(boardRoutes.stations);
    return stations.find(({ id }) => id === 's-1')?.capacity;
  };
  expect(await capacity()).toBe(4);
  const desk = await watch.socket();
  const cut = new Promise((resolve) => desk.once('disconnect', resolve));
  isStalled = true;
  const port = await other.listen();
  let joining = await rawSocket(port, watch.cookie ?? '');
  const renewed = setInterval(() => {
    void rawSocket(port, watch.cookie ?? '').then(
      (socket) => (joining = socket),
      () => undefined,
    );
  }, 200);
  await cut;
  clearInterval(renewed);
  expect(other.http.isDeaf()).toBe(true);
  const closed = once(joining, 'close');
  const messages: string[] = [];
  joining.on('message', (bytes: Buffer) => messages.push(bytes.toString()));
  joining.send('40');
  await closed;
  expect(messages.filter((message) => message.startsWith('4'))).toEqual([]);
  await one.rows.changeStation('s-1', { capacity: 9 });
  await expect.poll(capacity, { timeout: 8000 }).toBe(9);
  expect(other.http.isDeaf()).toBe(true);
}, 60_000);

it('a database that does not wait for news is asked by each stream a few times a second while there is none, and its news is heard [PRC-45]', async () => {
  const { store, client } = await temporaryStore();
  const way = await wayTo(socketPathOf(store.uri), hastened);
  const uri = reportCommands(`${way}/hasty?directConnection=true`);
  const app = await startTestApp({ uri, isShared: true });
  onTestFinished(() => app.close());
  const heard: string[] = [];
  app.changes.subscribe(tagWritten, ({ id }) => void heard.push(id));
  let getMoreCount = 0;
  app.db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'getMore' && command['collection'] === 'tags') getMoreCount++;
  });
  const began = performance.now();
  await expect.poll(() => getMoreCount, { timeout: 10_000 }).toBeGreaterThan(5);
  expect(getMoreCount).toBeLessThan(2 + (performance.now() - began) / 300);
  const tags = client
    .db('hasty')
    .collection<{ _id: string; nameKey: string; revision: number }>('tags');
  await tags.insertOne({ _id: 'new', nameKey: 'new', revision: 1 });
  await expect.poll(() => heard, { timeout: 1000 }).toEqual(['new']);
}, 60_000);
