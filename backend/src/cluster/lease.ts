import type { Model, UpdateQuery } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '../store/database-error.ts';

/** Who of several processes is at something: the holder, and how often they have said that they still are. */
export interface Held {
  readonly holder: string | null;
  readonly beats: number;
}

/** The document of one lease, with what else it says of whoever holds it. */
export interface LeaseDoc extends Held {
  _id: string;
}

/** One lease of a database: a document that is there while somebody holds it. */
export function leaseIn<Doc extends LeaseDoc>(leases: Model<Doc>, _id: Doc['_id']) {
  type Fields = Omit<Doc, '_id' | 'holder' | 'beats'>;
  const one = (guard: Partial<Held> = {}) => ({ _id, ...guard }) as object;

  async function takeFree(doc: object): Promise<boolean> {
    try {
      await leases.insertMany([{ _id, ...doc } as unknown as Doc], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    held: (): Promise<Doc | null> => leases.findOne(one()).lean<Doc>().exec(),
    /** A free one, or in place of a holder who is as they were when they were found. False when somebody was faster. */
    async take(holder: string, fields: Fields, from?: Held | null): Promise<boolean> {
      const $set = { holder, beats: 0, ...fields };
      if (!from) return takeFree($set);
      const guard = one({ holder: from.holder, beats: from.beats });
      return (await leases.updateOne(guard, { $set }).exec()).matchedCount === 1;
    },
    /** Says that its holder is at it. False when somebody else has taken it. */
    async beat(holder: string, fields?: Fields): Promise<boolean> {
      const beat = { $inc: { beats: 1 }, ...(fields && { $set: fields }) };
      return (
        (await leases.updateOne(one({ holder }), beat as UpdateQuery<Doc>).exec()).matchedCount ===
        1
      );
    },
    /** For the next one. False when it was somebody else's; with `beats` also when its holder has said something since. */
    async giveBack({ holder, beats }: { holder: string; beats?: number }): Promise<boolean> {
      const guard = one({ holder, ...(beats !== undefined && { beats }) });
      return (await leases.deleteOne(guard).exec()).deletedCount === 1;
    },
  };
}

export type Lease<Doc extends LeaseDoc = LeaseDoc> = ReturnType<typeof leaseIn<Doc>>;

/**
 * Judges by one's own looks whether a holder has died: they have said nothing for that long. No two machines need agree
 * about the time.
 */
export function silenceOf(silentMs: number, elapsed: () => number = () => performance.now()) {
  /** At the first look at which nothing has changed since. */
  let seen:
    { readonly holder: Held['holder']; readonly beats: number; readonly at: number } | undefined;
  return ({ holder, beats }: Held): boolean => {
    if (seen?.holder === holder && seen.beats === beats) return elapsed() - seen.at >= silentMs;
    seen = { holder, beats, at: elapsed() };
    return false;
  };
}

interface Beats {
  /** False when another process has it. */
  beat(): Promise<boolean>;
  readonly beatMs: number;
  failed(error: unknown): void;
}

/** Says again and again that this process is at it, from when it was asked for until it stops. */
export function keepBeating({ beat, beatMs, failed }: Beats, requestedAt = performance.now()) {
  let heardAt = requestedAt;
  let isTaken = false;

  async function once(): Promise<void> {
    const at = performance.now();
    if (await beat()) heardAt = at;
    else isTaken = true;
  }

  // One that the database does not answer keeps none of the next ones from being heard.
  const timer = setInterval(() => void once().catch(failed), beatMs);
  timer.unref();

  return {
    /** Whether another process has taken it. */
    isTaken: () => isTaken,
    /** Whether another process may have it by now, as nothing of this one was heard for so long. */
    isLost: (trustedMs: number) => isTaken || performance.now() - heardAt > trustedMs,
    /** It was taken again at that moment. */
    heard(at: number): void {
      [heardAt, isTaken] = [at, false];
    },
    lost(): void {
      isTaken = true;
    },
    stop: () => clearInterval(timer),
  };
}

/** Who of several processes does something regularly. */
export interface Leader {
  /** Whether it is this one now. */
  leads(): Promise<boolean>;
  /** Another one may go on at once. */
  letGo(): Promise<unknown>;
}

interface Leading<Doc extends LeaseDoc> {
  readonly lease: Lease<Doc>;
  /** What the lease says besides, each time anew. */
  fields(): Omit<Doc, '_id' | 'holder' | 'beats'>;
  /** Another process goes on when the leader has said nothing for this long; longer than between two looks. */
  readonly silentMs: number;
  elapsed(): number;
}

/** The one of several processes that leads, for as long as it looks whether it does. */
export function leaderBy<Doc extends LeaseDoc>(leading: Leading<Doc>): Leader {
  const { lease, fields, silentMs, elapsed } = leading;
  const me = randomUUID();
  const isSilent = silenceOf(silentMs, elapsed);
  return {
    async leads() {
      if (await lease.beat(me, fields())) return true;
      const held = await lease.held();
      return (!held || isSilent(held)) && lease.take(me, fields(), held);
    },
    letGo: () => lease.giveBack({ holder: me }),
  };
}
