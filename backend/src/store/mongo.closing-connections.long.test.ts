import { MongoClient, MongoNetworkError } from 'mongodb';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryStore } from '../embedded-store/store.fixture.ts';
import { behind, socketPathOf, startOutageProxy } from '../testing/outage-proxy.ts';
import { endWritesWithTheirConnection } from './mongo.ts';

endWritesWithTheirConnection();

/** A client of a store behind a proxy, and every socket that it has made. */
async function clientBehindProxy() {
  const { store } = await temporaryStore();
  const proxy = await startOutageProxy(socketPathOf(store.uri));
  const sockets: Socket[] = [];
  const made = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    sockets.push(socket);
  };
  subscribe('net.client.socket', made);
  const client = new MongoClient(behind(proxy, 'd'), {
    heartbeatFrequencyMS: 500,
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 500,
    socketTimeoutMS: 500,
    monitorCommands: true,
    retryReads: false,
    retryWrites: false,
  });
  onTestFinished(async () => {
    unsubscribe('net.client.socket', made);
    await client.close();
    await proxy.close();
  });
  await client.connect();
  await client.db().command({ ping: 1 });
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return { client, proxy, endAll };
}

it('a check of the database whose connection ends at that moment is made again, so that a server finds its database again [OPS-18]', async () => {
  const { client, endAll } = await clientBehindProxy();
  client.once('serverHeartbeatStarted', endAll);
  await once(client, 'serverHeartbeatFailed');
  await once(client, 'serverHeartbeatSucceeded');
  expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
});

it('a command whose connection ends as it is written fails, and the next one succeeds [OPS-18]', async () => {
  const { client, endAll } = await clientBehindProxy();
  client.once('commandStarted', endAll);
  await expect(client.db().collection('c').findOne({})).rejects.toBeInstanceOf(MongoNetworkError);
  expect(await client.db().collection('c').findOne({})).toBeNull();
});

it('a command that nobody reads fails when its time is over, and keeps no connection [OPS-18, OPS-19]', async () => {
  const { client, proxy } = await clientBehindProxy();
  const closed = once(client, 'connectionClosed');
  await proxy.set('silent');
  const large = { text: 'x'.repeat(12 * 1024 * 1024) };
  await expect(client.db().collection('c').insertOne(large)).rejects.toBeInstanceOf(
    MongoNetworkError,
  );
  await closed;
  await proxy.set('open');
  const answers = () =>
    client
      .db()
      .collection('c')
      .findOne({})
      .then(
        () => true,
        () => false,
      );
  await expect.poll(answers, { timeout: 10_000 }).toBe(true);
});
