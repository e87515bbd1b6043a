// MongoDB's wire protocol on a socket: OP_MSG for everything, OP_QUERY for the driver's first hello.
import type { Socket } from 'node:net';
import type { Engine } from './engine.ts';
import type { Log } from './log.ts';
import type { Sequence } from './request.ts';
import { maxMessageBytes } from './server-commands.ts';

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;
const checksumPresent = 1;
const moreToCome = 2;
/** A receiver may ignore bits from here up; below, each changes the message's meaning. */
const requiredBits = 0xffff;

/** Serves one connection. A frame that is not the protocol ends the connection and harms nobody else. */
export function serve(socket: Socket, engine: Engine, log: Log): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let needed = headerBytes;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    try {
      while (bytes >= needed) {
        const all = chunks.length === 1 ? (chunks[0] ?? chunk) : Buffer.concat(chunks);
        [chunks, needed] = [[all], messageLength(all)];
        if (bytes < needed) break;
        handle(socket, engine, all.subarray(0, needed), log);
        [chunks, bytes, needed] = [[all.subarray(needed)], bytes - needed, headerBytes];
      }
    } catch (error) {
      end(socket, error, log);
    }
  });
}

function end(socket: Socket, error: unknown, log: Log): void {
  const text = error instanceof Error ? error.message : String(error);
  log({ level: 'warn', msg: 'connection ended', reason: text });
  socket.destroy();
}

function messageLength(bytes: Buffer): number {
  const length = bytes.readInt32LE(0);
  if (length < headerBytes || length > maxMessageBytes)
    throw new Error(`message of ${length} bytes`);
  return length;
}

function handle(socket: Socket, engine: Engine, message: Buffer, log: Log): void {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  const content = message.subarray(headerBytes);
  if (opCode !== opMsg && opCode !== opQuery) throw new Error(`opcode ${opCode} is not served`);
  const { body, sequences, silent } = opCode === opMsg ? readMessage(content) : readQuery(content);
  const respond = async () => {
    const answer = await engine.execute(body, sequences);
    const framed = opCode === opMsg ? inMessage(requestId, answer) : inReply(requestId, answer);
    if (!silent) send(socket, framed);
  };
  respond().catch((error: unknown) => end(socket, error, log));
}

/** A client that does not read is not read from, so that answers do not pile up. */
function send(socket: Socket, bytes: Buffer): void {
  if (socket.destroyed || socket.write(bytes)) return;
  socket.pause();
  socket.once('drain', () => socket.resume());
}

interface Message {
  body: Buffer;
  sequences: Sequence[];
  silent: boolean;
}

function readMessage(content: Buffer): Message {
  const flags = content.readUInt32LE(0);
  if ((flags & requiredBits & ~moreToCome) !== 0) {
    throw new Error(flags & checksumPresent ? 'message checksums are not served' : 'unknown flags');
  }
  let body: Buffer | undefined;
  const sequences: Sequence[] = [];
  for (let at = 4; at < content.length;) {
    const section = content.subarray(at + 1, at + 1 + sized(content, at + 1));
    const kind = content.readUInt8(at);
    at += 1 + section.length;
    if (kind === 0 && !body) body = section;
    else if (kind === 1) sequences.push(readSequence(section));
    else throw new Error(`section kind ${kind} out of place`);
  }
  if (!body) throw new Error('a message without a body');
  return { body, sequences, silent: (flags & moreToCome) !== 0 };
}

function readSequence(section: Buffer): Sequence {
  const nameEnd = section.indexOf(0, 4);
  const field = section.toString('utf8', 4, nameEnd);
  if (!/^(documents|updates|deletes)$/.test(field)) throw new Error('a sequence out of place');
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const document = section.subarray(at, at + sized(section, at));
    documents.push(document);
    at += document.length;
  }
  return { field, documents };
}

/** The length that stands at a position, if the bytes hold that much. */
function sized(bytes: Buffer, at: number): number {
  const length = bytes.readInt32LE(at);
  if (length < 5 || at + length > bytes.length) throw new Error('a length beyond the message');
  return length;
}

/** Kept in MongoDB for the handshake only: hello on a `$cmd` collection. */
function readQuery(content: Buffer): Message {
  const nameEnd = content.indexOf(0, 4);
  const name = content.toString('utf8', 4, nameEnd);
  if (nameEnd < 0 || !name.endsWith('.$cmd')) throw new Error('a query that is not a command');
  const at = nameEnd + 1 + 8;
  const document = content.subarray(at, at + sized(content, at));
  const command = document.toString('utf8', 5, document.indexOf(0, 5));
  if (!/^(hello|ismaster)$/i.test(command)) throw new Error(`${command} as OP_QUERY`);
  return { body: document, sequences: [], silent: false };
}

function frameOf(opCode: number, requestId: number, content: Buffer[]): Buffer {
  const header = Buffer.alloc(headerBytes);
  const length = content.reduce((sum, part) => sum + part.length, headerBytes);
  header.writeInt32LE(length, 0);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, ...content], length);
}

const inMessage = (requestId: number, answer: Buffer) =>
  frameOf(opMsg, requestId, [Buffer.alloc(5), answer]);

function inReply(requestId: number, answer: Buffer): Buffer {
  const head = Buffer.alloc(20);
  head.writeInt32LE(1, 16);
  return frameOf(opReply, requestId, [head, answer]);
}
