// What the journal records: changes packed one after another. A stored document goes as its own bytes
// behind its namespace, every other change as one BSON document.
import { encode, view } from './bson.ts';
import { entryOf } from './collection.ts';
import type { Entry } from './hash-index.ts';
import type { IndexSpec } from './index-spec.ts';
import type { Reply } from './session-memory.ts';

interface Put {
  kind: 'put';
  namespace: string;
  entry: Entry;
}

type OtherChange =
  | { kind: 'delete'; namespace: string; id: unknown }
  | { kind: 'create'; namespace: string }
  | { kind: 'drop'; namespace: string }
  | { kind: 'index'; namespace: string; spec: IndexSpec }
  | { kind: 'dropIndex'; namespace: string; name: string }
  | { kind: 'reply'; namespace: string; reply: Reply };

export type Change = Put | OtherChange;

const headBytes = 6;

/** A head of two lengths, of namespace and body; only a stored document has a namespace there. */
export function pack(changes: Iterable<Change>): Buffer {
  const parts: Uint8Array[] = [];
  for (const change of changes) {
    const namespace = Buffer.from(change.kind === 'put' ? change.namespace : '');
    const body = change.kind === 'put' ? change.entry.raw : encode(change);
    const head = Buffer.alloc(headBytes);
    head.writeUInt16LE(namespace.length, 0);
    head.writeUInt32LE(body.length, 2);
    parts.push(head, namespace, body);
  }
  return Buffer.concat(parts);
}

export function* unpack(bytes: Buffer): Generator<Change> {
  for (let at = 0; at < bytes.length;) {
    const bodyAt = at + headBytes + bytes.readUInt16LE(at);
    const namespace = bytes.toString('utf8', at + headBytes, bodyAt);
    const body = bytes.subarray(bodyAt, bodyAt + bytes.readUInt32LE(at + 2));
    if (namespace === '') yield view(Buffer.from(body)) as OtherChange;
    else yield { kind: 'put', namespace, entry: entryOf(body) };
    at = bodyAt + body.length;
  }
}
