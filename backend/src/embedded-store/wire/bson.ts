// A stored document is the bytes that came in, decoded once with every BSON type kept (int32, double,
// int64 ...), so that what an update leaves alone is written again exactly. `plain` makes one value
// JavaScript's own, for comparing.
import { crc32 } from 'node:zlib';
import { deserialize, Double, Int32, Long, serialize } from 'bson';
import type { Document } from 'bson';
import { CommandError } from '../commands/command-error.ts';

export type { Document };

/** A regular expression stays BSON's: not every one that may be stored is one of JavaScript's. */
export const decode = (bytes: Uint8Array): Document =>
  deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });

export function encode(document: Document): Buffer {
  const bytes = serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** What is known of an entry beside its document. */
interface Known {
  readonly raw?: Buffer;
  readonly bytes?: number;
  readonly mark?: number;
  readonly patchedBytes?: number;
}

/** A stored document. What an update leaves is made bytes when somebody asks for them. */
export class Entry {
  /** Its `_id` as a key. */
  readonly id: string;
  readonly document: Document;
  /** How many bytes it has. */
  readonly bytes: number;
  /** How many bytes the journal has of its changes since it was last written whole. */
  readonly patchedBytes: number;
  #raw: Buffer | undefined;
  #mark: number | undefined;
  /** Whether its mark is another than that of its bytes. */
  readonly hasOwnMark: boolean;

  private constructor(document: Document, { raw, bytes, mark, patchedBytes = 0 }: Known) {
    this.id = keyOf(document._id);
    this.document = document;
    this.#raw = raw;
    this.bytes = bytes ?? this.raw.length;
    this.#mark = mark;
    this.hasOwnMark = mark !== undefined;
    this.patchedBytes = patchedBytes;
  }

  static of(document: Document, precomputed: Known = {}): Entry {
    return new Entry(document, precomputed);
  }

  /** Copies the bytes: what comes in is part of a larger message. */
  static from(bytes: Uint8Array): Entry {
    const raw = Buffer.from(bytes);
    return new Entry(decode(raw), { raw });
  }

  get raw(): Buffer {
    this.#raw ??= encode(this.document);
    return this.#raw;
  }

  /** Tells the states of a document apart: of its bytes, or of the record in the journal that led to it. */
  get mark(): number {
    this.#mark ??= crc32(this.raw);
    return this.#mark;
  }

  /** The same document under a mark that it had before. */
  marked(mark: number): Entry {
    const { document, bytes, patchedBytes } = this;
    return new Entry(document, { raw: this.raw, bytes, mark, patchedBytes });
  }
}

export function plain(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value;
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

export function isPlainObject(value: unknown): value is Document {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

export const isOrdered = (value: unknown): value is string | number | Date =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Date;

/** An exact text for a value of any type: equal texts are what MongoDB calls equal values. */
export function keyOf(typed: unknown): string {
  const value = plain(typed);
  if (typeof value === 'string') return `s${value}`;
  if (typeof value === 'number') return value === 0 ? 'n0' : `n${value}`;
  if (typeof value === 'boolean') return value ? 'b1' : 'b0';
  if (value === null || value === undefined) return 'z';
  if (value instanceof Date) return `d${value.getTime()}`;
  return `x${encode({ value }).toString('latin1')}`;
}

/** The value of a field, plain; undefined when it is missing. Paths into documents are refused. */
export function valueOf(document: Document, field: string): unknown {
  return Object.hasOwn(document, field) ? plain(document[field]) : undefined;
}

/** Filters, sorts, projections and indexes are on the fields of a document, not on what lies in them. */
export function checkField(field: string): string {
  if (field !== '' && !/[.$]/.test(field)) return field;
  throw new CommandError('BadValue', `'${field}': only fields of the document (embedded store)`);
}

export const maxDocumentBytes = 16 * 1024 * 1024;
const maxDepth = 100;

/** MongoDB's limits on a stored document beside its depth, and an `_id` of a kind that has an order. */
export function checkStorable({ bytes, document }: Entry): void {
  if (bytes > maxDocumentBytes) {
    throw new CommandError('BSONObjectTooLarge', `document of ${bytes} bytes; 16 MB at most`);
  }
  const dollar = Object.keys(document).find((field) => field.startsWith('$'));
  if (dollar !== undefined) {
    const text = `The dollar ($) prefixed field '${dollar}' is not valid for storage`;
    throw new CommandError('DollarPrefixedFieldName', text);
  }
  if (!isOrdered(plain(document._id))) {
    throw new CommandError(
      'InvalidIdField',
      '_id must be a string, number or date (embedded store)',
    );
  }
}

export function checkDepth(value: unknown, depth: number): void {
  if (!isPlainObject(value) && !Array.isArray(value)) return;
  if (depth > maxDepth) throw new CommandError('Overflow', 'document is nested deeper than 100');
  for (const inner of Object.values(value)) checkDepth(inner, depth + 1);
}
