import { absenceTypeLabel, offWords, type CleanMark, type LogEntry } from '@muster/protocol';

/** Words for what a record and its log hold. Pure. */

/** What there is to a mark beside its status, in one line: "MC · Medical Certificate · flu". */
export const detailWords = ({ absenceType, ptoTiming, notes }: CleanMark): string =>
  [absenceType && absenceTypeLabel(absenceType), ptoTiming && offWords(ptoTiming), notes]
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
