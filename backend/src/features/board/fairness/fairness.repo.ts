import { trusted, type Connection } from 'mongoose';
import { boardModels } from '../board.model.ts';

/** A date's saved list. */
export interface SavedList {
  readonly date: string;
  readonly postings: readonly { userId: string; stationId: string; zoneId: string }[];
}

/** The lists that count of the latest saved dates (STF-40). */
export function fairnessRepo(db: Connection) {
  const { boards, saved } = boardModels(db);
  return {
    /** The latest dates first; only those before `before`, where it is given. */
    async latest(window: number, before: string | undefined): Promise<SavedList[]> {
      const heads = await boards
        .find(
          {
            savedOpId: trusted({ $ne: null }),
            ...(before !== undefined && { _id: trusted({ $lt: before }) }),
          },
          { savedOpId: 1 },
        )
        .sort({ _id: -1 })
        .limit(window)
        .lean()
        .exec();
      const ids = heads.map(({ _id, savedOpId }) => `${_id}.${savedOpId}`);
      const lists = await saved
        .find({ _id: trusted({ $in: ids }) })
        .lean()
        .exec();
      const linesOf = new Map(lists.map(({ date, lines }) => [date, lines ?? []]));
      return heads.map(({ _id: date }) => ({
        date,
        postings: (linesOf.get(date) ?? []).map(({ userId, stationId, stationZoneId }) => ({
          userId,
          stationId,
          zoneId: stationZoneId,
        })),
      }));
    },
  };
}
