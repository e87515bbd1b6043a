import type { LogEntry } from '@muster/protocol';
import { trusted, type Connection } from 'mongoose';
import { attendanceModels, type SheetDoc } from '../attendance.model.ts';
import { fromDoc, newestFirst } from '../attendance.repo.ts';

/** Sheets and log of ranges of days, as reports read them. */
export function pastSheetsRepo(db: Connection) {
  const { sheets, log } = attendanceModels(db);
  return {
    /** Which sheets there are, of all teams or of some. */
    revisionsBetween: (from: string, to: string, teamIds?: readonly string[]) =>
      sheets
        .find(inRange(from, to, teamIds), { revision: 1 })
        // A year's would be unpacked in one go.
        .batchSize(1000)
        .lean()
        .exec(),
    /** Sheets by their ids, without what only a write needs. */
    sheetsOf: async (ids: readonly string[]): Promise<StoredSheet[]> =>
      sheets
        .find({ _id: trusted({ $in: [...ids] }) }, storedFields)
        .lean()
        .exec(),
    /** When and by whom sheets were submitted first; those whose log is gone are left out. */
    async firstSubmits(ids: readonly string[]): Promise<Map<string, FirstSubmit>> {
      const found = await log
        .find({ _id: trusted({ $in: ids.map(firstEntry) }) }, { createdAt: 1, updatedByName: 1 })
        .lean()
        .exec();
      return new Map(
        found.map(({ _id, createdAt, updatedByName }) => [
          sheetOfEntry(_id),
          { at: createdAt, byName: updatedByName },
        ]),
      );
    },
    /** What was changed after the first submits, of all teams or of some; newest first. */
    async laterEntries(from: string, to: string, teamIds?: readonly string[]): Promise<LogEntry[]> {
      const range = inRange(from, to, teamIds);
      const waiting = await sheets
        .find({ ...range, outboxSize: trusted({ $gt: 0 }) }, { outbox: 1 })
        .lean()
        .exec();
      const entries = new Map<string, LogEntry>();
      for (const doc of await log.find(range).lean().exec()) entries.set(doc._id, fromDoc(doc));
      for (const entry of waiting.flatMap(({ outbox }) => outbox)) entries.set(entry.id, entry);
      return newestFirst([...entries.values()].filter(({ id }) => !isOfFirstSubmit(id)));
    },
  };
}

export type PastSheetsRepo = ReturnType<typeof pastSheetsRepo>;

export type StoredSheet = Pick<SheetDoc, keyof typeof storedFields | '_id'>;
const storedFields = {
  teamId: 1,
  date: 1,
  revision: 1,
  submittedByName: 1,
  submittedAt: 1,
  records: 1,
  outbox: 1,
} as const;

export interface FirstSubmit {
  readonly at: string;
  readonly byName: string;
}

/** A sheet's first write leaves entries under its revision 1 (ATT-25). */
const firstEntry = (id: string) => `${id}.1.0`;
const sheetOfEntry = (entryId: string) => entryId.slice(0, -'.1.0'.length);
export const isOfFirstSubmit = (entryId: string): boolean => /\.1\.\d+$/.test(entryId);

const inRange = (from: string, to: string, teamIds?: readonly string[]) => ({
  date: trusted({ $gte: from, $lte: to }),
  ...(teamIds && { teamId: trusted({ $in: [...teamIds] }) }),
});
