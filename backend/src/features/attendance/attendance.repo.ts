import type { AttendanceRecord, LogEntry } from '@muster/protocol';
import { trusted, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../../store/database-error.ts';
import { insertMissing, nativeCollection } from '../../store/native-collection.ts';
import { stamped } from '../../store/migrations/versions.ts';
import { oldestAnswerOf, withoutAnswersBefore } from './attendance.idempotency.ts';
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
  const plainSheets = plainly(db, sheets);
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
    /** Whether there is a sheet of any team and date. */
    anySheet: async () => (await sheets.findOne({}, { _id: 1 }).lean().exec()) !== null,
    sheetsOn: (date: string) => sheets.find({ date }).lean().exec(),
    /** The marks of all sheets of a date, without the answers that those carry. */
    marksOn: (date: string) => sheets.find({ date }, { teamId: 1, records: 1 }).lean().exec(),
    sheetsOf: (date: string, teamIds: readonly string[]) =>
      partOfSheets(teamIds.map((teamId) => sheetId(teamId, date))),
    /** A team's records on some dates, which may have none. */
    async recordsOn(teamId: string, dates: readonly string[]): Promise<AttendanceRecord[]> {
      const found = await partOfSheets(dates.map((date) => sheetId(teamId, date)));
      return found.flatMap(({ records }) => records);
    },
    /** Of how many months a team has sheets. */
    async monthsOf(teamId: string): Promise<number> {
      const found = await sheets.find({ teamId }, { date: 1 }).lean().exec();
      return new Set(found.map(({ date }) => date.slice(0, 'yyyy-MM'.length))).size;
    },
    revisionsOn: (date: string) => sheets.find({ date }, { teamId: 1, revision: 1 }).lean().exec(),
    withOutbox: () =>
      sheets
        .find({ outboxSize: trusted({ $gt: 0 }) })
        .lean()
        .exec(),

    /** Stores `sheet` in place of `revision` (0: in place of nothing). False when somebody was faster. */
    async replace(revision: number, sheet: SheetDoc): Promise<boolean> {
      const next = {
        ...sheet,
        opIds: sheet.ops.map(({ opId }) => opId),
        answersFrom: oldestAnswerOf(sheet.ops),
      };
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

    ...entriesOfDate(sheets, log),
    ...entriesBetween(log),
    ...keptAnswers(sheets, plainSheets),
    /** Past days with their log; what is there already stays as it is. */
    async insertHistory(past: readonly SheetDoc[], entries: readonly LogEntry[]): Promise<void> {
      await insertMissing(log, entries.map(toDoc));
      await insertMissing(sheets, past);
    },
  };
}

const entriesOfDate = (sheets: Model<SheetDoc>, entriesLog: Model<LogDoc>) => ({
  /** The log of a date, those entries included that still wait on their sheets; newest first. */
  async log(date: string, filter: Partial<Pick<LogDoc, 'teamId' | 'updateType' | 'fieldChanged'>>) {
    const waiting = await sheets
      .find({ date, outboxSize: trusted({ $gt: 0 }) }, { outbox: 1 })
      .lean()
      .exec();
    const relayed = await entriesLog
      .find({ date, ...filter })
      .lean()
      .exec();
    const entries = new Map<string, LogEntry>();
    for (const doc of relayed) entries.set(doc._id, fromDoc(doc));
    for (const entry of waiting.flatMap(({ outbox }) => outbox)) {
      const isMatch = Object.entries(filter).every(
        ([key, value]) => entry[key as keyof typeof filter] === value,
      );
      if (isMatch) entries.set(entry.id, entry);
    }
    return newestFirst([...entries.values()]);
  },
});

const plainly = (db: Connection, { collection }: Model<SheetDoc>) =>
  nativeCollection<SheetDoc>(db, collection.name);

const entriesBetween = (log: Model<LogDoc>) => ({
  /** A sheet's log entries of the writes above one revision, up to another; newest first. */
  async entriesOf({ _id, outbox }: SheetDoc, above: number, upTo: number): Promise<LogEntry[]> {
    const relayed = await log
      .find({ _id: trusted({ $gt: `${_id}.`, $lt: `${_id}/` }) })
      .lean()
      .exec();
    const all = new Map([...relayed.map(fromDoc), ...outbox].map((entry) => [entry.id, entry]));
    const isAsked = ({ id }: LogEntry) => {
      const revision = Number.parseInt(id.slice(_id.length + 1), 10);
      return revision > above && revision <= upTo;
    };
    return newestFirst([...all.values()].filter(isAsked));
  },
});

/** What sheets remember of the calls that wrote them. */
const keptAnswers = (sheets: Model<SheetDoc>, plainSheets: ReturnType<typeof plainly>) => ({
  /** The sheet that remembers this operation. */
  async sheetWithOp(opId: string): Promise<string | undefined> {
    const found = await sheets.findOne({ opIds: opId }, { _id: 1 }).lean().exec();
    return found?._id;
  },

  /**
   * Removes answers from before that moment, of at most so many sheets; false when no more are left (ATT-18). `of`:
   * those that say from when their answers are, by index, or those from before there was this field.
   */
  async forgetAnswers(moment: string, most: number, of: 'said' | 'unsaid'): Promise<boolean> {
    const answersFrom = of === 'said' ? trusted({ $lt: moment }) : null;
    const found = await sheets
      .find({ answersFrom }, { revision: 1, ops: 1 })
      .limit(most)
      .lean()
      .exec();
    const writes = found.map(({ _id, revision, ops }) => {
      const left = withoutAnswersBefore(ops, moment);
      const $set = { ops: left, answersFrom: oldestAnswerOf(left) };
      return { updateOne: { filter: { _id, revision }, update: { $set } } };
    });
    if (writes.length > 0) await plainSheets.bulkWrite(writes, { ordered: false });
    return writes.length > 0;
  },
});

export type AttendanceRepo = ReturnType<typeof attendanceRepo>;

export const fromDoc = ({ _id, ...entry }: LogDoc): LogEntry => ({
  id: _id,
  // Entries from before reasons were kept say nothing of one.
  ...entry,
  reason: entry.reason ?? null,
});
const toDoc = ({ id, ...entry }: LogEntry): LogDoc => ({ _id: id, ...entry });

/** The sheet and its revision that an entry's id begins with. */
function writeOf(id: string): { sheet: string; revision: number } {
  const [, sheet = id, revision = '0'] = /^(.*)\.(\d+)\.\d+$/.exec(id) ?? [];
  return { sheet, revision: Number(revision) };
}

/**
 * Newest first: of one sheet in the order of its revisions, whatever the clock said; a sheet's entry is among those of
 * others not before anything that came before it (ATT-30).
 */
export function newestFirst(entries: readonly LogEntry[]): LogEntry[] {
  const latest = new Map<string, string>();
  return entries
    .map((entry) => ({ entry, ...writeOf(entry.id) }))
    .toSorted((a, b) => a.revision - b.revision)
    .map((one) => {
      const before = latest.get(one.sheet) ?? '';
      const at = one.entry.createdAt > before ? one.entry.createdAt : before;
      latest.set(one.sheet, at);
      return { ...one, at };
    })
    .toSorted(
      (a, b) =>
        b.at.localeCompare(a.at) ||
        a.sheet.localeCompare(b.sheet) ||
        b.revision - a.revision ||
        a.entry.id.localeCompare(b.entry.id, 'en', { numeric: true }),
    )
    .map(({ entry }) => entry);
}
