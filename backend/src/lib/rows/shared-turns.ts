import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { within } from '../deadline.ts';
import { Fault } from '../fault.ts';
import { writeTurnsRepo, type WriteTurnDoc } from './write-turns.repo.ts';

/** One turn of a write or a job, over all processes. */
export interface SharedTurn {
  /** Whether a process that stopped may have left a list that is not applied to its end. */
  readonly isLeft: boolean;
  /** Whether another process may have it by now, as this one was not heard of or has given it back. */
  isLost(): boolean;
  /** `isDone`: no list is left. */
  end(isDone: boolean): Promise<void>;
}

export interface SharedTurns {
  /** `leftMs`: how long it may wait. Throws BUSY where a job is in the way, and UNAVAILABLE. */
  take(what: string | null, leftMs: number): Promise<SharedTurn>;
  /** Nobody waits any more. */
  close(): void;
}

/** In ms. */
interface Paces {
  /** Between two signs of life. */
  readonly beatMs?: number;
  /** Whoever has said nothing for this long has died. */
  readonly silentMs?: number;
  /** For how long a process may believe that it has the turn; shorter, so that it stops before another one begins. */
  readonly trustedMs?: number;
}

/** The longest wait between two looks, in ms. */
const longestPauseMs = 50;
const retryMs = 250;
/** How long an answer waits until others may write, in ms. */
const giveBackMs = 1000;

/**
 * Where several processes share a database, one of them has the turn, by a document that it renews; one that says
 * nothing for a while has died, and another one takes its turn (PRC-16, PRC-17).
 */
export function sharedTurns(
  db: Connection,
  name: string,
  failed: (error: unknown) => void,
  { beatMs = 1000, silentMs = 5000, trustedMs = 4000 }: Paces = {},
): SharedTurns {
  const repo = writeTurnsRepo(db, name);
  let isClosed = false;
  /** Who had the turn at the first look at which nothing has changed since. */
  let seen: { readonly turn: WriteTurnDoc; readonly at: number } | undefined;

  function begun(holder: string, before: WriteTurnDoc, asked: number): SharedTurn {
    let heard = asked;
    let isTaken = false;
    let hasEnded = false;
    const beat = async () => {
      const at = performance.now();
      if (await repo.beat(holder)) heard = at;
      else isTaken = true;
    };
    const timer = setInterval(() => void beat().catch(failed), beatMs);
    timer.unref();
    return {
      isLeft: before.isLeft,
      isLost: () => hasEnded || isTaken || performance.now() - heard > trustedMs,
      async end(isDone) {
        hasEnded = true;
        clearInterval(timer);
        // What is not given back is taken over.
        await within(giveBackMs, repo.giveBack(holder, isDone ? false : undefined)).catch(failed);
      },
    };
  }

  /** The turn as it was before; otherwise who has it. */
  async function attempt(holder: string, what: string | null) {
    const got = await repo.take(holder, what);
    if (got) return { got };
    const held = await repo.held();
    if (!held) await repo.make();
    if (held?.holder == null) return {};
    if (seen?.turn.holder !== held.holder || seen.turn.beats !== held.beats) {
      seen = { turn: held, at: performance.now() };
      return { held };
    }
    if (performance.now() - seen.at < silentMs) return { held };
    return { held, got: await repo.takeOver(held, holder, what) };
  }

  async function take(what: string | null, leftMs: number): Promise<SharedTurn> {
    const until = performance.now() + leftMs;
    for (let tries = 0; ; tries++) {
      const [holder, asked] = [randomUUID(), performance.now()];
      try {
        const { got, held } = await attempt(holder, what);
        if (got) return begun(holder, got, asked);
        if (isClosed || (tries > 0 && performance.now() >= until)) throw inTheWay(held);
      } catch (error) {
        if (error instanceof Fault) throw error;
        // It may have got it all the same.
        void repo.giveBack(holder).catch(() => undefined);
        if (isClosed || Number.isFinite(leftMs)) throw error;
        await pause(retryMs);
      }
      await pause(2 + Math.random() * Math.min(longestPauseMs, 4 + tries));
    }
  }

  return { take, close: () => void (isClosed = true) };
}

const inTheWay = (held?: WriteTurnDoc) =>
  held?.what == null ? new Fault('UNAVAILABLE') : new Fault('BUSY', { words: { what: held.what } });
