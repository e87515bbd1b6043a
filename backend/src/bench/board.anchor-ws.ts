import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Word } from './board.server.ts';
import { memoryInUse } from './process-use.ts';

/** The anchor of the board's bench: the ws library alone sends a text to everybody when told to. */

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const say = (word: Word) => process.send?.(word);

process.on('message', (order: { send?: string; memory?: true; close?: true }) => {
  if (order.close) process.exit(0);
  if (order.memory) {
    void memoryInUse().then(say);
    return;
  }
  const publishedAt = Number(process.hrtime.bigint()) / 1e6;
  for (const client of sockets.clients) client.send(order.send ?? '');
  say({ publishedAt });
});
server.listen(0, '127.0.0.1', () => say({ port: (server.address() as AddressInfo).port }));
