import type { AttendanceSubmitted, AttendanceUpdated, LogAppended } from './attendance.events.ts';
import type { LogEntry, Sheet } from './attendance.schema.ts';
import type { SheetReminder } from './reminders.schema.ts';

/** Snapshot + event -> snapshot, used by the browser and by the replay tests (S15, S20, S21). Pure. */

type AttendanceEvent =
  | { readonly name: 'attendance:submitted'; readonly payload: AttendanceSubmitted }
  | { readonly name: 'attendance:updated'; readonly payload: AttendanceUpdated }
  | { readonly name: 'sheet:reminded'; readonly payload: SheetReminder };

/** The next sheet, the same sheet when the event is old or not for it, or `gap`: fetch it again. */
export function applyToSheet(sheet: Sheet, event: AttendanceEvent): Sheet | 'gap' {
  const { session } = sheet;
  const { teamId, date } = event.payload;
  if (teamId !== session.teamId || date !== session.date) return sheet;
  if (event.name === 'sheet:reminded') return reminded(sheet, event.payload);
  // Without the session this is the counts audience's form; the sheet's own form comes as well.
  const { payload } = event;
  if (!payload.session || payload.revision <= session.revision) return sheet;
  if (event.name === 'attendance:submitted') {
    const { records } = event.payload;
    return records ? { ...sheet, session: payload.session, records, reminder: null } : 'gap';
  }
  const { record } = event.payload;
  if (payload.revision !== session.revision + 1 || !record) return 'gap';
  return {
    ...sheet,
    session: payload.session,
    records: sheet.records.map((old) => (old.id === record.id ? record : old)),
  };
}

/** A sheet that is there is not asked for; of two reminders the later one stands (KNO-21). */
function reminded(sheet: Sheet, reminder: SheetReminder): Sheet {
  const isOver = sheet.session.revision > 0;
  const isOlder = sheet.reminder !== null && sheet.reminder.at >= reminder.at;
  return isOver || isOlder ? sheet : { ...sheet, reminder };
}

/** New entries before the old ones, each once. */
export function applyToLog(entries: readonly LogEntry[], event: LogAppended): LogEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  return [...event.entries.filter(({ id }) => !known.has(id)), ...entries];
}
