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
  /** The collections of what was noted since the last save, each with the place before it. */
  readonly #unsaved = new Map<string, number>();
  /** Who waits for news of a collection: a write wakes nobody who follows others. */
  readonly #waiting = new Map<string, Set<(at: number) => void>>();

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
    if (!this.#unsaved.has(event.namespace)) this.#unsaved.set(event.namespace, this.#last);
    this.#last += 1;
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
    for (const [namespace, before] of this.#unsaved) this.wake(namespace, before);
    this.#unsaved.clear();
  }

  /** Whoever waits for news of a collection; what is said is the place before them. */
  wake(namespace: string, at = this.#last): void {
    const waiting = this.#waiting.get(namespace);
    this.#waiting.delete(namespace);
    for (const go of waiting ?? []) go(at);
  }

  /**
   * Resolves with the next saved change of a collection, or after that time, in ms, each with the place up to which
   * the collection has none.
   */
  news(namespace: string, withinMs: number): Promise<number> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(namespace) ?? new Set();
      this.#waiting.set(namespace, waiting);
      const go = (at: number) => {
        clearTimeout(late);
        waiting.delete(go);
        resolve(at);
      };
      const late = setTimeout(() => go(this.#last), withinMs);
      waiting.add(go);
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
