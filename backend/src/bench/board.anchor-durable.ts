import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import type { Word } from './board.server.ts';

/** The anchor of a durable operation: node:http appends the body to a file, flushes, answers, tells ws clients. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-anchor-'));
const file = await open(path.join(dir, 'log'), 'a');
let waiting: { text: string; done: () => void }[] = [];
let flushing = false;

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (piece: Buffer) => (text += piece.toString()));
  request.on('end', () => {
    waiting.push({
      text,
      done: () => {
        response.setHeader('content-type', 'application/json');
        response.end(text);
        for (const client of sockets.clients) client.send(text);
      },
    });
    void flush();
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

/** Whatever waits goes to the disk together, as the store does it. */
async function flush(): Promise<void> {
  if (flushing) return;
  flushing = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await file.appendFile(batch.map(({ text }) => text).join('\n'));
    await file.datasync();
    for (const { done } of batch) done();
  }
  flushing = false;
}

const say = (word: Word) => process.send?.(word);
process.on('message', () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
server.listen(0, '127.0.0.1', () => say({ port: (server.address() as AddressInfo).port }));
