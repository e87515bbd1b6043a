import type { ClientToServer, ServerToClient } from '@muster/protocol';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelState } from './channel.ts';
import { SocketChannel } from './socket-channel.ts';

let io: Server<ClientToServer, ServerToClient>;
let channel: SocketChannel;
let states: ChannelState[];
let admits: boolean;
let transport: string | undefined;
let url: string;

beforeEach(async () => {
  admits = true;
  states = [];
  const http = createServer();
  io = new Server(http, {
    path: '/socket.io',
    transports: ['websocket'],
    allowUpgrades: false,
    allowRequest: (_, answer) => answer(null, admits),
  });
  io.on('connection', (socket) => {
    transport = socket.conn.transport.name;
    socket.on('watch:join', (_, ack) => ack?.({ ok: true, epoch: 'first', revision: 7 }));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  channel = new SocketChannel({
    url,
    comeBackAfterMs: 10,
    failureAgainAfterMs: 10,
  });
  channel.onState((state) => states.push(state));
});
afterEach(async () => {
  channel.close();
  await io.close();
});

const connected = () => vi.waitFor(() => expect(channel.connection).toBeGreaterThan(0), 5_000);

describe('the socket', () => {
  it('connects by websocket only, joins and hears events [S5, S6]', async () => {
    channel.open();
    await connected();
    expect(transport).toBe('websocket');
    const answer = await channel.request('watch:join', { date: '2025-09-06' });
    expect(answer).toEqual({ ok: true, epoch: 'first', revision: 7 });

    const received = new Promise((resolve) => channel.on('directory:changed', resolve));
    io.emit('directory:changed', { what: 'teams', ids: ['A1'], revision: 2 });
    expect(await received).toEqual({ what: 'teams', ids: ['A1'], revision: 2 });
  });

  it('comes back by itself when the server ends the connection [S16, S23]', async () => {
    channel.open();
    await connected();
    expect(channel.connection).toBe(1);
    io.disconnectSockets(true);
    await vi.waitFor(() => expect(channel.connection).toBe(2), 5_000);
    expect(states).toEqual(['connected', 'disconnected', 'connected']);
  });

  it('a library that the network lost is fetched again [S16, S22]', async () => {
    let tries = 0;
    const unlucky = new SocketChannel({
      url,
      comeBackAfterMs: 10,
      load: () => (++tries < 3 ? Promise.reject(new Error('cut')) : import('socket.io-client')),
    });
    const heard: ChannelState[] = [];
    unlucky.onState((state) => heard.push(state));
    unlucky.open();
    await vi.waitFor(() => expect(heard).toEqual(['failed', 'connected']), 5_000);
    unlucky.close();
  });

  it('a connection on which nothing comes is cut and made anew, however open it is [S24]', async () => {
    const silent = new SocketChannel({ url, silentAfterMs: 200 });
    const heard: ChannelState[] = [];
    silent.onState((state) => heard.push(state));
    silent.open();
    // The server's heartbeat comes after 25 s here.
    await vi.waitFor(
      () => expect(heard).toEqual(['connected', 'disconnected', 'connected']),
      5_000,
    );
    silent.close();
  });

  it('says that it could not connect, and tries again [S16]', async () => {
    admits = false;
    channel.open();
    const failures = () => states.filter((one) => one === 'failed').length;
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(1), 5_000);
    admits = true;
    await connected();
  });

  it('rejects a request that the connection does not outlive [S16]', async () => {
    channel.open();
    await connected();
    const answer = channel.request('watch:leave', { date: '2025-09-06' });
    io.disconnectSockets(true);
    await expect(answer).rejects.toThrow();
  });

  it('does not keep a request for a later connection [S16]', async () => {
    await expect(channel.request('watch:join', { date: '2025-09-06' })).rejects.toThrow(
      'not connected',
    );
  });

  it('reports an event that breaks its contract instead of handing it on [S15]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    channel.open();
    await connected();
    const listener = vi.fn<() => void>();
    channel.on('directory:changed', listener);
    const garbled = new Promise((resolve) => channel.onGarbled(resolve));
    io.emit('directory:changed', { what: 'weather', ids: [], revision: null } as never);
    expect(await garbled).toBe('directory:changed');
    expect(listener).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('the channel stays closed once closed [SES-18]', async () => {
    channel.open();
    await connected();
    channel.close();
    expect(channel.connection).toBe(0);
    await vi.waitFor(() => expect(io.engine.clientsCount).toBe(0), 5_000);
  });
});
