import {
  isAbsenceType,
  offWords,
  parseStatusText,
  searching,
  type LogEntry,
} from '@muster/protocol';
import { absenceTypeLabel } from './attendance.words.ts';

/** What one line of the update log says (ATT-69). Pure. */

export interface ChangeText {
  /** 'Notes Added' or 'Notes Updated'; undefined where old and new speak for themselves. */
  readonly heading?: string;
  readonly before: string | null;
  readonly after: string | null;
}

export function changeText({ fieldChanged, oldValue, newValue }: LogEntry): ChangeText {
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

/** Search over member, team and who made the change. */
export function searchLog(entries: readonly LogEntry[], search: string): readonly LogEntry[] {
  const fits = searching(search);
  return entries.filter(({ memberName, teamName, updatedByName }) =>
    fits(memberName, teamName, updatedByName),
  );
}

/** '{n} update(s) found for the selected date and filters'. */
export const countText = (count: number): string =>
  `${count} update(s) found for the selected date and filters`;
