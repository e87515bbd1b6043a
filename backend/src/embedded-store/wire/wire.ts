// MongoDB's wire protocol on a socket: OP_MSG for everything, OP_QUERY for the driver's first hello.
import type { Socket } from 'node:net';
import type { Engine, Sequence } from '../storage/engine.ts';
import { maxMessageBytes } from '../commands/server-commands.ts';
import type { Log } from '../log.ts';

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;
const moreToCome = 2;
/** Below this bit of its flags each changes a message's meaning. */
const requiredFlags = 0xffff;

/** Serves one connection. A frame that is not the protocol ends the connection and harms nobody else. */
export function serve(socket: Socket, engine: Engine, log: Log): void {
  const end = (error: unknown) => {
    log({ level: 'warn', msg: 'connection ended', reason: String(error) });
    socket.destroy();
  };
  let chunks: Buffer[] = [];
  let bytes = 0;
  let needed = headerBytes;
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    try {
      while (bytes >= needed) {
        const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
        [chunks, needed] = [[all], messageLength(all)];
        if (bytes < needed) break;
        answer(socket, engine, all.subarray(0, needed)).catch(end);
        chunk = all.subarray(needed);
        [chunks, bytes, needed] = [[chunk], chunk.length, headerBytes];
      }
    } catch (error) {
      end(error);
    }
  });
}

function messageLength(bytes: Buffer): number {
  const length = bytes.readInt32LE(0);
  if (length >= headerBytes && length <= maxMessageBytes) return length;
  throw new Error(`message of ${length} bytes`);
}

async function answer(socket: Socket, engine: Engine, message: Buffer): Promise<void> {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  const content = message.subarray(headerBytes);
  if (opCode !== opMsg && opCode !== opQuery) throw new Error(`opcode ${opCode} is not served`);
  const isMsg = opCode === opMsg;
  const { body, sequences, silent } = isMsg ? readMessage(content) : readQuery(content);
  const document = await engine.execute(body, sequences);
  const [answerCode, before] = isMsg ? [opMsg, noFlags] : [opReply, replyHead];
  if (!silent) send(socket, frameOf(requestId, answerCode, before, document));
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
  /** No answer is wanted. */
  silent: boolean;
}

function readMessage(content: Buffer): Message {
  const flags = content.readUInt32LE(0);
  if ((flags & requiredFlags & ~moreToCome) !== 0) throw new Error(`flags ${flags} are not served`);
  let body: Buffer | undefined;
  const sequences: Sequence[] = [];
  for (let at = 4; at < content.length;) {
    const section = sized(content, at + 1);
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
  for (let at = nameEnd + 1; at < section.length; at += documents.at(-1)?.length ?? 0) {
    documents.push(sized(section, at));
  }
  return { field, documents };
}

/** The bytes whose length stands at a position and counts itself. */
function sized(bytes: Buffer, at: number): Buffer {
  const length = bytes.readInt32LE(at);
  if (length < 5 || at + length > bytes.length) throw new Error('a length beyond the message');
  return bytes.subarray(at, at + length);
}

/** Kept in MongoDB for the handshake only: hello on a `$cmd` collection. */
function readQuery(content: Buffer): Message {
  const nameEnd = content.indexOf(0, 4);
  const name = content.toString('utf8', 4, nameEnd);
  if (nameEnd < 0 || !name.endsWith('.$cmd')) throw new Error('a query that is not a command');
  const body = sized(content, nameEnd + 1 + 8);
  const command = body.toString('utf8', 5, body.indexOf(0, 5));
  if (!/^(hello|ismaster)$/i.test(command)) throw new Error(`${command} as OP_QUERY`);
  return { body, sequences: [], silent: false };
}

/** Flags and the kind of the one section, its body. */
const noFlags = Buffer.alloc(5);
/** Flags, cursor id, where it starts, and that it is one document. */
const replyHead = Buffer.alloc(20);
replyHead.writeInt32LE(1, 16);

function frameOf(requestId: number, opCode: number, before: Buffer, document: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeInt32LE(headerBytes + before.length + document.length, 0);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, before, document]);
}
