// What the journal records: changes packed one after another. A stored document goes as its own bytes
// behind its namespace, every other change as one BSON document.
import { deserialize } from 'bson';
import { encode, entryOf } from '../wire/bson.ts';
import type { Entry } from '../wire/bson.ts';
import type { IndexSpec } from './hash-index.ts';
import type { Reply } from '../commands/session-memory.ts';

type OtherChange =
  | { kind: 'delete'; namespace: string; id: unknown }
  | { kind: 'create'; namespace: string }
  | { kind: 'drop'; namespace: string }
  | { kind: 'index'; namespace: string; spec: IndexSpec }
  | { kind: 'reply'; namespace: string; reply: Reply };

export type Change = OtherChange | { kind: 'put'; namespace: string; entry: Entry };

const headBytes = 6;

/** Each with a head of two lengths, of namespace and body; only a stored document has a namespace there. */
export function pack(changes: Change[]): Buffer[] {
  return changes.flatMap((change) => {
    const namespace = Buffer.from(change.kind === 'put' ? change.namespace : '');
    const body = change.kind === 'put' ? change.entry.raw : encode(change);
    const head = Buffer.alloc(headBytes);
    head.writeUInt16LE(namespace.length, 0);
    head.writeUInt32LE(body.length, 2);
    return [head, namespace, body];
  });
}

export function* unpack(bytes: Buffer): Generator<Change> {
  for (let at = 0; at < bytes.length;) {
    const bodyAt = at + headBytes + bytes.readUInt16LE(at);
    const namespace = bytes.toString('utf8', at + headBytes, bodyAt);
    const body = bytes.subarray(bodyAt, bodyAt + bytes.readUInt32LE(at + 2));
    if (namespace !== '') yield { kind: 'put', namespace, entry: entryOf(body) };
    else yield deserialize(body) as OtherChange;
    at = bodyAt + body.length;
  }
}
