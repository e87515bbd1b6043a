// Two decodings of the same bytes. `typed` keeps every BSON type (int32, double, int64 ...), so that a
// document which is changed and written again comes back exactly; `view` has plain JavaScript values for
// matching and sorting. Documents themselves are stored and answered as the bytes that came in.
import { BSONRegExp, deserialize, ObjectId, serialize } from 'bson';
import type { DeserializeOptions, Document } from 'bson';
import { CommandError } from './command-error.ts';

export type { Document };

// A regular expression stays BSON's: not every one that may be stored is one of JavaScript's.
const bsonRegExp = true;

export const typed = (bytes: Uint8Array): Document =>
  deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp });
export const view = (bytes: Uint8Array, options?: DeserializeOptions): Document =>
  deserialize(bytes, { ...options, bsonRegExp });
export const viewOf = (document: Document): Document => view(serialize(document));

export function encode(document: Document): Buffer {
  const bytes = serialize(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function isPlainObject(value: unknown): value is Document {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** An exact text for a value of any type: equal texts are what MongoDB calls equal values. */
export function keyOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s${value}`;
    case 'number':
      return value === 0 ? 'n0' : `n${value}`;
    case 'boolean':
      return value ? 'b1' : 'b0';
    default:
  }
  if (value === null || value === undefined) return 'z';
  if (value instanceof Date) return `d${value.getTime()}`;
  if (value instanceof ObjectId) return `o${value.toHexString()}`;
  return `x${encode({ v: value }).toString('latin1')}`;
}

const lengthOf = (content: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(content + 5);
  return bytes;
};
const end = Buffer.alloc(1);

/** Whole BSON bytes placed under a key, without decoding them. */
export const element = (type: 'document' | 'array', key: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([type === 'document' ? 3 : 4]), Buffer.from(`${key}\0`), bytes]);

export const elementsOf = (document: Document): Buffer => encode(document).subarray(4, -1);

export function documentOf(elements: Buffer[]): Buffer {
  const content = elements.reduce((sum, bytes) => sum + bytes.length, 0);
  return Buffer.concat([lengthOf(content), ...elements, end]);
}

export const arrayOf = (documents: Uint8Array[]): Buffer =>
  documentOf(documents.map((bytes, at) => element('document', String(at), bytes)));

export const maxDocumentBytes = 16 * 1024 * 1024;
const maxDepth = 100;

/** MongoDB's limits on a stored document. They also keep recursion over documents shallow. */
export function checkStorable(bytes: Uint8Array, document: Document): void {
  if (bytes.length > maxDocumentBytes) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `document of ${bytes.length} bytes; 16 MB at most`,
    );
  }
  checkDepth(document, 1);
  for (const field of Object.keys(document)) {
    if (field.startsWith('$')) {
      const text = `The dollar ($) prefixed field '${field}' is not valid for storage`;
      throw new CommandError('DollarPrefixedFieldName', text);
    }
  }
  const id: unknown = document._id;
  if (id === undefined || Array.isArray(id) || id instanceof BSONRegExp) {
    throw new CommandError(
      'InvalidIdField',
      "The '_id' value cannot be an array, regex or undefined",
    );
  }
}

function checkDepth(value: unknown, depth: number): void {
  if (!isPlainObject(value) && !Array.isArray(value)) return;
  if (depth > maxDepth) throw new CommandError('Overflow', 'document is nested deeper than 100');
  for (const inner of Object.values(value)) checkDepth(inner, depth + 1);
}
