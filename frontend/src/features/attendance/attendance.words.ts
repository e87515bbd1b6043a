import {
  absenceTypes,
  splitTiming,
  type AbsenceType,
  type CleanMark,
  type LogEntry,
} from '@muster/protocol';
import { formatClockTime } from '../../shared/dates/time-format.ts';

/** Words for what a record and its log hold. Pure. */

/** "MC · Medical Certificate". */
export const absenceTypeLabel = (type: AbsenceType): string => `${type} · ${absenceTypes[type]}`;

/** "10:00 AM – 2:00 PM". */
export function timingWords(ptoTiming: string): string {
  const { start, end } = splitTiming(ptoTiming);
  return [start, end].map(formatClockTime).join(' – ');
}

/** What there is to a mark beside its status, in one line: "MC · Medical Certificate · flu". */
export const detailWords = ({ absenceType, ptoTiming, notes }: CleanMark): string =>
  [absenceType && absenceTypeLabel(absenceType), ptoTiming && timingWords(ptoTiming), notes]
    .filter(Boolean)
    .join(' · ');

/** The update types and fields as the filters and the table name them (ATT-67). */
export const updateTypeWords: Readonly<Record<LogEntry['updateType'], string>> = {
  creation: 'Creation',
  modification: 'Modification',
  deletion: 'Deletion',
};
export const fieldWords: Readonly<Record<LogEntry['fieldChanged'], string>> = {
  status: 'Status',
  absenceType: 'Absence Type',
  ptoTiming: 'PTO Timing',
  notes: 'Notes',
};
