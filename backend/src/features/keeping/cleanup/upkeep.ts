import { answersKeptMs, dayMs } from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import type { RetentionRepo } from './retention.daily.ts';

export interface NeededSaves {
  /** Of the board, as it was saved last. */
  readonly revision: number;
  readonly broughtBack: ReadonlySet<number>;
}

interface Deps {
  /** Saved lists over which another was saved (PRC-73). */
  readonly superseded: {
    datesSaved(after: string, until: string): Promise<{ _id: string; savedAt: string | null }[]>;
    supersededOf(date: string, until: string): Promise<string[]>;
    clear(ids: readonly string[]): Promise<void>;
    /** The save that counts and those that an undo or redo may bring back; undefined where it was saved again since. */
    neededSaves(date: string, until: string): Promise<NeededSaves | undefined>;
  };
  /** Papers of a date's saves before one, but for these (PAP-12). */
  removePapers(date: string, revision: number, but: ReadonlySet<number>): Promise<void>;
  /** Of at most so many sheets; false when there are no more (ATT-18). */
  forgetAnswers(moment: string, most: number, of: 'said' | 'unsaid'): Promise<boolean>;
  repo: Pick<RetentionRepo, 'trimmedUpTo' | 'setTrimmedUpTo'>;
  clock: Clock;
}

const supersededKeptMs = 30 * dayMs;
/** Sheets, or lists, that one write changes: little enough that a live event does not wait for it. */
const atOnce = 20;
/** What others get of the database between two writes, in ms. */
const breatherMs = 4;

/** Removes what nobody can ask for any more, a little at a time while people work. */
export function upkeep({ superseded, removePapers, forgetAnswers, repo, clock }: Deps) {
  let isStopping = false;
  let running: Promise<void> | undefined;
  /** Sheets from before there was the field are looked for once: no index finds them on every store. */
  let areAllSaid = false;
  const before = (ms: number) => new Date(clock.now() - ms).toISOString();

  async function forgetOldAnswers(): Promise<void> {
    const moment = before(answersKeptMs);
    for (const of of areAllSaid ? (['said'] as const) : (['unsaid', 'said'] as const)) {
      while (!isStopping && (await forgetAnswers(moment, atOnce, of))) await pause(breatherMs);
    }
    areAllSaid ||= !isStopping;
  }

  async function clearSuperseded(): Promise<void> {
    const until = before(supersededKeptMs);
    for (const { _id, savedAt } of await superseded.datesSaved(await repo.trimmedUpTo(), until)) {
      const ids = await superseded.supersededOf(_id, until);
      for (let start = 0; start < ids.length; start += atOnce) {
        if (isStopping) return;
        await superseded.clear(ids.slice(start, start + atOnce));
        await pause(breatherMs);
      }
      const saves = await superseded.neededSaves(_id, until);
      if (saves) await removePapers(_id, saves.revision, saves.broughtBack);
      if (savedAt !== null) await repo.setTrimmedUpTo(savedAt);
    }
  }

  return {
    /** One at a time; whoever comes meanwhile waits for the one that runs. */
    tidyUp(): Promise<void> {
      running ??= forgetOldAnswers()
        .then(clearSuperseded)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    async stop(): Promise<void> {
      isStopping = true;
      await running?.catch(() => undefined);
    },
  };
}
