import type { AttendanceRecord, SheetHead, Sheet, SheetReminder } from '@muster/protocol';
import { sheetId, type SheetDoc } from './attendance.repo.ts';

/** A record's id names its sheet, so that no second index has to find it: `{userId}.{date}.{teamId}`. */
const pattern = /^([0-9a-f-]{36})\.(\d{4}-\d{2}-\d{2})\.(.+)$/;

export const recordId = (userId: string, date: string, teamId: string): string =>
  `${userId}.${date}.${teamId}`;

export function readRecordId(
  id: string,
): { userId: string; date: string; teamId: string } | undefined {
  const [, userId, date, teamId] = pattern.exec(id) ?? [];
  return userId && date && teamId ? { userId, date, teamId } : undefined;
}

/** Sheets as they go over the wire, per audience (S4). */

export const presentSheetHead = (sheet: SheetDoc): SheetHead => ({
  id: sheet._id,
  teamId: sheet.teamId,
  date: sheet.date,
  status: 'submitted',
  submittedBy: sheet.submittedBy,
  submittedByName: sheet.submittedByName,
  submittedAt: sheet.submittedAt,
  revision: sheet.revision,
});

export const pendingSheetHead = (teamId: string, date: string): SheetHead => ({
  id: sheetId(teamId, date),
  teamId,
  date,
  status: 'pending',
  submittedBy: null,
  submittedByName: null,
  submittedAt: null,
  revision: 0,
});

/** For readers of counts: when and whether, not by whom. */
export const anonymousSheetHead = (session: SheetHead): SheetHead => ({
  ...session,
  submittedBy: null,
  submittedByName: null,
});

/** What leaders of other teams see with MASK_OTHER_TEAMS: the status alone. */
export const maskRecord = (record: AttendanceRecord): AttendanceRecord => ({
  ...record,
  absenceType: null,
  ptoTiming: null,
  notes: '',
});

export function presentSheet(
  epoch: string,
  teamId: string,
  date: string,
  sheet: SheetDoc | null,
  masked: boolean,
  reminder: SheetReminder | null = null,
): Sheet {
  const records = sheet?.records ?? [];
  return {
    epoch,
    session: sheet ? presentSheetHead(sheet) : pendingSheetHead(teamId, date),
    records: masked ? records.map(maskRecord) : records,
    masked,
    reminder,
    moved: [],
  };
}
