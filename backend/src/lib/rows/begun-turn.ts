import { setTimeout as pause } from 'node:timers/promises';
import { within } from '../deadline.ts';
import { Fault } from '../fault.ts';
import type { writeTurnsRepo, WriteTurnDoc } from './write-turns.repo.ts';

/** One turn of a write or a job, over all processes. */
export interface SharedTurn {
  /** Whether a process that stopped may have left a list that is not applied to its end. */
  readonly isLeft: boolean;
  /** What the job was called whose list may be left, where it had a name. */
  readonly leftBy: string | null;
  /** Whether another process may have it by now, as this one was not heard of or has given it back. */
  isLost(): boolean;
  /** What a job is called between whose pieces this turn is. */
  readonly between: string | null;
  /** Lets others write until it comes back; what must not come between the pieces of a job waits on. */
  letIn(): Promise<void>;
  /** After it let others in, as soon as nobody else writes; false when another process has taken the job over. */
  comeBack(): Promise<boolean>;
  /** `isDone`: no list is left. */
  end(isDone: boolean): Promise<void>;
}

/** The longest wait of a job between two looks whether others have written, in ms. */
const comeBackPauseMs = 6;
/** How long a job leaves those who wait to come between its pieces, in ms. */
const gapMs = 50;
/** How long an answer waits until others may write, in ms. */
const giveBackMs = 1000;

interface Given {
  readonly repo: ReturnType<typeof writeTurnsRepo>;
  readonly isSilent: ReturnType<typeof silenceOf>;
  readonly holder: string;
  readonly what: string | null;
  /** As it was before; `keptJob`: it is between the pieces of the job that it names. */
  readonly before: WriteTurnDoc & { readonly keptJob: boolean };
  /** When it was asked for, by the clock that only runs on. */
  readonly asked: number;
  readonly beatMs: number;
  readonly trustedMs: number;
  failed(error: unknown): void;
  isClosed(): boolean;
}

/** A turn that was taken, until it ends. */
export function begunTurn(given: Given): SharedTurn {
  const { repo, isSilent, holder, what, before, beatMs, trustedMs, failed } = given;
  let heard = given.asked;
  let isTaken = false;
  let hasEnded = false;
  /** Whether it lets others in between its pieces, and whether they may write at this moment. */
  let [letsIn, isOut] = [false, false];
  let gapUntil = -Infinity;
  const isBetween = before.keptJob && before.job != null;
  const beat = async () => {
    const at = performance.now();
    if (await (letsIn ? repo.beatJob(holder) : repo.beat(holder))) heard = at;
    else isTaken = true;
  };
  const timer = setInterval(() => void beat().catch(failed), beatMs);
  timer.unref();

  async function comeBack(): Promise<boolean> {
    const left = gapUntil - performance.now();
    if (left > 0) await pause(left);
    for (;;) {
      const at = performance.now();
      if (await repo.comeBack(holder, what)) return isBack(at);
      const held = await repo.held();
      if (held?.holder === holder) return isBack(at);
      if (held?.job !== holder) {
        isTaken = true;
        return false;
      }
      const isGone = held.holder !== null && isSilent('holder', held);
      if (isGone && (await repo.comeBack(holder, what, held))) return isBack(at);
      if (given.isClosed()) throw new Fault('UNAVAILABLE');
      await pause(2 + Math.random() * comeBackPauseMs);
    }
  }

  function isBack(at: number): true {
    [heard, isOut, isTaken] = [at, false, false];
    return true;
  }

  return {
    isLeft: before.isLeft && !isBetween,
    leftBy: before.what ?? before.jobWhat ?? null,
    between: isBetween ? (before.jobWhat ?? null) : null,
    isLost: () => hasEnded || isTaken || isOut || performance.now() - heard > trustedMs,
    async letIn() {
      isOut = true;
      if (await repo.letIn(holder, what)) gapUntil = performance.now() + gapMs;
      letsIn = true;
    },
    comeBack,
    async end(isDone) {
      hasEnded = true;
      clearInterval(timer);
      const isLeft = isDone && !isBetween ? false : undefined;
      const given = async () => {
        await repo.giveBack(holder, isLeft);
        await repo.endJob(holder, isLeft);
      };
      // What is not given back is taken over.
      await within(giveBackMs, given()).catch(failed);
    },
  };
}

/** Whether whoever has the turn, or the job between whose pieces others write, has said nothing for so long. */
export function silenceOf(silentMs: number) {
  /** At the first look at which nothing has changed since. */
  const seen = new Map<'holder' | 'job', { readonly sign: string; readonly at: number }>();
  return (who: 'holder' | 'job', { holder, beats, job, jobBeats }: WriteTurnDoc): boolean => {
    const sign = who === 'holder' ? `${holder} ${beats}` : `${job} ${jobBeats}`;
    const known = seen.get(who);
    if (known?.sign === sign) return performance.now() - known.at >= silentMs;
    seen.set(who, { sign, at: performance.now() });
    return false;
  };
}
