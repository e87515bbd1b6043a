import { defaultDisplaySettings } from '@muster/protocol';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { readConfig } from '../config.ts';
import type { Caller } from '../lib/caller.ts';
import { Fault } from '../lib/fault.ts';
import { handshakeFor } from './handshake.ts';

const wall: Caller = {
  principal: 'display',
  session: { id: 's1', csrf: 'c', expiresAt: Infinity },
  display: { id: 'd1', name: 'North wall', settings: defaultDisplaySettings },
};

it('while other processes are not heard nobody is admitted, and nobody is asked who it is [PRC-81]', async () => {
  const refused: string[] = [];
  const handshake = handshakeFor({
    config: readConfig({}),
    resolve: () => expect.fail('asked'),
    isDeaf: () => true,
    refused: (code) => refused.push(code),
  });
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  server.on('upgrade', (request: IncomingMessage) =>
    handshake.allowRequest(request, () => request.socket.destroy()),
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`);
  const [, response] = (await once(client, 'unexpected-response')) as [unknown, IncomingMessage];
  expect(response.statusCode).toBe(503);
  const { code, message } = new Fault('UNAVAILABLE');
  expect(await json(response)).toEqual({ code, message });
  expect(refused).toEqual(['UNAVAILABLE']);
});

it('a client whose connection breaks while the server stops does not end the process before its time [OPS-20]', async () => {
  const handshake = handshakeFor({
    config: readConfig({}),
    resolve: () => Promise.resolve(wall),
    isDeaf: () => false,
    refused: (code) => expect.fail(code),
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write(
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  const [request] = (await once(server, 'upgrade')) as [IncomingMessage];
  const refusal = await new Promise((resolve) => handshake.allowRequest(request, resolve));
  expect(refusal).toBeNull();

  const ended = handshake.endAll();
  // What is written to a connection that has ended is an error of the socket.
  request.socket.on('error', () => undefined);
  request.socket.end();
  request.socket.write('goodbye');
  await expect(ended).resolves.toBeUndefined();
  client.destroy();
  server.close();
});
