import { Long } from 'bson';
import { randomBytes } from 'node:crypto';
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

  first(namespace: string, results: Buffer[], batchSize?: number, single = false): Buffer {
    const { batch, rest } = split(results, batchSize ?? firstBatchSize);
    if (rest.length === 0 || single) return answer(namespace, 'firstBatch', batch, Long.ZERO);
    const id = newId();
    this.#open.set(id.toString(), { namespace, rest, usedAt: Date.now() });
    return answer(namespace, 'firstBatch', batch, id);
  }

  next(id: Long, namespace: string, batchSize?: number): Buffer {
    const cursor = this.#open.get(id.toString());
    if (!cursor) throw new CommandError('CursorNotFound', `cursor id ${id.toString()} not found`);
    if (cursor.namespace !== namespace) {
      const message = `cursor id ${id.toString()} belongs to ${cursor.namespace}, not ${namespace}`;
      throw new CommandError('Unauthorized', message);
    }
    const { batch, rest } = split(cursor.rest, batchSize ?? Infinity);
    cursor.rest = rest;
    cursor.usedAt = Date.now();
    if (rest.length === 0) this.#open.delete(id.toString());
    return answer(namespace, 'nextBatch', batch, rest.length === 0 ? Long.ZERO : id);
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
function split(results: Buffer[], size: number): { batch: Buffer[]; rest: Buffer[] } {
  let bytes = 0;
  let end = 0;
  while (end < Math.min(size, results.length)) {
    bytes += results[end]?.length ?? 0;
    if (bytes > maxDocumentBytes && end > 0) break;
    end += 1;
  }
  return { batch: results.slice(0, end), rest: results.slice(end) };
}

const newId = () => Long.fromBigInt(BigInt.asIntN(63, randomBytes(8).readBigInt64LE()) | 1n);

function answer(namespace: string, field: string, batch: Buffer[], id: Long): Buffer {
  const cursor = documentOf([
    element('array', field, arrayOf(batch)),
    elementsOf({ id, ns: namespace }),
  ]);
  return documentOf([element('document', 'cursor', cursor), elementsOf({ ok: 1 })]);
}
