import { outsideTurns } from './rows/shared-turns.ts';
import type { AuditThing } from '@muster/protocol';
import type { AuthoredChange } from '../lib/audit/audit-record.ts';
import { LRUCache } from 'lru-cache';
import { atMost } from '../lib/memory.ts';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseDeadlineMs, within } from '../lib/deadline.ts';
import { faultOf } from './database-error.ts';
import { isOfNewerVersion } from './migrations/versions.ts';

/**
 * What has been written: which document, at which revision. Told once the write is durable (S2); caches,
 * publishers and relays follow, and the writer knows none of them.
 *
 * There are two sources. The writer in this process tells with `detail`; the database's change streams tell what
 * other processes wrote (PRC-1), by id and revision alone, so whoever follows reads what it needs when `detail` is
 * missing.
 */
export interface Change<Detail> {
  readonly id: string;
  /** Null where the documents of this kind carry none. */
  readonly revision: number | null;
  /** What the writer has at hand, to save reading it again. */
  readonly detail?: Detail | undefined;
}

/** A collection in which documents of a kind are, for the source that tells the writes of other processes. */
export interface StoredIn {
  readonly collection: string;
  /**
   * The field that counts a document's writes: one that leaves it as it was is bookkeeping and not told. Without such
   * a field every write is told, the own ones a second time. 1 where documents are made and never changed.
   */
  readonly revision?: string | 1;
  /** The field whose value is the change's id, where that is not the document's; what is deleted has none. */
  readonly id?: string;
  /** Only these; all of them unless said. */
  readonly on?: readonly ('insert' | 'update' | 'delete')[];
}

/** A kind of document whose writes are told, declared by the feature that writes it. */
export interface ChangeKind<Detail> {
  readonly name: string;
  readonly storedIn: readonly StoredIn[];
  /** Only a type: a kind carries no detail itself. */
  readonly detail?: Detail;
}

export const changeKind = <Detail = undefined>(
  name: string,
  ...storedIn: StoredIn[]
): ChangeKind<Detail> => ({ name, storedIn });

/** A kind of row that people edit: its writes stand in the audit trail under its name, by who made them (AUD-1). */
export interface ThingKind<Detail> extends ChangeKind<
  Detail & { readonly change?: AuthoredChange | undefined }
> {
  readonly name: AuditThing;
}

export const thingKind = <Detail = object>(
  name: AuditThing,
  ...storedIn: StoredIn[]
): ThingKind<Detail> => ({ name, storedIn });

export type ChangeSubscriber<Detail> = (change: Change<Detail>) => void | Promise<void>;

type Task = () => void | Promise<void>;

export interface Changes {
  /**
   * Tells every subscriber of this kind, in the order in which they subscribed. They start at once, so that a
   * cache is current before the write is answered; nobody waits for what they do after that.
   */
  publish<Detail>(kind: ChangeKind<Detail>, change: Change<Detail>): void;
  /** What this publishes counts as published at once, and reaches subscribers when the function that it answers is called (DIR-191). */
  collect(publishing: () => void): () => void;
  /**
   * The same of what another process wrote; what was published already, at that revision, is left out (PRC-3). Whoever
   * could not read it tries again, and what nobody could read in the end is lost (PRC-20).
   */
  receiveRemote<Detail>(
    kind: ChangeKind<Detail>,
    change: Omit<Change<Detail>, 'detail'>,
  ): Promise<void>;
  /** The kinds that somebody subscribes to. */
  subscribedKinds(): readonly ChangeKind<unknown>[];
  /** Something may have been written that was not published: whatever is remembered may be old (PRC-8). */
  invalidateAll(): void;
  onInvalidated(subscriber: Task): void;
  /** What a subscriber throws is logged and harms neither the write nor the others. */
  subscribe<Detail>(kind: ChangeKind<Detail>, subscriber: ChangeSubscriber<Detail>): void;
  /** Resolves when everything that was published has reached its subscribers (S23). */
  idle(): Promise<void>;
  /** From here on nothing is tried again. */
  stop(): void;
}

/** How many writes are known as published. */
const mostPublished = 20_000;
/** How long whoever could not follow waits before each further try, in ms (PRC-20). */
const waitsMs = [50, 200, 800, 3000];

