// What the store does by itself: expiring documents, sessions and cursors, and keeping its journal short.
import { valueOf } from '../wire/bson.ts';
import type { Context } from '../commands/command.ts';
import type { DiskRoom } from './room.ts';
import type { Journal } from './journal.ts';
import type { Log } from '../log.ts';
import type { Store } from './store.ts';

export interface UpkeepSettings {
  /** How often documents past their time are looked for; MongoDB does it every minute. */
  ttlIntervalMs: number;
  /** Below this size the journal is left alone. */
  compactAtBytes: number;
}

const compactionCheckMs = 1000;

/** Answers how to stop it, after what it is at. */
export function startUpkeep(
  { store, cursors, streams }: Context,
  journal: Journal,
  disk: Pick<DiskRoom, 'has' | 'isFull'>,
  settings: UpkeepSettings,
  log: Log,
): () => Promise<void> {
  let compaction: Promise<void> | undefined;
  let retryAtBytes = 0;
  const sayOnce = saysOnce(log);
  const expire = () => {
    const now = Date.now();
    const isFull = disk.isFull();
    sayOnce('the disk is full: nothing is written until there is room', isFull);
    if (!isFull) expireDocuments(store, now);
    store.sessions.expire(now);
    store.moments.expire(now);
    cursors.expire(now);
    streams.expire(now);
    store.save(journal);
  };
  const compact = async () => {
    const [before, startedAt] = [journal.bytes, Date.now()];
    try {
      await journal.compact(store.snapshot());
      store.takesFormOf(journal);
      retryAtBytes = 0;
      const ms = Date.now() - startedAt;
      log({ level: 'info', msg: 'journal compacted', before, after: journal.bytes, ms });
    } catch (error) {
      // The old journal is whole and stays in use; try again when it has grown by half.
      retryAtBytes = journal.bytes * 1.5;
      log({ level: 'error', msg: 'journal not compacted', error: String(error) });
    }
    compaction = undefined;
  };
  const check = () => {
    const storedBytes = store.collections().reduce((sum, { bytes }) => sum + bytes, 0);
    const limit = Math.max(settings.compactAtBytes, storedBytes * 3, retryAtBytes);
    // One of an earlier version has more bytes than it needs.
    const isOld = !journal.takesDeflated && retryAtBytes === 0;
    const isDue = isOld || journal.bytes > limit;
    // What it writes lies beside the journal until it takes its place: it must leave the reserve free (OPS-69).
    const isHindered = isDue && !compaction && !disk.has(storedBytes);
    sayOnce('journal not compacted: the disk has no room', isHindered);
    if (isDue && !isHindered) compaction ??= compact();
  };
  const timers = [
    setInterval(expire, settings.ttlIntervalMs),
    setInterval(check, compactionCheckMs),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await compaction;
  };
}

/** Logs what is the case when it becomes so. */
function saysOnce(log: Log): (msg: string, isSo: boolean) => void {
  const said = new Set<string>();
  return (msg, isSo) => {
    if (isSo && !said.has(msg)) log({ level: 'warn', msg });
    if (isSo) said.add(msg);
    else said.delete(msg);
  };
}

/** Deletes what has a date, the earliest of several, further back than a TTL index allows. */
function expireDocuments(store: Store, now: number): void {
  for (const { namespace, specs, entries } of store.collections()) {
    for (const { key, expireAfterSeconds } of specs) {
      if (expireAfterSeconds === undefined) continue;
      const [field = ''] = Object.keys(key);
      for (const { document } of entries) {
        const dates = [valueOf(document, field)].flat(1).filter((value) => value instanceof Date);
        const expiresAt = Math.min(...dates.map(Number)) + expireAfterSeconds * 1000;
        if (expiresAt > now) continue;
        store.change({ kind: 'delete', namespace, id: document._id as unknown });
      }
    }
  }
}
