import { Binary, BSONError, Long } from 'bson';
import { encode } from './bson.ts';
import type { Document } from './bson.ts';
import { CommandError } from './command-error.ts';
import { catalogCommands } from './catalog-commands.ts';
import type { Command } from './command.ts';
import { Cursors } from './cursors.ts';
import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import { readCommands } from './read-commands.ts';
import { requestOf } from './request.ts';
import type { Request, Sequence } from './request.ts';
import { serverCommands, sessionKey } from './server-commands.ts';
import type { Store } from './store.ts';
import { expired } from './upkeep.ts';
import { writeCommands } from './write-commands.ts';

const commands = new Map<string, Command>(
  Object.entries({ ...serverCommands, ...catalogCommands, ...readCommands, ...writeCommands }),
);

/**
 * Runs one command at a time, start to end. Every answer, of a read too, waits until all that it
 * may rest on is on the disk, so nothing that was ever seen is lost in a crash.
 */
export class Engine {
  readonly store: Store;
  readonly cursors = new Cursors();
  readonly #journal: Journal;
  readonly #address: string;
  readonly #log: Log;

  constructor(store: Store, journal: Journal, address: string, log: Log) {
    this.store = store;
    this.#journal = journal;
    this.#address = address;
    this.#log = log;
  }

  async execute(body: Buffer, sequences: Sequence[]): Promise<Buffer> {
    const answer = this.#run(body, sequences);
    await this.#journal.durable();
    return answer;
  }

  /** Ends what has had its time: documents under a TTL index, sessions, cursors. */
  expire(now: number): void {
    for (const collection of this.store.collections()) {
      for (const { view } of expired(collection, now)) {
        const { namespace } = collection;
        this.store.change({ kind: 'delete', namespace, id: view._id as unknown });
      }
    }
    this.store.sessions.expire();
    this.cursors.expire();
    this.store.save(this.#journal);
  }

  #run(body: Buffer, sequences: Sequence[]): Buffer {
    try {
      return this.#dispatch(requestOf(body, sequences));
    } catch (error) {
      if (error instanceof CommandError) return failure(error);
      const text = error instanceof Error ? error.message : String(error);
      if (error instanceof BSONError) return failure(new CommandError('InvalidBSON', text));
      this.#log({ level: 'error', msg: 'command failed', error: text });
      return failure(new CommandError('InternalError', text));
    } finally {
      // Also after a failure in the middle: what is in memory and what is on disk stay the same.
      this.store.save(this.#journal);
    }
  }

  #dispatch(request: Request): Buffer {
    const { name, args } = request;
    const command = commands.get(name);
    if (!command) {
      const text = `no such command: '${name}' (embedded store)`;
      throw new CommandError('CommandNotFound', text);
    }
    const context = { store: this.store, cursors: this.cursors, address: this.#address };
    if (args.txnNumber === undefined) return finished(command(context, request));
    const session = sessionKey(args.lsid);
    const number = numberOf(args.txnNumber);
    const known = this.store.sessions.recall(session, number, name);
    if (known) return known;
    const bytes = finished(command(context, request));
    if (this.store.changed) {
      const reply = { session, number, command: name, at: new Date(), bytes: new Binary(bytes) };
      this.store.change({ kind: 'reply', namespace: '', reply });
    }
    return bytes;
  }
}

const finished = (answer: Document | Buffer): Buffer =>
  Buffer.isBuffer(answer) ? answer : encode({ ...answer, ok: 1 });

function failure({ message, code, codeName, details }: CommandError): Buffer {
  return encode({ ok: 0, errmsg: message, code, codeName, ...details });
}

function numberOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (value instanceof Long) return value.toNumber();
  throw new CommandError('TypeMismatch', "'txnNumber' must be an int64");
}
