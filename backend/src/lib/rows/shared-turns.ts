import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { Fault } from '../fault.ts';
import { begunTurn, silenceOf, type SharedTurn } from './begun-turn.ts';
import { writeTurnsRepo, type WriteTurnDoc } from './write-turns.repo.ts';

export type { SharedTurn };

export interface SharedTurns {
  /**
   * `leftMs`: how long it may wait. Throws BUSY where a job is in the way, and UNAVAILABLE.
   * @param isBetween whether it may be between the pieces of a job that lets others in
   */
  take(what: string | null, leftMs: number, isBetween?: boolean): Promise<SharedTurn>;
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
/** The same of what may come between the pieces of a job. */
const betweenPauseMs = 10;
const retryMs = 250;
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
  const isSilent = silenceOf(silentMs);
  const given = { repo, isSilent, failed, beatMs, trustedMs, isClosed: () => isClosed };

  /** The turn as it was before; otherwise who has it. */
  async function attempt(holder: string, what: string | null, isBetween: boolean) {
    const taker = { holder, what, keepsJob: isBetween };
    const got = await repo.take(taker);
    if (got) return { got: { ...got, keptJob: isBetween } };
    const held = await repo.held();
    if (!held) await repo.make();
    if (held?.holder == null && (held?.job == null || isBetween)) return {};
    if (isBetween && held.holder !== null && !held.isWanted) await repo.want(held.holder);
    const isOfJob = held.holder === null || held.holder === held.job;
    // Who came between the pieces of a job and has died stands in nobody's way; whoever died in a piece has left its list.
    const keepsJob = isBetween && !isOfJob;
    const isHolderGone = isOfJob || isSilent('holder', held);
    const isJobGone = held.job == null || isSilent('job', held);
    if (!isHolderGone || !(isJobGone || keepsJob)) return { held };
    const over = await repo.takeOver(held, { ...taker, keepsJob });
    return over ? { held, got: { ...over, keptJob: keepsJob } } : { held };
  }

  async function take(what: string | null, leftMs: number, isBetween = false): Promise<SharedTurn> {
    const until = performance.now() + leftMs;
    for (let tries = 0; ; tries++) {
      const [holder, asked] = [randomUUID(), performance.now()];
      try {
        const { got, held } = await attempt(holder, what, isBetween);
        if (got) return begunTurn({ ...given, holder, what, before: got, asked });
        if (isClosed || (tries > 0 && performance.now() >= until)) throw inTheWay(held);
      } catch (error) {
        if (error instanceof Fault) throw error;
        // It may have got it all the same.
        void repo.giveBack(holder).catch(() => undefined);
        if (isClosed || Number.isFinite(leftMs)) throw error;
        await pause(retryMs);
      }
      await pause(
        2 + Math.random() * Math.min(isBetween ? betweenPauseMs : longestPauseMs, 4 + tries),
      );
    }
  }

  return { take, close: () => void (isClosed = true) };
}

function inTheWay(held?: WriteTurnDoc): Fault {
  const what = held?.what ?? held?.jobWhat;
  return what == null ? new Fault('UNAVAILABLE') : new Fault('BUSY', { words: { what } });
}
