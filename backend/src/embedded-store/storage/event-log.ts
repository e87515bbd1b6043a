// What the latest writes changed, in their order, for change streams. Nothing is kept before the first stream opens.
import { randomBytes } from 'node:crypto';
import { isPlainObject } from '../wire/bson.ts';
import type { Document, Entry } from '../wire/bson.ts';
import type { Change } from './change.ts';

export interface StoredEvent {
  readonly at: number;
  readonly namespace: string;
  readonly kind: 'insert' | 'update' | 'delete' | 'drop';
  readonly id: unknown;
  /** Of an inserted document its fields of one value each; what an updated one has is read when it is told. */
  readonly fields: Document;
}

/** Beyond this the oldest are forgotten, and a stream that has not read them has lost its history. */
export const mostEvents = 5000;
const longestText = 256;

export class EventLog {
  /** Names this run of the store: where an earlier one stood means nothing here. */
  readonly run = randomBytes(8).toString('hex');
  #events: StoredEvent[] = [];
  #isFollowed = false;
  #last = 0;
  #unsaved = 0;
  #waiting = new Set<() => void>();

  get last(): number {
    return this.#last;
  }

  follow(): void {
    this.#isFollowed = true;
  }

  note(change: Change, old: Entry | undefined): void {
    if (!this.#isFollowed) return;
    const { kind, namespace } = change;
    if (kind === 'put') {
      const { document } = change.entry;
      const event = { namespace, id: document._id as unknown };
      if (old) this.#add({ ...event, kind: 'update', fields: {} });
      else this.#add({ ...event, kind: 'insert', fields: kept(document) });
    } else if (kind === 'delete' && old) {
      this.#add({ namespace, kind, id: old.document._id as unknown, fields: {} });
    } else if (kind === 'drop') {
      this.#add({ namespace, kind, id: null, fields: {} });
    }
  }

  #add(event: Omit<StoredEvent, 'at'>): void {
    this.#last += 1;
    this.#unsaved += 1;
    this.#events.push({ at: this.#last, ...event });
    // In steps, because taking one from the front moves all others.
    if (this.#events.length >= 2 * mostEvents) this.#events = this.#events.slice(-mostEvents);
  }

  /** The events of a collection behind a place; undefined when some of them are forgotten. */
  after(at: number, namespace: string): StoredEvent[] | undefined {
    const first = this.#last - this.#events.length;
    if (at < first || at > this.#last) return undefined;
    return this.#events.slice(at - first).filter((event) => event.namespace === namespace);
  }

  /** Wakes who waits, once the changes of a command are with the journal. */
  saved(): void {
    if (this.#unsaved === 0) return;
    this.#unsaved = 0;
    this.wake();
  }

  wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const go of waiting) go();
  }

  /** Resolves with the next saved change, or after that time. */
  news(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(late);
        this.#waiting.delete(go);
        resolve();
      };
      const late = setTimeout(go, withinMs);
      this.#waiting.add(go);
    });
  }
}

const kept = (fields: Document): Document =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isKept(value)));

/** Lists, documents and long texts would keep what was replaced long ago in memory. */
const isKept = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= longestText
    : !Array.isArray(value) && !isPlainObject(value);
