import { type Connection, Schema } from 'mongoose';
import { keepBeating, silenceOf } from '../../cluster/lease.ts';
import { isDuplicateKey } from '../database-error.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../lib/fault.ts';
import { within } from '../../lib/deadline.ts';
import { manyAsking } from '../../lib/queue.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Who writes at this moment what is written by one at a time (PRC-16). */
interface WriteTurnDoc {
  /** What is written: the directory, the places. */
  _id: string;
  /** Whoever has the turn; null while nobody does. */
  holder: string | null;
  /** What a job is called where it keeps somebody waiting; null while a single write has the turn. */
  what: string | null;
  /** Rises with every turn, and while one lasts. */
  beats: number;
  /** Whether a list may have been stored that is not applied to its end. */
  isLeft: boolean;
  /** The job between whose pieces others may write, while it runs, and what it is called; absent before there were such. */
  job?: string | null;
  jobWhat?: string | null;
  /** Rises while that job lasts. */
  jobBeats?: number;
  /** Whether somebody waits to come between its pieces: it leaves them a moment then. */
  isWanted?: boolean;
}

const turnSchema = new Schema<WriteTurnDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, default: null },
    what: { type: String, default: null },
    beats: { type: Number, required: true },
    isLeft: { type: Boolean, required: true },
    job: { type: String, default: null },
    jobWhat: { type: String, default: null },
    jobBeats: { type: Number, default: 0 },
    isWanted: { type: Boolean, default: false },
  },
  { collection: 'writeTurns', versionKey: false, strict: 'throw' },
);

const turnModel = (db: Connection) => db.model<WriteTurnDoc>('WriteTurn', turnSchema);

/** Who takes the turn, and what their job is called; `keepsJob`: between the pieces of one that runs. */
interface Taker {
  readonly holder: string;
  readonly what: string | null;
  readonly keepsJob: boolean;
}

