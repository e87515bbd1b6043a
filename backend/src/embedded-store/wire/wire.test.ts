// Frames that are not the protocol end their own connection and nothing else.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { serialize } from 'bson';
import type { Document } from 'bson';
import { expect, it } from 'vitest';
import { storeOfFile } from '../store.fixture.ts';

const own = storeOfFile();
const socketTo = () => connect(decodeURIComponent(new URL(own().store.uri).hostname));

const message = (opCode: number, ...content: Buffer[]) => {
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + Buffer.concat(content).length, 0);
  header.writeInt32LE(7, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, ...content]);
};
const flags = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const body = (command: Document) => Buffer.concat([Buffer.of(0), serialize(command)]);
const ping = body({ ping: 1, $db: 'admin' });
const nested = () => {
  const levels = 200_000;
  const open = Buffer.alloc(levels * 7);
  for (let level = 0; level < levels; level += 1) {
    open.writeInt32LE(8 * (levels - level) + 5, level * 7);
    open.writeUInt8(3, level * 7 + 4);
    open.write('a', level * 7 + 5);
  }
  return Buffer.concat([Buffer.of(0), open, Buffer.of(5, 0, 0, 0, 0), Buffer.alloc(levels)]);
};

const hostile: [string, () => Buffer][] = [
  ['a length below the header', () => Buffer.alloc(16)],
  ['a negative length', () => Buffer.from(Int32Array.of(-1, 0, 0, 2013).buffer)],
  ['a length above 48 MB', () => Buffer.from(Int32Array.of(48_000_001, 0, 0, 2013).buffer)],
  ['an unknown opcode', () => message(2012, Buffer.alloc(20))],
  ['a flag that must be understood', () => message(2013, flags(4), ping)],
  ['a checksum', () => message(2013, flags(1), ping, Buffer.alloc(4))],
  ['no body', () => message(2013, flags(0))],
  ['no flags', () => message(2013)],
  ['two bodies', () => message(2013, flags(0), ping, ping)],
  ['an unknown section', () => message(2013, flags(0), ping, Buffer.of(9), Buffer.alloc(9, 9))],
  ['a document longer than its message', () => message(2013, flags(0), ping.subarray(0, -4))],
  ['a sequence without end', () => message(2013, flags(0), ping, Buffer.of(1, 6, 0, 0, 0, 65, 65))],
  [
    'a query that is no hello',
    () =>
      message(
        2004,
        flags(0),
        Buffer.from('a.$cmd\0'),
        flags(0),
        flags(1),
        Buffer.from(serialize({ drop: 'c' })),
      ),
  ],
  ['noise behind a length', () => Buffer.concat([Buffer.of(0, 16, 0, 0), randomBytes(4092)])],
];

it.each(hostile)('%s ends its own connection only [OPS-65]', async (_what, bytes) => {
  const { client, store } = own();
  const { pid } = store;
  const socket = socketTo();
  socket.write(bytes());
  await once(socket.resume(), 'close');
  expect(await client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
  expect(store.pid).toBe(pid);
});

const refused: [string, () => Buffer, number][] = [
  ['a command without a database', () => body({ find: 'c' }), 40571],
  ['a command that is no name', () => Buffer.concat([Buffer.of(0), serialize({})]), 59],
  [
    'a document that is broken inside',
    () => {
      const bytes = body({ ping: 1, text: 'abc', $db: 'admin' });
      bytes.writeInt32LE(9999, bytes.indexOf('text') + 5);
      return bytes;
    },
    22,
  ],
  ['nesting without end', nested, 59],
];

it.each(refused)('%s is answered with a refusal [OPS-63]', async (_what, section, code) => {
  const socket = socketTo();
  socket.write(message(2013, flags(0), section()));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.includes(Buffer.from('errmsg'))).toBe(true);
  const at = answer.indexOf('code\0') + 5;
  expect(answer.readInt32LE(at)).toBe(code);
  expect(await own().client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
  socket.destroy();
});

it('a message may come in pieces, and two at once [OPS-62]', async () => {
  const socket = socketTo();
  const both = Buffer.concat([message(2013, flags(0), ping), message(2013, flags(0), ping)]);
  for (const byte of both.subarray(0, 40)) socket.write(Buffer.of(byte));
  socket.write(both.subarray(40));
  let bytes = 0;
  const expected = 2 * (16 + 4 + 1 + serialize({ ok: 1 }).length);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes >= expected) break;
  }
  expect(bytes).toBe(expected);
});

it('a message that wants no answer gets none [OPS-62]', async () => {
  const socket = socketTo();
  socket.write(Buffer.concat([message(2013, flags(2), ping), message(2013, flags(0), ping)]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.length).toBe(16 + 4 + 1 + serialize({ ok: 1 }).length);
  socket.destroy();
});
