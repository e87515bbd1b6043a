import type { CleanMark } from './attendance.rules.ts';
import type { LogEntry } from './attendance.schema.ts';

/** What differs between two states of one person's record, as the update log words it (ATT-25). Pure. */
export type Change = Pick<LogEntry, 'updateType' | 'fieldChanged' | 'oldValue' | 'newValue'>;

const detail = (mark: CleanMark) => mark.absenceType ?? mark.ptoTiming;

/** `absent (MC). Notes: back on Monday` (ATT-27). */
export function describeMark(mark: CleanMark): string {
  const what = detail(mark);
  return (
    mark.status + (what === null ? '' : ` (${what})`) + (mark.notes ? `. Notes: ${mark.notes}` : '')
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
