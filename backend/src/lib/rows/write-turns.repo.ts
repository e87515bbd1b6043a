import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { turnModel, type WriteTurnDoc } from './write-turns.model.ts';

export type { WriteTurnDoc };

/** The turn of one kind of writes, which all processes of the database share. */
export function writeTurnsRepo(db: Connection, _id: string) {
  const turns = turnModel(db);

  /** A job may be cut off: until it says that it was not, its list may be left. */
  async function takeFrom(
    from: Pick<WriteTurnDoc, 'holder'> & { beats?: number },
    holder: string,
    what: string | null,
  ): Promise<WriteTurnDoc | null> {
    const $set = { holder, what, ...(what !== null && { isLeft: true }) };
    return turns
      .findOneAndUpdate(
        { _id, ...from },
        { $set, $inc: { beats: 1 } },
        { returnDocument: 'before' },
      )
      .lean<WriteTurnDoc>()
      .exec();
  }

  return {
    held: () => turns.findOne({ _id }).lean<WriteTurnDoc>().exec(),
    /** Answers the turn as it was before; null when somebody has it. */
    take: (holder: string, what: string | null) => takeFrom({ holder: null }, holder, what),
    /** From one who has not been heard of since; null when somebody was faster. */
    takeOver: ({ holder: from, beats }: WriteTurnDoc, holder: string, what: string | null) =>
      takeFrom({ holder: from, beats }, holder, what),
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
      const { matchedCount } = await turns
        .updateOne({ _id, holder }, { $inc: { beats: 1 } })
        .exec();
      return matchedCount === 1;
    },
    /** `isLeft` stays what it is unless it is said. */
    async giveBack(holder: string, isLeft?: false): Promise<void> {
      const $set = { holder: null, what: null, ...(isLeft === false && { isLeft }) };
      await turns.updateOne({ _id, holder }, { $set }).exec();
    },
  };
}
