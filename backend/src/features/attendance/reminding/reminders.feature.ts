import {
  type SheetReminder,
  attendanceRoutes,
  isLocked,
  remindEveryMs,
  shiftLabels,
  shiftOn,
  dayMs,
} from '@muster/protocol';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../store/database-error.ts';
import { changeKind } from '../../../store/changes.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Actor } from '../../../lib/caller.ts';
import { actorIn, handle } from '../../../http/contract.ts';
import { audiences } from '../../../live/audiences.ts';
import type { Context } from '../../context.ts';
import type { DirectoryFeature } from '../../directory/index.ts';
import type { AttendanceRepo } from '../attendance.repo.ts';

/** The latest reminder of a sheet (KNO-21). */
interface ReminderDoc {
  /** The sheet's team and date. */
  _id: string;
  teamId: string;
  date: string;
  /** Counts the reminders. */
  revision: number;
  at: string;
  by: { id: string; name: string };
  expiresAt: Date;
}

const text = { type: String, required: true } as const;

const reminderSchema = new Schema<ReminderDoc>(
  {
    _id: text,
    teamId: text,
    date: text,
    revision: { type: Number, required: true },
    at: text,
    by: { type: Schema.Types.Mixed, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sheetReminders', versionKey: false, strict: 'throw' },
).index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const reminderModel = (db: Connection) => db.model<ReminderDoc>('SheetReminder', reminderSchema);

const reminderId = (teamId: string, date: string): string => `${teamId} ${date}`;

/** As it goes over the wire. */
const presentReminder = ({ teamId, date, at, by }: ReminderDoc): SheetReminder => ({
  teamId,
  date,
  at,
  by,
});

function remindersRepo(db: Connection) {
  const reminders = reminderModel(db);
  const one = (id: string) => reminders.findOne({ _id: id }).lean().exec();
  return {
    one,
    /** The latest of a sheet, as long as it is kept. */
    async reminder(teamId: string, date: string): Promise<SheetReminder | null> {
      const found = await one(reminderId(teamId, date));
      return found && presentReminder(found);
    },
    /** The latest of every sheet of a date. */
    async of(date: string): Promise<SheetReminder[]> {
      const found = await reminders.find({ date }).sort({ _id: 1 }).lean().exec();
      return found.map(presentReminder);
    },
    /** In place of the one before; false when somebody was faster. */
    async put(before: ReminderDoc | null, next: ReminderDoc): Promise<boolean> {
      if (before) {
        const { _id, ...fields } = next;
        const guard = { _id, revision: before.revision };
        const { matchedCount } = await reminders.updateOne(guard, { $set: fields }).exec();
        return matchedCount === 1;
      }
      try {
        await reminders.create(next);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}

interface Needs {
  directory: Pick<DirectoryFeature, 'teams'>;
  repo: Pick<AttendanceRepo, 'sheetsOn'>;
}

/** Its detail is the reminder, where this process has made it. */
const sheetReminded = changeKind<ReminderDoc>('sheet reminder', {
  collection: 'sheetReminders',
  revision: 'revision',
});

/** How long it is kept when a team was reminded last. */
const keptForMs = 31 * dayMs;

/** Asking the leaders of a team for its sheet (KNO-21, KNO-22). */
export function remindersFeature(
  { app, audit, changes, clock, db, publisher }: Context,
  { directory, repo }: Needs,
) {
  const reminders = remindersRepo(db);
  const isSubmitted = async (teamId: string, date: string) =>
    (await repo.sheetsOn(date)).some((sheet) => sheet.teamId === teamId);

  /** Throws UNKNOWN_TEAM, SUBMISSION_LOCKED, SHEET_SUBMITTED and TOO_MANY. */
  async function remind(teamId: string, date: string, { by, from }: Actor): Promise<ReminderDoc> {
    const team = (await directory.teams()).find(({ id }) => id === teamId);
    if (!team) throw new Fault('UNKNOWN_TEAM', { words: { team: teamId } });
    const shift = shiftOn(date);
    if (isLocked(shift)) {
      throw new Fault('SUBMISSION_LOCKED', { words: { shift: shiftLabels[shift] } });
    }
    if (await isSubmitted(teamId, date)) {
      throw new Fault('SHEET_SUBMITTED', { words: { team: team.name } });
    }
    const _id = reminderId(teamId, date);
    const before = await reminders.one(_id);
    const leftMs = before ? Date.parse(before.at) + remindEveryMs - clock.now() : 0;
    if (leftMs > 0) throw tooSoon(leftMs);
    const doc: ReminderDoc = {
      _id,
      teamId,
      date,
      revision: (before?.revision ?? 0) + 1,
      at: clock.instant(),
      by: { id: by.id, name: by.name },
      expiresAt: new Date(clock.now() + keptForMs),
    };
    // Whoever was faster has reminded them at this moment.
    if (!(await reminders.put(before, doc))) throw tooSoon(remindEveryMs);
    changes.publish(sheetReminded, { id: _id, revision: doc.revision, detail: doc });
    await audit.record({
      by,
      from,
      kind: 'attendance.reminded',
      what: { type: 'attendance', id: `${teamId}.${date}`, name: `${team.name}, ${date}` },
    });
    return doc;
  }

  changes.subscribe(sheetReminded, async ({ id, detail }) => {
    const doc = detail ?? (await reminders.one(id));
    if (!doc) return;
    const told = [audiences.leaders(doc.teamId), audiences.desks];
    publisher.publish('sheet:reminded', presentReminder(doc), told);
  });

  handle(app, attendanceRoutes.remind, async (call) =>
    presentReminder(await remind(call.body.teamId, call.body.date, actorIn(call))),
  );
  handle(app, attendanceRoutes.reminders, ({ params }) => reminders.of(params.date));
  return { reminder: reminders.reminder };
}

const tooSoon = (leftMs: number) =>
  new Fault('TOO_MANY', {
    message: 'This team was reminded less than a minute ago.',
    retryAfter: Math.ceil(leftMs / 1000),
  });
