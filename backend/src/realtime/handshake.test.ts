import { defaultDisplaySettings } from '@muster/protocol';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
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
  const request = { headers: {} } as IncomingMessage;
  const answer = await new Promise((resolve) =>
    handshake.allowRequest(request, (refusal, isAdmitted) => resolve([refusal, isAdmitted])),
  );
  const { code, message } = new Fault('UNAVAILABLE');
  expect(answer).toEqual([JSON.stringify({ code, message }), false]);
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
