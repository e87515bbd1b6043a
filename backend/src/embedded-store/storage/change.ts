// What the journal records: changes packed one after another. A stored document goes as its own bytes behind its
// namespace, one that an update changed as what changed in it, every other change as one BSON document. All of them
// may be deflated into one.
import { calculateObjectSize, deserialize } from 'bson';
import { encode, Entry } from '../wire/bson.ts';
import { readRecord } from './changed-entry.ts';
import type { ReadRecord } from './changed-entry.ts';
import { deflated, inflated } from './deflated.ts';
import type { IndexSpec } from './hash-index.ts';
import type { Reply } from '../commands/session-memory.ts';

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
