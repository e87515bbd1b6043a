import { absenceTypeLabel, isAbsenceType } from './absence-types.ts';
import { parseStatusText } from './attendance.changes.ts';
import type { LogEntry } from './attendance.schema.ts';
import { offWords } from './pto-timing.ts';

/** What one line of the update log says, on screens and in files (ATT-69, REP-9). Pure. */
export interface ChangeText {
  /** 'Notes Added' or 'Notes Updated'; undefined where old and new speak for themselves. */
  readonly heading?: string;
  readonly before: string | null;
  readonly after: string | null;
}

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
  const what = label === 'Reason' ? typeWords : label === 'Timing' ? timing : String;
  return [
    statusNames[status] ?? status,
    detail && `${label}: ${what(detail)}`,
    notes && `Notes: ${notes}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const typeWords = (code: string) => (isAbsenceType(code) ? absenceTypeLabel(code) : code);
const timing = (text: string) => (/^\d\d:\d\d-\d\d:\d\d$/.test(text) ? offWords(text) : text);
