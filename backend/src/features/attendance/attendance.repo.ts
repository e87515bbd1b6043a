import type { AttendanceRecord, LogEntry } from '@muster/protocol';
import { trusted, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../lib/duplicate-key.ts';
import { insertMissing } from '../../lib/insert-missing.ts';
import { stamped } from '../../lib/versions/versions.ts';
import {
  attendanceModels,
  type AppliedOp,
  type LogDoc,
  type SheetDoc,
} from './attendance.model.ts';

export type { AppliedOp, SheetDoc };

export const sheetId = (teamId: string, date: string): string => `${date}.${teamId}`;
export const dateOfSheet = (id: string): string => id.slice(0, id.indexOf('.'));

/** Sheets and the update log. A sheet is written whole, guarded by its revision (law 3). */
export function attendanceRepo(db: Connection) {
  const { sheets, log } = attendanceModels(db);
  /** By the driver alone: a sheet is stored with fields that only a newer version knows (PRC-62). */
  const plainSheets = db.collection<SheetDoc>(sheets.collection.name);
  /** Without the answers they carry. */
  const partOfSheets = (ids: readonly string[]) =>
    sheets
      .find({ _id: trusted({ $in: [...ids] }) }, { teamId: 1, revision: 1, records: 1 })
      .lean()
      .exec();
  return {
    sheet: (teamId: string, date: string) =>
      sheets
        .findOne({ _id: sheetId(teamId, date) })
        .lean()
        .exec(),
    sheetsOn: (date: string) => sheets.find({ date }).lean().exec(),
    sheetsOf: (date: string, teamIds: readonly string[]) =>
      partOfSheets(teamIds.map((teamId) => sheetId(teamId, date))),
    /** A team's records on some dates, which may have none. */
    async recordsOn(teamId: string, dates: readonly string[]): Promise<AttendanceRecord[]> {
      const found = await partOfSheets(dates.map((date) => sheetId(teamId, date)));
      return found.flatMap(({ records }) => records);
    },
    revisionsOn: (date: string) => sheets.find({ date }, { teamId: 1, revision: 1 }).lean().exec(),
    withOutbox: () =>
      sheets
        .find({ outboxSize: trusted({ $gt: 0 }) })
        .lean()
        .exec(),

    /** Stores `sheet` in place of `revision` (0: in place of nothing). False when somebody was faster. */
    async replace(revision: number, sheet: SheetDoc): Promise<boolean> {
      const next = { ...sheet, opIds: sheet.ops.map(({ opId }) => opId) };
      if (revision === 0) {
        try {
          await sheets.create(next);
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      }
      const { matchedCount } = await plainSheets.replaceOne(
        { _id: next._id, revision },
        stamped(plainSheets.collectionName, next),
      );
      return matchedCount === 1;
    },

    /** The sheet that remembers this operation. */
    async sheetWithOp(opId: string): Promise<string | undefined> {
      const found = await sheets.findOne({ opIds: opId }, { _id: 1 }).lean().exec();
      return found?._id;
    },

    /** The sheet as it stands and the log entries of its latest write, for whoever did not write it. */
    async latestWrite(id: string): Promise<{ sheet: SheetDoc; entries: LogEntry[] } | null> {
      const sheet = await sheets.findOne({ _id: id }).lean().exec();
      if (!sheet) return null;
      const prefix = `${id}.${sheet.revision}`;
      const relayed = await log
        .find({ _id: trusted({ $gt: `${prefix}.`, $lt: `${prefix}/` }) })
        .lean()
        .exec();
      const waiting = sheet.outbox.filter((entry) => entry.id.startsWith(`${prefix}.`));
      return { sheet, entries: waiting.length > 0 ? waiting : relayed.map(fromDoc) };
    },

    /** Copies a sheet's outbox to the log, each entry once however often this runs, and empties it. */
    async relay(sheet: SheetDoc): Promise<void> {
      await insertMissing(log, sheet.outbox.map(toDoc));
      await sheets
        .updateOne(
          { _id: sheet._id, revision: sheet.revision },
          { $set: { outbox: [], outboxSize: 0, deeds: [] } },
        )
        .exec();
    },

    /** The log of a date, those entries included that still wait on their sheets; newest first. */
    async log(
      date: string,
      filter: Partial<Pick<LogDoc, 'teamId' | 'updateType' | 'fieldChanged'>>,
    ) {
      const waiting = await sheets
        .find({ date, outboxSize: trusted({ $gt: 0 }) }, { outbox: 1 })
        .lean()
        .exec();
      const relayed = await log
        .find({ date, ...filter })
        .lean()
        .exec();
      const entries = new Map<string, LogEntry>();
      for (const doc of relayed) entries.set(doc._id, fromDoc(doc));
      for (const entry of waiting.flatMap(({ outbox }) => outbox)) {
        const asked = Object.entries(filter).every(
          ([key, value]) => entry[key as keyof typeof filter] === value,
        );
        if (asked) entries.set(entry.id, entry);
      }
      return [...entries.values()].toSorted(newestFirst);
    },
    /** Past days with their log; what is there already stays as it is. */
    async insertHistory(past: readonly SheetDoc[], entries: readonly LogEntry[]): Promise<void> {
      await insertMissing(log, entries.map(toDoc));
      await insertMissing(sheets, past);
    },
  };
}

export type AttendanceRepo = ReturnType<typeof attendanceRepo>;

export const fromDoc = ({ _id, ...entry }: LogDoc): LogEntry => ({ id: _id, ...entry });
const toDoc = ({ id, ...entry }: LogEntry): LogDoc => ({ _id: id, ...entry });
export const newestFirst = (a: LogEntry, b: LogEntry) =>
  b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id, 'en', { numeric: true });