/** The turn of one kind of writes, which all processes of the database share. */
function writeTurnsRepo(db: Connection, _id: string) {
  const turns = turnModel(db);

  /** A job may be cut off: until it says that it was not, its list may be left. */
  async function takeFrom(
    from: Partial<WriteTurnDoc>,
    { holder, what: jobName, keepsJob }: Taker,
  ): Promise<WriteTurnDoc | null> {
    const $set = {
      holder,
      what: jobName,
      isWanted: false,
      ...(jobName !== null && { isLeft: true }),
      ...(!keepsJob && { job: null, jobWhat: null }),
    };
    return turns
      .findOneAndUpdate(
        { _id, ...from },
        { $set, $inc: { beats: 1 } },
        { returnDocument: 'before' },
      )
      .lean<WriteTurnDoc>()
      .exec();
  }

  /** Whether it was as it should be. */
  async function change(from: Partial<WriteTurnDoc>, to: object): Promise<boolean> {
    return (await turns.updateOne({ _id, ...from }, to).exec()).matchedCount === 1;
  }

  return {
    held: () => turns.findOne({ _id }).lean<WriteTurnDoc>().exec(),
    /** Answers the turn as it was before; null when somebody has it, or a job runs that is not to be kept. */
    take: (taker: Taker) =>
      takeFrom({ holder: null, ...(!taker.keepsJob && { job: null }) }, taker),
    /** From those who have not been heard of since; null when somebody was faster. */
    takeOver: ({ holder, beats, job = null, jobBeats }: WriteTurnDoc, taker: Taker) =>
      takeFrom({ holder, beats, job, ...(job !== null && { jobBeats }) }, taker),
    /** A job lets others write until it comes back; whether somebody waits for that. */
    async letIn(job: string, jobWhat: string | null): Promise<boolean> {
      const to = { $set: { holder: null, what: null, job, jobWhat }, $inc: { jobBeats: 1 } };
      const before = await turns
        .findOneAndUpdate({ _id, holder: job }, to, { returnDocument: 'before' })
        .lean<WriteTurnDoc>()
        .exec();
      return before?.isWanted ?? false;
    },
    /** Says that somebody waits. */
    want: (holder: string | null) => change({ holder }, { $set: { isWanted: true } }),
    /** False while somebody else writes. `silent`: one who came in and has not been heard of since. */
    comeBack: (job: string, jobName: string | null, silent?: WriteTurnDoc) =>
      change(
        { job, holder: silent?.holder ?? null, ...(silent && { beats: silent.beats }) },
        { $set: { holder: job, what: jobName }, $inc: { beats: 1 } },
      ),
    beatJob: (job: string) => change({ job }, { $inc: { jobBeats: 1 } }),
    /** `isLeft` stays what it is unless it is said. */
    endJob: (job: string, isLeft?: false) =>
      change({ job }, { $set: { job: null, jobWhat: null, ...(isLeft === false && { isLeft }) } }),
    /** For the first turn of all. */
    async make(): Promise<void> {
      try {
        await turns.create({ _id, holder: null, what: null, beats: 0, isLeft: false });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** False when somebody else has taken the turn. */
    async beat(holder: string): Promise<boolean> {
      return change({ holder }, { $inc: { beats: 1 } });
    },
    /** `isLeft` stays what it is unless it is said. */
    async giveBack(holder: string, isLeft?: false): Promise<void> {
      const $set = { holder: null, what: null, ...(isLeft === false && { isLeft }) };
      await change({ holder }, { $set });
    },
  };
}

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
  /** Whether whoever has the turn has said nothing for so long. */
  readonly isHolderSilent: ReturnType<typeof silenceOf>;
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
function begunTurn(options: Given): SharedTurn {
  const {
    repo,
    isHolderSilent,
    holder,
    what: jobName,
    before,
    beatMs,
    trustedMs,
    failed,
  } = options;
  let hasEnded = false;
  /** Whether it lets others in between its pieces, and whether they may write at this moment. */
  let [letsIn, isOut] = [false, false];
  let gapUntil = -Infinity;
  const isBetween = before.keptJob && before.job != null;
  const beat = () => (letsIn ? repo.beatJob(holder) : repo.beat(holder));
  const beats = keepBeating({ beat, beatMs, failed }, options.asked);

  async function comeBack(): Promise<boolean> {
    const left = gapUntil - performance.now();
    if (left > 0) await pause(left);
    for (;;) {
      const at = performance.now();
      if (await repo.comeBack(holder, jobName)) return isBack(at);
      const held = await repo.held();
      if (held?.holder === holder) return isBack(at);
      if (held?.job !== holder) {
        beats.lost();
        return false;
      }
      const isGone = held.holder !== null && isHolderSilent(held);
      if (isGone && (await repo.comeBack(holder, jobName, held))) return isBack(at);
      if (options.isClosed()) throw new Fault('UNAVAILABLE');
      await pause(2 + Math.random() * comeBackPauseMs);
    }
  }

  function isBack(at: number): true {
    isOut = false;
    beats.heard(at);
    return true;
  }

  return {
    isLeft: before.isLeft && !isBetween,
    leftBy: before.what ?? before.jobWhat ?? null,
    between: isBetween ? (before.jobWhat ?? null) : null,
    isLost: () => hasEnded || isOut || beats.isLost(trustedMs),
    async letIn() {
      isOut = true;
      if (await repo.letIn(holder, jobName)) gapUntil = performance.now() + gapMs;
      letsIn = true;
    },
    comeBack,
    async end(isDone) {
      hasEnded = true;
      beats.stop();
      const isLeft = isDone && !isBetween ? false : undefined;
      const release = async () => {
        await repo.giveBack(holder, isLeft);
        await repo.endJob(holder, isLeft);
      };
      // What is not given back is taken over.
      await within(giveBackMs, release()).catch(failed);
    },
  };
}

export interface SharedTurns {
  /**
   * `leftMs`: how long it may wait. Throws BUSY where a job is in the way, and UNAVAILABLE.
   * @param isBetween whether it may be between the pieces of a job that lets others in
   */
  take(jobName: string | null, leftMs: number, isBetween?: boolean): Promise<SharedTurn>;
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
  const isHolderSilent = silenceOf(silentMs);
  const isJobSilent = silenceOf(silentMs);
  const shared = { repo, isHolderSilent, failed, beatMs, trustedMs, isClosed: () => isClosed };

  /** The turn as it was before; otherwise who has it. */
  async function attempt(holder: string, jobName: string | null, isBetween: boolean) {
    const taker = { holder, what: jobName, keepsJob: isBetween };
    const got = await repo.take(taker);
    if (got) return { got: { ...got, keptJob: isBetween } };
    const held = await repo.held();
    if (!held) await repo.make();
    if (held?.holder == null && (held?.job == null || isBetween)) return {};
    if (isBetween && held.holder !== null && !held.isWanted) await repo.want(held.holder);
    const isOfJob = held.holder === null || held.holder === held.job;
    // Who came between the pieces of a job and has died stands in nobody's way; whoever died in a piece has left its list.
    const keepsJob = isBetween && !isOfJob;
    const isHolderGone = isOfJob || isHolderSilent(held);
    const isJobGone =
      held.job == null || isJobSilent({ holder: held.job, beats: held.jobBeats ?? 0 });
    if (!isHolderGone || !(isJobGone || keepsJob)) return { held };
    const over = await repo.takeOver(held, { ...taker, keepsJob });
    return over ? { held, got: { ...over, keptJob: keepsJob } } : { held };
  }

  async function take(
    jobName: string | null,
    leftMs: number,
    isBetween = false,
  ): Promise<SharedTurn> {
    const until = performance.now() + leftMs;
    for (let tries = 0; ; tries++) {
      const [holder, requestedAt] = [randomUUID(), performance.now()];
      try {
        const { got, held } = await attempt(holder, jobName, isBetween);
        if (got)
          return begunTurn({ ...shared, holder, what: jobName, before: got, asked: requestedAt });
        if (isClosed) throw new Fault('UNAVAILABLE');
        if (tries > 0 && performance.now() >= until) throw inTheWay(held);
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

/** Of a database that has answered all the time. */
function inTheWay(held?: WriteTurnDoc): Fault {
  const jobName = held?.what ?? held?.jobWhat;
  return jobName == null ? manyAsking() : new Fault('BUSY', { words: { what: jobName } });
}

/** Under which turn a write is made, wherever in it (PRC-78). */
const held = new AsyncLocalStorage<Pick<SharedTurn, 'isLost' | 'between'> | undefined>();

/** Makes a task under a turn; without one, where a process is alone, as it is. */
export const underTurn = <T>(turn: SharedTurn | undefined, task: () => Promise<T>): Promise<T> =>
  turn ? held.run(turn, task) : task();

/**
 * For what follows a write and is not a part of it: it may go on when the turn has ended. Where there is none the store
 * is left alone: from its first use on, Node up to 22 does more at every promise.
 */
export const outsideTurns = <T>(task: () => T): T =>
  held.getStore() ? held.run(undefined, task) : task();

/** What a job is called, of this or another process, between whose pieces a write is made; null when there is none. */
export const betweenPiecesOf = (): string | null => held.getStore()?.between ?? null;

/**
 * To be asked in the same breath in which a write is sent: after a stall the turn may be somebody else's, and what was
 * checked of other rows may not hold any more. Throws UNAVAILABLE; nothing was written then.
 */
export function mustHoldTurn(): void {
  if (held.getStore()?.isLost()) throw new Fault('UNAVAILABLE');
}

/** Between these, in ms: the longer the oftener in a row (PRC-30). */
const shortestMs = 1;
const longestMs = 50;

/** Waits at random before a write that another process overtook is decided again, so that they do not meet again. */
export async function waitOvertaken(times: number): Promise<void> {
  const most = Math.min(longestMs, 2 * shortestMs + times);
  await pause(shortestMs + Math.random() * (most - shortestMs));
}
