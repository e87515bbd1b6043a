import {
  attendanceRoutes,
  isLocked,
  remindEveryMs,
  shiftLabels,
  shiftOn,
  type Team,
} from '@muster/protocol';
import { changeKind } from '../../../lib/changes.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import { actingIn } from '../../../plugins/acting.ts';
import { handle } from '../../../plugins/contract.ts';
import { audiences } from '../../../realtime/audiences.ts';
import type { Context } from '../../context.ts';
import { presentReminder, reminderId, remindersRepo, type ReminderDoc } from './reminders.repo.ts';

interface Needs {
  teams(): Promise<Team[]>;
  /** Whether a team's sheet of a date is there. */
  isSubmitted(teamId: string, date: string): Promise<boolean>;
}

/** Its detail is the reminder, where this process has made it. */
const sheetReminded = changeKind<ReminderDoc>('sheet reminder', {
  collection: 'sheetReminders',
  revision: 'revision',
});

/** How long it is kept when a team was reminded last. */
const keptForMs = 31 * 86_400_000;

/** Asking the leaders of a team for its sheet (KNO-21, KNO-22). */
export function remindersFeature(
  { app, audit, changes, clock, db, publisher }: Context,
  { teams, isSubmitted }: Needs,
): void {
  const repo = remindersRepo(db);

  /** Throws UNKNOWN_TEAM, SUBMISSION_LOCKED, SHEET_SUBMITTED and TOO_MANY. */
  async function remind(teamId: string, date: string, { by, from }: Acting): Promise<ReminderDoc> {
    const team = (await teams()).find(({ id }) => id === teamId);
    if (!team) throw new Fault('UNKNOWN_TEAM', { words: { team: teamId } });
    const shift = shiftOn(date);
    if (isLocked(shift)) {
      throw new Fault('SUBMISSION_LOCKED', { words: { shift: shiftLabels[shift] } });
    }
    if (await isSubmitted(teamId, date)) {
      throw new Fault('SHEET_SUBMITTED', { words: { team: team.name } });
    }
    const _id = reminderId(teamId, date);
    const before = await repo.one(_id);
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
    if (!(await repo.put(before, doc))) throw tooSoon(remindEveryMs);
    changes.tell(sheetReminded, { id: _id, revision: doc.revision, detail: doc });
    await audit.record({
      by,
      from,
      kind: 'attendance.reminded',
      what: { type: 'attendance', id: `${teamId}.${date}`, name: `${team.name}, ${date}` },
    });
    return doc;
  }

  changes.follow(sheetReminded, async ({ id, detail }) => {
    const doc = detail ?? (await repo.one(id));
    if (doc)
      publisher.publish('sheet:reminded', presentReminder(doc), audiences.leaders(doc.teamId));
  });

  handle(app, attendanceRoutes.remind, async (call) =>
    presentReminder(await remind(call.body.teamId, call.body.date, actingIn(call))),
  );
}

const tooSoon = (leftMs: number) =>
  new Fault('TOO_MANY', {
    message: 'This team was reminded less than a minute ago.',
    retryAfter: Math.ceil(leftMs / 1000),
  });
