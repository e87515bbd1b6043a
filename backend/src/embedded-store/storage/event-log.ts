// What the latest writes of each collection changed, in their order, for change streams. Nothing is kept of a
// collection before its first stream opens.
import { randomBytes } from 'node:crypto';
import { isPlainObject } from '../wire/bson.ts';
import type { Document, Entry } from '../wire/bson.ts';
import type { Change } from './change.ts';

export interface StoredEvent {
  readonly at: number;
  /** When it was written, in ms since 1970. */
  readonly time: number;
  readonly namespace: string;
  readonly kind: 'insert' | 'update' | 'delete' | 'drop';
  readonly id: unknown;
  /** Of an inserted document its fields of one value each; what an updated one has is read when it is told. */
  readonly fields: Document;
}

/** Of one collection; beyond this its oldest are forgotten, and a stream that has not read them has lost its history. */
export const mostEvents = 5000;
/** A collection that no stream has asked for so long is followed no more. */
export const followedMs = 10 * 60_000;
const longestText = 256;

/** What was written to one collection since a stream first asked for it, so that no other one can push it out. */
interface History {
  events: StoredEvent[];
  /** Up to this place nothing is known. */
  from: number;
  askedAt: number;
}

export class EventLog {
  /** Names this run of the store: where an earlier one stood means nothing here. */
  readonly run = randomBytes(8).toString('hex');
  readonly #histories = new Map<string, History>();
  #last = 0;
  /** The collections of what was noted since the last save, each with the place before it. */
  readonly #unsaved = new Map<string, number>();
  /** Who waits for news of a collection: a write wakes nobody who follows others. */
  readonly #waiting = new Map<string, Set<(at: number) => void>>();

  get last(): number {
    return this.#last;
  }

  follow(namespace: string): void {
    if (this.#histories.has(namespace)) return;
    // No earlier place counts: what was written there until now is not known.
    this.#last += 1;
    this.#histories.set(namespace, { events: [], from: this.#last, askedAt: Date.now() });
  }

  note(change: Change, old: Entry | undefined): void {
    const { kind, namespace } = change;
    const history = this.#histories.get(namespace);
    if (!history) return;
    if (kind === 'put') {
      const { document } = change.entry;
      const event = { namespace, id: document._id as unknown };
      if (old) this.#add(history, { ...event, kind: 'update', fields: {} });
      else this.#add(history, { ...event, kind: 'insert', fields: compactFields(document) });
    } else if (kind === 'delete' && old) {
      this.#add(history, { namespace, kind, id: old.document._id as unknown, fields: {} });
    } else if (kind === 'drop') {
      this.#add(history, { namespace, kind, id: null, fields: {} });
    }
  }

  #add(history: History, event: Omit<StoredEvent, 'at' | 'time'>): void {
    if (!this.#unsaved.has(event.namespace)) this.#unsaved.set(event.namespace, this.#last);
    this.#last += 1;
    history.events.push({ at: this.#last, time: Date.now(), ...event });
    // In steps, because taking one from the front moves all others.
    if (history.events.length < 2 * mostEvents) return;
    history.from = history.events.at(-mostEvents - 1)?.at ?? history.from;
    history.events = history.events.slice(-mostEvents);
  }

  /** The events of a collection behind a place; undefined when some of them are forgotten. */
  after(at: number, namespace: string): StoredEvent[] | undefined {
    const history = this.#histories.get(namespace);
    if (!history || at < history.from || at > this.#last) return undefined;
    history.askedAt = Date.now();
    // Whoever asks has read most of them.
    return history.events.slice(history.events.findLastIndex((event) => event.at <= at) + 1);
  }

  expire(now: number): void {
    for (const [namespace, { askedAt }] of this.#histories) {
      if (now - askedAt > followedMs) this.#histories.delete(namespace);
    }
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

const compactFields = (fields: Document): Document =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isKept(value)));

/** Lists, documents and long texts would keep what was replaced long ago in memory. */
const isKept = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= longestText
    : !Array.isArray(value) && !isPlainObject(value);
