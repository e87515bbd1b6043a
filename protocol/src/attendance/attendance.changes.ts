import { type CleanMark, offWords } from './attendance.rules.ts';
import {
  type LogEntry,
  absenceTypeLabel,
  isAbsenceType,
  type Sheet,
  type SheetReminder,
} from './attendance.schema.ts';
import type { AttendanceSubmitted, AttendanceUpdated, LogAppended } from './attendance.routes.ts';

/** What differs between two states of one person's record, as the update log words it (ATT-25). Pure. */
export type Change = Pick<LogEntry, 'updateType' | 'fieldChanged' | 'oldValue' | 'newValue'>;

const detail = (mark: CleanMark) => mark.absenceType ?? mark.ptoTiming;

/** `absent (MC). Notes: back on Monday` (ATT-27). */
export function describeMark(mark: CleanMark): string {
  const detailText = detail(mark);
  return (
    mark.status +
    (detailText === null ? '' : ` (${detailText})`) +
    (mark.notes ? `. Notes: ${mark.notes}` : '')
  );
}

/** The log lines that turn `before` into `after`; null means there is no record. Empty when equal. */
export function changesBetween(before: CleanMark | null, after: CleanMark | null): Change[] {
  if (before === null && after === null) return [];
  if (before === null || after === null) {
    return [
      {
        updateType: before === null ? 'creation' : 'deletion',
        fieldChanged: 'status',
        oldValue: before && describeMark(before),
        newValue: after && describeMark(after),
      },
    ];
  }
  const changes: Change[] = [];
  const modified = (
    fieldChanged: Change['fieldChanged'],
    oldValue: string | null,
    newValue: string | null,
  ) => changes.push({ updateType: 'modification', fieldChanged, oldValue, newValue });

  if (before.status !== after.status) {
    modified('status', describeMark(before), describeMark(after));
  } else {
    if (before.absenceType !== after.absenceType) {
      modified('absenceType', before.absenceType, after.absenceType);
    }
    if (before.ptoTiming !== after.ptoTiming) {
      modified('ptoTiming', before.ptoTiming, after.ptoTiming);
    }
  }
  if (before.notes !== after.notes) modified('notes', before.notes || null, after.notes || null);
  return changes;
}

/** A status text of the log taken apart for display (ATT-69). */
export interface StatusText {
  readonly status: string;
  /** Reason for absent, Timing for pto, Details otherwise. */
  readonly label: 'Reason' | 'Timing' | 'Details';
  readonly detail: string | null;
  readonly notes: string | null;
}

/** Reads `status (detail)` or `status; Reason: x`, either followed by `. Notes: y`. */
export function parseStatusText(text: string): StatusText {
  const parts = /^([^\s(;.]+)(?: \(([^)]*)\)|; Reason: (.*?))?(?:\. Notes: ([\s\S]*))?$/.exec(text);
  if (!parts) return { status: text, label: 'Details', detail: null, notes: null };
  const status = parts[1] as string;
  return {
    status,
    label: status === 'absent' ? 'Reason' : status === 'pto' ? 'Timing' : 'Details',
    detail: parts[2] ?? parts[3] ?? null,
    notes: parts[4] ?? null,
  };
}

/** The mark that there was before these log lines, the latest first; null for none (ATT-110). */
export function markBefore(mark: CleanMark | null, changes: readonly Change[]): CleanMark | null {
  return changes.reduce<CleanMark | null>((after, { updateType, fieldChanged, oldValue }) => {
    if (updateType === 'creation') return null;
    if (fieldChanged === 'status') return storedMark(oldValue);
    return (
      after && { ...after, [fieldChanged]: fieldChanged === 'notes' ? (oldValue ?? '') : oldValue }
    );
  }, mark);
}

/** A status text that `describeMark` has made, as the mark that it was made of. */
function storedMark(text: string | null): CleanMark | null {
  if (text === null) return null;
  const { status, detail, notes } = parseStatusText(text);
  return {
    status: status as CleanMark['status'],
    absenceType: status === 'absent' ? (detail as CleanMark['absenceType']) : null,
    ptoTiming: status === 'pto' ? detail : null,
    notes: notes ?? '',
  };
}

/** What one line of the update log says, on screens and in files (ATT-69, REP-9). Pure. */
export interface ChangeText {
  /** 'Notes Added' or 'Notes Updated'; undefined where old and new speak for themselves. */
  readonly heading?: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a correction changes, in words. */
export const changedFields = {
  status: 'Status',
  absenceType: 'Absence type',
  ptoTiming: 'PTO timing',
  notes: 'Notes',
} as const satisfies Record<LogEntry['fieldChanged'], string>;

/** Old and new of a line in words, as the page of updates, its report and its files say them. */
export function changeText({
  fieldChanged,
  oldValue,
  newValue,
}: Pick<LogEntry, 'fieldChanged' | 'oldValue' | 'newValue'>): ChangeText {
  if (fieldChanged === 'notes') {
    return {
      heading: oldValue ? 'Notes Updated' : 'Notes Added',
      before: oldValue,
      after: newValue ?? 'no notes',
    };
  }
  const word = { status: statusWords, absenceType: typeWords, ptoTiming: timing }[fieldChanged];
  return { before: oldValue && word(oldValue), after: newValue && word(newValue) };
}

const statusNames: Readonly<Record<string, string>> = {
  present: 'Present',
  absent: 'Absent',
  pto: 'PTO',
};

/** "Absent, Reason: MC · Medical Certificate, Notes: flu". */
function statusWords(text: string): string {
  const { status, label, detail, notes } = parseStatusText(text);
  const detailWords = label === 'Reason' ? typeWords : label === 'Timing' ? timing : String;
  return [
    statusNames[status] ?? status,
    detail && `${label}: ${detailWords(detail)}`,
    notes && `Notes: ${notes}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const typeWords = (code: string) => (isAbsenceType(code) ? absenceTypeLabel(code) : code);
const timing = (text: string) => (/^\d\d:\d\d-\d\d:\d\d$/.test(text) ? offWords(text) : text);

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
  const existingIds = new Set(entries.map(({ id }) => id));
  return [...event.entries.filter(({ id }) => !existingIds.has(id)), ...entries];
}
