import { calculateObjectSize, deserialize } from 'bson';
import { crc32 } from 'node:zlib';
import { checkDepth, decode, encode, Entry, plain, type Document } from '../wire/bson.ts';
import { difference, patched, whole, type Copies, type Patch } from './patch.ts';
import { deflated, inflated } from './journal-damage.ts';
import type { IndexSpec } from './indexes.ts';
import type { Reply } from '../commands/session-memory.ts';

// A stored document that an update changed, and the journal's record of it: of a large document what changed alone.

/** A smaller document is as cheap to write whole. */
const smallBytes = 256;
/** How many times its own size a document's records of changes may come to before it is written whole again. */
const mostOfItself = 4;

interface Changed {
  readonly entry: Entry;
  /** The journal's record; missing where the whole document is to be written. */
  readonly record?: Buffer;
}

/** The same document changed; nothing where not a byte of it is another. */
export function changedEntry(
  old: Entry,
  after: Document,
  allowed: boolean,
  copies?: Copies,
): Changed | undefined {
  const patch = difference(old.document, after, copies);
  if (patch === undefined) return undefined;
  if (patch === whole) {
    checkDepth(after, 1);
    return { entry: Entry.of(after) };
  }
  checkPatchDepth(patch, 1);
  const bytes = old.bytes + grownBy(old.document, after, patch);
  if (!allowed || bytes < smallBytes) return { entry: Entry.of(after, { bytes }) };
  const record = encode({ _id: after._id as unknown, from: old.mark, patch });
  const patchedBytes = old.patchedBytes + record.length;
  if (record.length * 2 > bytes || patchedBytes > mostOfItself * bytes) {
    return { entry: Entry.of(after, { bytes }) };
  }
  return { entry: Entry.of(after, { bytes, mark: crc32(record), patchedBytes }), record };
}

/** Which document a record changes, and what must stand there before. */
export interface ReadRecord {
  readonly id: unknown;
  readonly from: number;
  readonly patch: Patch;
  readonly bytes: Buffer;
}

export function readRecord(bytes: Buffer): ReadRecord {
  // A copy, because what is decoded would keep all that was read with it.
  const own = Buffer.from(bytes);
  const { _id, from, patch } = decode(own);
  return { id: _id, from: Number(plain(from)), patch: patch as Patch, bytes: own };
}

/** The document after a record that was read. */
export function entryAfter(old: Entry, { patch, bytes: record }: ReadRecord): Entry {
  const after = patched(old.document, patch) as Document;
  const bytes = old.bytes + grownBy(old.document, after, patch);
  const patchedBytes = old.patchedBytes + record.length;
  return Entry.of(after, { bytes, mark: crc32(record), patchedBytes });
}

const sizeOf = (name: string, value: unknown): number => calculateObjectSize({ [name]: value });

/** By how many bytes a change makes a value larger. */
function grownBy(before: unknown, after: unknown, patch: Patch): number {
  const isMoved = 'kept' in patch && patch.from !== undefined;
  if (isMoved) return sizeOf('', after) - sizeOf('', before);
  const [old, now] = [before as Document, after as Document];
  let bytes = 0;
  for (const name of Object.keys(patch.set ?? {})) {
    bytes += sizeOf(name, now[name]);
    bytes -= Object.hasOwn(old, name) ? sizeOf(name, old[name]) : emptyBytes;
  }
  for (const [name, inner] of Object.entries(patch.within ?? {})) {
    bytes += grownBy(old[name], now[name], inner);
  }
  for (const name of namesGone(patch, old)) bytes -= sizeOf(name, old[name]) - emptyBytes;
  if (!('kept' in patch)) return bytes;
  for (let at = Number(patch.kept); at < (now as unknown as unknown[]).length; at += 1) {
    bytes += sizeOf(String(at), now[at]) - emptyBytes;
  }
  return bytes;
}

const emptyBytes = calculateObjectSize({});

