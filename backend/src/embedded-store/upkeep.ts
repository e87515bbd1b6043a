import type { Collection } from './collection.ts';
import type { Engine } from './engine.ts';
import type { Entry } from './hash-index.ts';
import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import { leavesAt } from './paths.ts';

export interface UpkeepSettings {
  /** How often documents past their time are looked for; MongoDB does it every minute. */
  ttlIntervalMs: number;
  /** Below this size the journal is left alone. */
  compactAtBytes: number;
}

const compactionCheckMs = 1000;

/** What the store does by itself: expiring documents, sessions and cursors, and keeping its journal short. */
export class Upkeep {
  readonly #timers: NodeJS.Timeout[];
  #compaction: Promise<void> | undefined;
  #retryAtBytes = 0;

  constructor(engine: Engine, journal: Journal, settings: UpkeepSettings, log: Log) {
    const expire = () => {
      engine.expire(Date.now());
    };
    const check = () => {
      const limit = Math.max(settings.compactAtBytes, engine.store.bytes * 3, this.#retryAtBytes);
      if (journal.bytes > limit) this.#compaction ??= this.#compact(engine, journal, log);
    };
    this.#timers = [
      setInterval(expire, settings.ttlIntervalMs),
      setInterval(check, compactionCheckMs),
    ];
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#compaction;
  }

  async #compact(engine: Engine, journal: Journal, log: Log): Promise<void> {
    const [before, startedAt] = [journal.bytes, Date.now()];
    try {
      await journal.compact(engine.store.snapshot());
      this.#retryAtBytes = 0;
      const ms = Date.now() - startedAt;
      log({ level: 'info', msg: 'journal compacted', before, after: journal.bytes, ms });
    } catch (error) {
      // The old journal is whole and stays in use; try again when it has grown by half.
      this.#retryAtBytes = journal.bytes * 1.5;
      log({ level: 'error', msg: 'journal not compacted', error: String(error) });
    } finally {
      this.#compaction = undefined;
    }
  }
}

/** Documents whose date, the earliest of several, lies longer back than a TTL index allows. */
export function expired(collection: Collection, now: number): Entry[] {
  const found = new Set<Entry>();
  for (const { key, expireAfterSeconds } of collection.specs) {
    if (expireAfterSeconds === undefined) continue;
    const path = Object.keys(key)[0]?.split('.') ?? [];
    for (const entry of collection.entries) {
      const dates = leavesAt(entry.view, path).filter((value) => value instanceof Date);
      const earliest = Math.min(...dates.map(Number));
      if (earliest + expireAfterSeconds * 1000 <= now) found.add(entry);
    }
  }
  return [...found];
}
