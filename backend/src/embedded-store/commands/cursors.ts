import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { encode, maxDocumentBytes } from '../wire/bson.ts';
import { CommandError } from './command-error.ts';

const idleMs = 10 * 60_000;
const firstBatchSize = 101;

interface Cursor {
  namespace: string;
  rest: Buffer[];
  usedAt: number;
}

interface FirstBatch {
  readonly size?: number | undefined;
  /** Nothing is to follow it. */
  readonly single?: boolean;
  /** What the answer says beside it. */
  readonly more?: object;
}

/** Results that did not fit one answer. A result is taken whole when the query runs, so it never changes. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();

  first(
    namespace: string,
    results: Buffer[],
    { size = firstBatchSize, single = false, more = {} }: FirstBatch = {},
  ): Buffer {
    const cursor = { namespace, rest: results, usedAt: Date.now() };
    const batch = take(cursor, size);
    const done = single || cursor.rest.length === 0;
    const id = Long.fromBigInt(BigInt.asUintN(62, randomBytes(8).readBigUInt64LE()) + 1n);
    if (!done) this.#open.set(id.toString(), cursor);
    return cursorAnswer(namespace, 'firstBatch', batch, done ? Long.ZERO : id, more);
  }

  next(id: Long, size = Infinity): Buffer {
    const cursor = this.#open.get(id.toString());
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id.toString()} not found`);
    const batch = take(cursor, size);
    cursor.usedAt = Date.now();
    const done = cursor.rest.length === 0 && this.kill(id);
    return cursorAnswer(cursor.namespace, 'nextBatch', batch, done ? Long.ZERO : id);
  }

  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  expire(now: number): void {
    for (const [id, { usedAt }] of this.#open) if (now - usedAt > idleMs) this.#open.delete(id);
  }
}

/** As many as asked for, but no more than one answer holds. */
function take(cursor: Cursor, size: number): Buffer[] {
  let [bytes, end] = [0, 0];
  for (const { length } of cursor.rest) {
    bytes += length;
    if (end >= size || (end > 0 && bytes > maxDocumentBytes)) break;
    end += 1;
  }
  return cursor.rest.splice(0, end);
}

/** `{ cursor: { [field]: batch, id, ns }, ok: 1 }`, with the documents' bytes in it as they are. */
export function cursorAnswer(
  ns: string,
  field: string,
  batch: Buffer[],
  id: Long,
  more: object = {},
): Buffer {
  const items = batch.flatMap((bytes, at) => [Buffer.from(`\x03${at}\0`), bytes]);
  const cursor = [Buffer.from(`\x04${field}\0`), ...document(items), elements({ id, ns, ...more })];
  return Buffer.concat(
    document([Buffer.from('\x03cursor\0'), ...document(cursor), elements({ ok: 1 })]),
  );
}

const end = Buffer.alloc(1);
const elements = (fields: object) => encode(fields).subarray(4, -1);

/** The parts of a BSON document around its elements: how long it is, and its end. */
function document(parts: Buffer[]): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeInt32LE(parts.reduce((sum, part) => sum + part.length, length.length + end.length));
  return [length, ...parts, end];
}
