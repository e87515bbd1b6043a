import { Binary, BSONError } from 'bson';
import { decode, encode, plain } from '../wire/bson.ts';
import type { Document } from '../wire/bson.ts';
import { catalogCommands } from '../commands/catalog-commands.ts';
import type { Command, Context } from '../commands/command.ts';
import { CommandError } from '../commands/command-error.ts';
import type { Journal } from './journal.ts';
import { readCommands } from '../commands/read-commands.ts';
import { serverCommands, sessionKey } from '../commands/server-commands.ts';
import type { Log } from '../log.ts';
import { writeCommands } from '../commands/write-commands.ts';

/** These store something; they need room on the disk. What makes collections and indexes asks by itself. */
const storing = new Set(['insert', 'update', 'findAndModify']);

const commands = new Map<string, Command>(
  Object.entries({ ...serverCommands, ...catalogCommands, ...readCommands, ...writeCommands }),
);

/** Documents sent beside a command's body, to stand in one of its fields. */
export interface Sequence {
  field: string;
  documents: Buffer[];
}

/** What is asked before something is stored; each throws where there is no room. */
export interface Rooms {
  needDisk(): void;
  needDiskToRemove(): void;
  needMemory(): void;
}

export interface Engine {
  /** Answers one command. What is not a command throws nothing: it is answered as MongoDB would. */
  execute(body: Buffer, sequences: Sequence[]): Promise<Buffer>;
}

/**
 * Runs one command at a time, start to end. Every answer, of a read too, waits until all that it
 * may rest on is on the disk, so nothing that was ever seen is lost in a crash.
 */
export function createEngine(
  baseContext: Context,
  journal: Journal,
  log: Log,
  rooms: Rooms = {
    needDisk: () => undefined,
    needDiskToRemove: () => undefined,
    needMemory: () => undefined,
  },
): Engine {
  const context: Context = {
    ...baseContext,
    needMemory: () => rooms.needMemory(),
    needDisk: () => rooms.needDisk(),
  };
  const { store } = context;

  function run(body: Buffer, sequences: Sequence[]): Buffer {
    try {
      const args = decode(body);
      // The documents of an insert stay bytes: what is stored is exactly what came.
      for (const { field, documents } of sequences) {
        args[field] = field === 'documents' ? documents : documents.map(decode);
      }
      return dispatch(Object.keys(args)[0] ?? '', args);
    } catch (error) {
      if (error instanceof CommandError) return failure(error);
      const text = error instanceof Error ? error.message : String(error);
      if (error instanceof BSONError) return failure(new CommandError('InvalidBSON', text));
      log({ level: 'error', msg: 'command failed', error: text });
      return failure(new CommandError('InternalError', text));
    } finally {
      save();
    }
  }

  /** Also after a failure in the middle: what is in memory and what is on the disk stay the same. */
  function save(): void {
    try {
      store.save(journal);
    } catch (error) {
      journal.fail(error);
    }
  }

  function dispatch(name: string, args: Document): Buffer {
    const command = commands.get(name);
    if (!command) {
      const text = `no such command: '${name}' (embedded store)`;
      throw new CommandError('CommandNotFound', text);
    }
    if (storing.has(name)) rooms.needDisk();
    if (name === 'delete') rooms.needDiskToRemove();
    if (name === 'insert') rooms.needMemory();
    if (args.txnNumber === undefined) return finished(command(context, args));
    const session = sessionKey(args.lsid);
    const number = plain(args.txnNumber);
    if (typeof number !== 'number') {
      throw new CommandError('TypeMismatch', "'txnNumber' must be an int64");
    }
    const earlierReply = store.sessions.recall(session, number, name);
    if (earlierReply) return earlierReply;
    const bytes = finished(command(context, args));
    if (store.changed) {
      const reply = { session, number, command: name, at: new Date(), bytes: new Binary(bytes) };
      store.change({ kind: 'reply', namespace: '', reply });
    }
    return bytes;
  }

  async function waitForNews(body: Buffer): Promise<void> {
    let args: Document;
    try {
      args = decode(body);
    } catch {
      // What is wrong with it is answered when it runs.
      return;
    }
    await context.streams.news(args);
  }

  return {
    async execute(body, sequences) {
      if (isGetMore(body)) await waitForNews(body);
      const answer = run(body, sequences);
      await journal.durable();
      return answer;
    },
  };
}

/** The name of a command is its first field, behind the document's length and the field's type. */
const isGetMore = (body: Buffer): boolean => body.toString('latin1', 5, 13) === 'getMore\0';

const finished = (answer: Document | Buffer): Buffer =>
  Buffer.isBuffer(answer) ? answer : encode({ ...answer, ok: 1 });

const failure = ({ message, code, codeName, details }: CommandError): Buffer =>
  encode({ ok: 0, errmsg: message, code, codeName, ...details });
