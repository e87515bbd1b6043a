import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { arrayOf, documentOf, element, elementsOf, maxDocumentBytes } from './bson.ts';
import { CommandError } from './command-error.ts';

const idleMs = 10 * 60_000;
const firstBatchSize = 101;

interface Cursor {
  namespace: string;
  rest: Buffer[];
  usedAt: number;
}

/** Results that did not fit one answer. A result is taken whole when the query runs, so it never changes. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();

  first(namespace: string, results: Buffer[], size = firstBatchSize, single = false): Buffer {
    const cursor = { namespace, rest: results, usedAt: Date.now() };
    const batch = take(cursor, size);
    if (single || cursor.rest.length === 0)
      return answer(namespace, 'firstBatch', batch, Long.ZERO);
    const id = Long.fromBigInt(BigInt.asUintN(62, randomBytes(8).readBigUInt64LE()) + 1n);
    this.#open.set(id.toString(), cursor);
    return answer(namespace, 'firstBatch', batch, id);
  }

  next(id: Long, size = Infinity): Buffer {
    const cursor = this.#open.get(id.toString());
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id.toString()} not found`);
    const batch = take(cursor, size);
    cursor.usedAt = Date.now();
    const done = cursor.rest.length === 0 && this.kill(id);
    return answer(cursor.namespace, 'nextBatch', batch, done ? Long.ZERO : id);
  }

  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  expire(): void {
    for (const [id, { usedAt }] of this.#open) {
      if (Date.now() - usedAt > idleMs) this.#open.delete(id);
    }
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
  const batch = cursor.rest.slice(0, end);
  cursor.rest = cursor.rest.slice(end);
  return batch;
}

function answer(namespace: string, field: string, batch: Buffer[], id: Long): Buffer {
  const results = element('array', field, arrayOf(batch));
  const cursor = documentOf([results, elementsOf({ id, ns: namespace })]);
  return documentOf([element('document', 'cursor', cursor), elementsOf({ ok: 1 })]);
}