export function makeChanges(
  failed: (error: unknown, kind: string) => void,
  followWithinMs = databaseDeadlineMs,
  waits: readonly number[] = waitsMs,
): Changes {
  const subscribers = new Map<string, ChangeSubscriber<never>[]>();
  const kinds = new Map<string, ChangeKind<unknown>>();
  const published = new LRUCache<string, true>(atMost(mostPublished));
  const losing: Task[] = [];
  const running = new Set<Promise<unknown>>();

  const stopping = new AbortController();
  const { signal } = stopping;
  // One for each that waits to be tried again.
  setMaxListeners(0, signal);
  let isLosing = false;
  let losses = 0;
  /** What is being collected. */
  let collected: (() => void)[] | undefined;

  const run = (kind: string, task: Task) =>
    followed(task, followWithinMs, (error) => failed(error, kind));

  /** False when it was given up after so many further tries. */
  async function runAgain(kind: string, task: Task, further: number, first: Promise<boolean>) {
    let isDone = await first;
    for (let tries = 0; !isDone && tries < further; tries++) {
      const ms = waits[Math.min(tries, waits.length - 1)];
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return false;
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      isDone = (await run(kind, task)) ?? true;
    }
    return isDone;
  }

  /** Nothing when it is done at once. */
  function start(kind: string, task: Task, further = 0): Promise<boolean> | undefined {
    const first = run(kind, task);
    if (!first) return undefined;
    const done = runAgain(kind, task, further, first).finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  /** Whether everybody could follow; nothing when everybody has. */
  function publishToAll(name: string, change: Change<unknown>, further = 0) {
    // A kind is declared once, with the detail that its followers take.
    const following = (subscribers.get(name) ?? []).flatMap(
      (subscriber) =>
        start(name, () => (subscriber as ChangeSubscriber<unknown>)(change), further) ?? [],
    );
    if (following.length === 0) return undefined;
    return Promise.all(following).then((all) => all.every(Boolean));
  }

  function invalidateAll(): void {
    published.clear();
    const loss = ++losses;
    // Until it is done, or everything is lost once more: nothing else would come to have it tried again (PRC-22).
    for (const subscriber of losing) {
      void start('lost', () => (loss === losses ? subscriber() : undefined), Infinity);
    }
  }

  /** What cannot be followed in one trouble is lost together: each time cuts every socket. */
  function invalidateSoon(): void {
    if (isLosing) return;
    isLosing = true;
    setTimeout(() => {
      isLosing = false;
      if (!signal.aborted) invalidateAll();
    }, followWithinMs).unref();
  }

  return {
    publish({ name }, change) {
      // Without detail it is a guess, and what comes by the database is news.
      if (change.detail !== undefined && change.revision !== null)
        published.set(keyOf(name, change), true);
      if (collected) collected.push(() => void publishToAll(name, change));
      else void publishToAll(name, change);
    },
    collect(publishing) {
      const mine: (() => void)[] = [];
      collected = mine;
      try {
        publishing();
      } finally {
        collected = undefined;
      }
      return () => mine.forEach((task) => task());
    },
    async receiveRemote({ name }, change) {
      const key = keyOf(name, change);
      if (change.revision !== null && published.has(key)) return;
      published.set(key, true);
      const isFollowed = (await publishToAll(name, change, waits.length)) ?? true;
      if (isFollowed || signal.aborted) return;
      published.delete(key);
      invalidateSoon();
    },
    subscribe(kind, subscriber) {
      const { name } = kind;
      kinds.set(name, kind);
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber]);
    },
    subscribedKinds: () => [...kinds.values()],
    invalidateAll,
    onInvalidated: (subscriber) => void losing.push(subscriber),
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
    stop: () => stopping.abort(),
  };
}

/** Nothing when it is done at once, as most are, which costs no promise and no timer; false when it should be tried again. */
function followed(
  task: Task,
  withinMs: number,
  failed: (error: unknown) => void,
): Promise<boolean> | undefined {
  const hasFailed = (error: unknown): boolean => {
    failed(error);
    return !isAway(error);
  };
  try {
    const following = outsideTurns(task);
    if (!(following instanceof Promise)) return undefined;
    // One that the database does not answer is given up: stopping would wait for it.
    return within(withinMs, following).then(() => true, hasFailed);
  } catch (error) {
    return Promise.resolve(hasFailed(error));
  }
}

/** Whether the database kept it from being done; what a newer version has stored is read no better later (PRC-61). */
const isAway = (error: unknown): boolean =>
  faultOf(error)?.code === 'UNAVAILABLE' && !isOfNewerVersion(error);

const keyOf = (name: string, { id, revision }: Pick<Change<unknown>, 'id' | 'revision'>): string =>
  `${name} ${id} ${revision}`;
