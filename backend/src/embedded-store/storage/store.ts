import {
  pack,
  packedBytes,
  smaller,
  unpack,
  type Change,
  type ReadChange,
  entryAfter,
  type ReadRecord,
} from './change.ts';
import { Collection } from './collection.ts';
import { keyOf } from '../wire/bson.ts';
import type { Document, Entry } from '../wire/bson.ts';
import { EventLog } from './event-log.ts';
import type { Journal } from './journal.ts';
import { maxPayloadBytes } from './journal-file.ts';
import { Moments } from '../commands/moments.ts';
import { SessionMemory } from '../commands/session-memory.ts';

const snapshotFrameBytes = 256 * 1024;
/** Beyond this a command, like MongoDB's, is not one atomic write but one per document. */
const commandFrameBytes = maxPayloadBytes / 2;

/** Everything the store holds in memory, and the one way it changes: apply a change, then have it journalled. */
export class Store {
  readonly sessions = new SessionMemory();
  readonly events = new EventLog();
  readonly moments = new Moments();
  readonly #collections = new Map<string, Collection>();
  #unsaved: Change[] = [];
  /** Whether the journal is of a version that has records of what changed in a document. */
  takesRecords = false;
  /** Whether it is of one whose payloads may be deflated. */
  #takesDeflated = false;

  takesFormOf({
    takesRecords,
    takesDeflated,
  }: Pick<Journal, 'takesRecords' | 'takesDeflated'>): void {
    this.takesRecords = takesRecords;
    this.#takesDeflated = takesDeflated;
  }

  collection(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  collections(): Collection[] {
    return [...this.#collections.values()];
  }

  /** MongoDB creates a collection with its first document or index. */
  ensure(namespace: string): Collection {
    const existing = this.#collections.get(namespace);
    if (existing) return existing;
    this.change({ kind: 'create', namespace });
    return this.ensure(namespace);
  }

  /** Applies at once; `save` hands the changes of the running command to the journal in one frame. */
  change(change: Change): void {
    this.events.note(change, this.#before(change));
    this.#apply(change);
    this.#unsaved.push(change);
  }

  get changed(): boolean {
    return this.#unsaved.length > 0;
  }

  save(journal: Journal): void {
    for (const payload of payloadsOf(this.#unsaved, commandFrameBytes)) {
      journal.append(this.#takesDeflated ? smaller(payload) : payload);
    }
    this.#unsaved = [];
    this.events.saved();
  }

  #before(change: Change): Entry | undefined {
    if (change.kind !== 'put' && change.kind !== 'delete') return undefined;
    const id = change.kind === 'put' ? change.entry.id : keyOf(change.id);
    return this.#collections.get(change.namespace)?.one(id);
  }

  /** Throws where a record is about a document that is not there as it was then. */
  replay(payload: Buffer): void {
    const fitting = this.replayFitting(payload);
    if (fitting === payload) return;
    throw new Error(
      'the journal says what changed in a document that it does not have. Nothing was changed. Put a backup in its place, or run "npm run admin -- repair", which keeps a copy and every record that is whole',
    );
  }

  /** What of a payload is about documents that are there; the payload itself where all of it is. */
  replayFitting(payload: Buffer): Buffer {
    const fitting: ReadChange[] = [];
    let isAll = true;
    for (const change of unpack(payload)) {
      if (this.#replayed(change)) fitting.push(change);
      else isAll = false;
    }
    return isAll ? payload : Buffer.concat(pack(fitting));
  }

  /** What removes these documents, of every database, in parts; nothing where there are none. */
  removing(isGone: (collection: string, document: Document) => boolean): Buffer[] {
    const changes: Change[] = [];
    for (const { namespace, entries } of this.#collections.values()) {
      const name = namespace.slice(namespace.indexOf('.') + 1);
      for (const { document } of entries) {
        if (!isGone(name, document)) continue;
        changes.push({ kind: 'delete', namespace, id: document._id as unknown });
      }
    }
    return [...payloadsOf(changes, commandFrameBytes)].map((parts) => Buffer.concat(parts));
  }

  #replayed(change: ReadChange): boolean {
    if (change.kind === 'record') return this.#replayRecord(change.namespace, change.record);
    const { kind, namespace } = change;
    // A repaired journal may lack the record that made the collection.
    if (kind !== 'create' && kind !== 'drop' && kind !== 'reply') this.#made(namespace);
    this.#apply(change);
    return true;
  }

  #replayRecord(namespace: string, record: ReadRecord): boolean {
    const collection = this.#collections.get(namespace);
    const old = collection?.one(keyOf(record.id));
    if (!old || old.mark !== record.from) return false;
    collection?.put(entryAfter(old, record));
    return true;
  }

  #made(namespace: string): void {
    if (!this.#collections.has(namespace)) this.#apply({ kind: 'create', namespace });
  }

  /** The whole state at this moment as payloads of a new journal; they are built while they are taken. */
  snapshot(): Iterable<Buffer[]> {
    const replies = this.sessions.replies();
    const changes: Change[] = replies.map((reply) => ({ kind: 'reply', namespace: '', reply }));
    for (const { namespace, specs, entries } of this.#collections.values()) {
      changes.push({ kind: 'create', namespace });
      for (const spec of specs.slice(1)) changes.push({ kind: 'index', namespace, spec });
      for (const entry of entries) {
        changes.push({ kind: 'put', namespace, entry });
        if (!entry.hasOwnMark) continue;
        const id: unknown = entry.document._id;
        changes.push({ kind: 'mark', namespace, id, mark: entry.mark });
      }
    }
    return smallerOnes(payloadsOf(changes, snapshotFrameBytes));
  }

  #apply(change: Change): void {
    const { kind, namespace } = change;
    if (kind === 'create') this.#collections.set(namespace, new Collection(namespace));
    else if (kind === 'drop') this.#collections.delete(namespace);
    else if (kind === 'reply') this.sessions.remember(change.reply);
    else {
      const collection = this.#collections.get(namespace);
      if (!collection) throw new Error(`no collection ${namespace}`);
      if (kind === 'put') collection.put(change.entry);
      else if (kind === 'delete') collection.remove(keyOf(change.id));
      else if (kind === 'mark') collection.mark(keyOf(change.id), change.mark);
      else collection.addIndex(change.spec);
    }
  }
}

function* smallerOnes(payloads: Iterable<Buffer[]>): Generator<Buffer[]> {
  for (const payload of payloads) yield smaller(payload);
}

function* payloadsOf(changes: Change[], limit: number): Generator<Buffer[]> {
  let group: Change[] = [];
  let bytes = 0;
  for (const change of changes) {
    group.push(change);
    bytes += packedBytes(change);
    if (bytes < limit) continue;
    yield pack(group);
    [group, bytes] = [[], 0];
  }
  if (group.length > 0) yield pack(group);
}