function namesGone(patch: Patch, old: Document): readonly string[] {
  return 'kept' in patch ? Object.keys(old).slice(Number(patch.kept)) : (patch.gone ?? []);
}

/** A change's own parts, which lie as deep as it does. */
function checkPatchDepth(patch: Patch, depth: number): void {
  for (const value of Object.values(patch.set ?? {})) checkDepth(value, depth + 1);
  if ('kept' in patch) for (const value of patch.more ?? []) checkDepth(value, depth + 1);
  for (const inner of Object.values(patch.within ?? {})) checkPatchDepth(inner, depth + 1);
}

// What the journal records: changes packed one after another. A stored document goes as its own bytes behind its
// namespace, one that an update changed as what changed in it, every other change as one BSON document. All of them
// may be deflated into one.

type OtherChange =
  | { kind: 'delete'; namespace: string; id: unknown }
  | { kind: 'create'; namespace: string }
  | { kind: 'drop'; namespace: string }
  | { kind: 'index'; namespace: string; spec: IndexSpec }
  | { kind: 'reply'; namespace: string; reply: Reply }
  /** Of a document that a compaction wrote whole: the mark that the next record of it goes on from. */
  | { kind: 'mark'; namespace: string; id: unknown; mark: number };

/** A document that was inserted or changed; with the record of what changed where that is enough. */
interface Put {
  readonly kind: 'put';
  readonly namespace: string;
  readonly entry: Entry;
  readonly record?: Buffer | undefined;
}

export type Change = OtherChange | Put;
export type ReadChange = Change | { kind: 'record'; namespace: string; record: ReadRecord };

const headBytes = 6;
/** In the length of the namespace, which is far shorter: the body is what changed. */
const recordFlag = 0x8000;
/** There alone: the body is changes, deflated. */
const deflatedFlag = 0x4000;

/** Each with a head of two lengths, of namespace and body; only a stored document has a namespace there. */
export function pack(changes: readonly ReadChange[]): Buffer[] {
  return changes.flatMap((change) => {
    const [name, flag, body] = partsOf(change);
    const namespace = Buffer.from(name);
    return [headOf(namespace.length | flag, body), namespace, body];
  });
}

/** Packed changes in fewer bytes, where that is worth it. */
export function smaller(parts: Buffer[]): Buffer[] {
  const body = deflated(parts);
  return body ? [headOf(deflatedFlag, body), body] : parts;
}

function headOf(named: number, body: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt16LE(named, 0);
  head.writeUInt32LE(body.length, 2);
  return head;
}

function partsOf(change: ReadChange): [namespace: string, flag: number, body: Buffer] {
  if (change.kind === 'record') return [change.namespace, recordFlag, change.record.bytes];
  if (change.kind !== 'put') return ['', 0, encode(change)];
  return change.record
    ? [change.namespace, recordFlag, change.record]
    : [change.namespace, 0, change.entry.raw];
}

/** About what a change takes up in the journal. */
export const packedBytes = (change: Change): number =>
  headBytes +
  (change.kind === 'put'
    ? change.namespace.length + (change.record?.length ?? change.entry.bytes)
    : calculateObjectSize(change));

export function* unpack(bytes: Buffer): Generator<ReadChange> {
  for (let at = 0; at < bytes.length;) {
    const named = bytes.readUInt16LE(at);
    const bodyAt = at + headBytes + (named & ~(recordFlag | deflatedFlag));
    const namespace = bytes.toString('utf8', at + headBytes, bodyAt);
    const body = bytes.subarray(bodyAt, bodyAt + bytes.readUInt32LE(at + 2));
    if (named === deflatedFlag) yield* unpack(inflated(body));
    else if (named & recordFlag) yield { kind: 'record', namespace, record: readRecord(body) };
    else if (namespace !== '') yield { kind: 'put', namespace, entry: Entry.from(body) };
    else yield deserialize(body) as OtherChange;
    at = bodyAt + body.length;
  }
}
