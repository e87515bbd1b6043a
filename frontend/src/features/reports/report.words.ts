import {
  absenceKindOf,
  absenceOf,
  absenceTypes,
  type AbsenceKind,
  type AbsenceType,
  type ReportCell,
} from '@muster/protocol';

/** Words of the reports, each once. */
export const viewLabels = {
  matrix: { label: 'Roster matrix', short: 'Matrix' },
  daily: { label: 'Daily report', short: 'Daily' },
  absences: { label: 'Absences by type', short: 'Absences' },
  'late-sheets': { label: 'Late and missing sheets', short: 'Late' },
  changes: { label: 'Changes after submit', short: 'Changes' },
} as const;

export const kindLabels: Readonly<Record<AbsenceKind, string>> = {
  sick: 'sick',
  leave: 'leave',
  elsewhere: 'on duty elsewhere',
};

/** A ground and a text for each kind of absence. */
export const kindLooks: Readonly<Record<AbsenceKind, string>> = {
  sick: 'bg-absent-ground text-absent-text',
  leave: 'bg-night-ground text-night-text',
  elsewhere: 'bg-off-day-ground text-off-day-text',
};

export function lookOf(cell: ReportCell, elsewhere: readonly AbsenceType[]): string | undefined {
  const type = absenceOf(cell);
  return type && kindLooks[absenceKindOf(type, elsewhere)];
}

/** A cell in words. */
export function cellWords(cell: ReportCell): string {
  if (cell === 'P') return 'Present';
  if (cell === 'PTO') return 'PTO, present for a part of the shift';
  if (cell === '-') return 'Not on the sheet';
  return cell === null ? 'No sheet' : absenceTypes[cell];
}
