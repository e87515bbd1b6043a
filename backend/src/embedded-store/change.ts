// What the journal records: every change as kind, namespace and bytes, packed one after another.
import { encode, view } from './bson.ts';
import { entryOf } from './collection.ts';
import type { Entry } from './hash-index.ts';
import type { IndexSpec } from './index-spec.ts';
import type { Reply } from './session-memory.ts';

export type Change =
  | { kind: 'put'; namespace: string; entry: Entry }
  | { kind: 'delete'; namespace: string; id: unknown }
  | { kind: 'create'; namespace: string }
  | { kind: 'drop'; namespace: string }
  | { kind: 'index'; namespace: string; spec: IndexSpec }
  | { kind: 'dropIndex'; namespace: string; name: string }
  | { kind: 'reply'; namespace: string; reply: Reply };

const kinds = ['put', 'delete', 'create', 'drop', 'index', 'dropIndex', 'reply'] as const;

export function pack(changes: Iterable<Change>): Buffer {
  const parts: Uint8Array[] = [];
  for (const change of changes) {
    const namespace = Buffer.from(change.namespace);
    const body = bodyOf(change);
    const head = Buffer.alloc(7);
    head.writeUInt8(kinds.indexOf(change.kind), 0);
    head.writeUInt16LE(namespace.length, 1);
    head.writeUInt32LE(body.length, 3);
    parts.push(head, namespace, body);
  }
  return Buffer.concat(parts);
}

export function* unpack(bytes: Buffer): Generator<Change> {
  for (let at = 0; at < bytes.length;) {
    const kind = kinds[bytes.readUInt8(at)];
    const bodyAt = at + 7 + bytes.readUInt16LE(at + 1);
    const end = bodyAt + bytes.readUInt32LE(at + 3);
    if (!kind || end > bytes.length) throw new Error('the journal holds a change of unknown form');
    yield changeOf(kind, bytes.toString('utf8', at + 7, bodyAt), bytes.subarray(bodyAt, end));
    at = end;
  }
}

function bodyOf(change: Change): Uint8Array {
  switch (change.kind) {
    case 'put':
      return change.entry.raw;
    case 'delete':
      return encode({ id: change.id });
    case 'index':
      return encode(change.spec);
    case 'dropIndex':
      return encode({ name: change.name });
    case 'reply':
      return encode(change.reply);
    default:
      return Buffer.alloc(0);
  }
}

function changeOf(kind: Change['kind'], namespace: string, body: Buffer): Change {
  switch (kind) {
    case 'put':
      return { kind, namespace, entry: entryOf(body) };
    case 'delete':
      return { kind, namespace, id: view(body).id as unknown };
    case 'index':
      return { kind, namespace, spec: view(body) as IndexSpec };
    case 'dropIndex':
      return { kind, namespace, name: String(view(body).name) };
    case 'reply':
      return { kind, namespace, reply: view(Buffer.from(body)) as Reply };
    default:
      return { kind, namespace };
  }
}
