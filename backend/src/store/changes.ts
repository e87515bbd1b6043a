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

export type ChangeFollower<Detail> = (change: Change<Detail>) => void | Promise<void>;

export interface Changes {
  /**
   * Tells everybody who follows this kind, in the order in which they began to. They start at once, so that a
   * cache is current before the write is answered; nobody waits for what they do after that.
   */
  tell<Detail>(kind: ChangeKind<Detail>, change: Change<Detail>): void;
  /** What this tells counts as told at once, and is followed when the function that it answers is called (DIR-191). */
  collect(telling: () => void): () => void;
  /**
   * The same of what another process wrote; what was told already, at that revision, is left out (PRC-3). Whoever
   * could not read it tries again, and what nobody could read in the end is lost (PRC-20).
   */
  hear<Detail>(kind: ChangeKind<Detail>, change: Omit<Change<Detail>, 'detail'>): Promise<void>;
  /** The kinds that somebody follows. */
  followed(): readonly ChangeKind<unknown>[];
  /** Something may have been written that was not told: whatever is remembered may be old (PRC-8). */
  lose(): void;
  onLost(follower: () => void | Promise<void>): void;
  /** What a follower throws is logged and harms neither the write nor the other followers. */
  follow<Detail>(kind: ChangeKind<Detail>, follower: ChangeFollower<Detail>): void;
  /** Resolves when everything that was told has been followed (S23). */
  idle(): Promise<void>;
  /** From here on nothing is tried again. */
  stop(): void;
}

/** How many writes are known as told. */
const mostTold = 20_000;
/** How long whoever could not follow waits before each further try, in ms (PRC-20). */
const waitsMs = [50, 200, 800, 3000];

export function makeChanges(
  failed: (error: unknown, kind: string) => void,
  followWithinMs = databaseDeadlineMs,
  waits: readonly number[] = waitsMs,
): Changes {
  const followers = new Map<string, ChangeFollower<never>[]>();
  const kinds = new Map<string, ChangeKind<unknown>>();
  const told = new LRUCache<string, true>(atMost(mostTold));
  const losing: (() => void | Promise<void>)[] = [];
  const running = new Set<Promise<unknown>>();

  const stopping = new AbortController();
  const { signal } = stopping;
  // One for each that waits to be tried again.
  setMaxListeners(0, signal);
  let isLosing = false;
  let losses = 0;
  /** What is being collected. */
  let collected: (() => void)[] | undefined;

  /** False when it should be tried again. */
  async function run(kind: string, follow: () => void | Promise<void>): Promise<boolean> {
    try {
      // One that the database does not answer is given up: stopping would wait for it.
      await within(followWithinMs, Promise.resolve(outsideTurns(follow)));
    } catch (error) {
      failed(error, kind);
      return !isAway(error);
    }
    return true;
  }

  /** False when it was given up after so many further tries. */
  async function runAgain(kind: string, follow: () => void | Promise<void>, further: number) {
    for (let tries = 0; ; tries++) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      if (await run(kind, follow)) return true;
      if (tries >= further) return false;
      const ms = waits[Math.min(tries, waits.length - 1)];
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return false;
    }
  }

  function start(kind: string, follow: () => void | Promise<void>, further = 0): Promise<boolean> {
    const done = runAgain(kind, follow, further).finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  /** Whether everybody could follow. */
  async function tellAll(name: string, change: Change<unknown>, further = 0): Promise<boolean> {
    // A kind is declared once, with the detail that its followers take.
    const following = (followers.get(name) ?? []).map((follower) =>
      start(name, () => (follower as ChangeFollower<unknown>)(change), further),
    );
    return (await Promise.all(following)).every(Boolean);
  }

  function lose(): void {
    told.clear();
    const loss = ++losses;
    // Until it is done, or everything is lost once more: nothing else would come to have it tried again (PRC-22).
    for (const follower of losing) {
      void start('lost', () => (loss === losses ? follower() : undefined), Infinity);
    }
  }

  /** What cannot be followed in one trouble is lost together: each time cuts every socket. */
  function loseSoon(): void {
    if (isLosing) return;
    isLosing = true;
    setTimeout(() => {
      isLosing = false;
      if (!signal.aborted) lose();
    }, followWithinMs).unref();
  }

  return {
    tell({ name }, change) {
      // Without detail it is a guess, and what comes by the database is news.
      if (change.detail !== undefined && change.revision !== null)
        told.set(keyOf(name, change), true);
      if (collected) collected.push(() => void tellAll(name, change));
      else void tellAll(name, change);
    },
    collect(telling) {
      const mine: (() => void)[] = [];
      collected = mine;
      try {
        telling();
      } finally {
        collected = undefined;
      }
      return () => mine.forEach((follow) => follow());
    },
    async hear({ name }, change) {
      const key = keyOf(name, change);
      if (change.revision !== null && told.has(key)) return;
      told.set(key, true);
      if ((await tellAll(name, change, waits.length)) || signal.aborted) return;
      told.delete(key);
      loseSoon();
    },
    follow(kind, follower) {
      const { name } = kind;
      kinds.set(name, kind);
      followers.set(name, [...(followers.get(name) ?? []), follower]);
    },
    followed: () => [...kinds.values()],
    lose,
    onLost: (follower) => void losing.push(follower),
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
    stop: () => stopping.abort(),
  };
}

/** Whether the database kept it from being done; what a newer version has stored is read no better later (PRC-61). */
const isAway = (error: unknown): boolean =>
  faultOf(error)?.code === 'UNAVAILABLE' && !isOfNewerVersion(error);

const keyOf = (name: string, { id, revision }: Pick<Change<unknown>, 'id' | 'revision'>): string =>
  `${name} ${id} ${revision}`;
