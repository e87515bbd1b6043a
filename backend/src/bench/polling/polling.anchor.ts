import { verify } from '@node-rs/argon2';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import limitTo from 'p-limit';
import { hashPassword } from '../../features/session/password.ts';

/** The anchor of polling: node:http gives the bytes it was told, or 304, or checks a password, two at a time. */

interface Order {
  readonly answer?: { body: string; etag: string };
  readonly close?: true;
}

const two = limitTo(2);
const password = 'bench-shift-2025';
const stored = await hashPassword(password);
let body = Buffer.alloc(0);
let etag = '';

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    request.resume();
    void two(() => verify(stored, password)).then((fits) => response.end(String(fits)));
    return;
  }
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const headers = { 'content-type': 'application/json', 'content-length': body.length, etag };
  response.writeHead(200, headers).end(body);
});
process.on('message', ({ answer, close }: Order) => {
  if (close) process.exit(0);
  if (!answer) return;
  body = Buffer.from(answer.body);
  etag = answer.etag;
  process.send?.({ ready: 1 });
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
