import { absenceTypeCodes, type AbsenceType } from '../attendance/absence-types.ts';

/** The kinds that reports group absence types by (REP-7). Pure. */
export const absenceKinds = ['sick', 'leave', 'elsewhere'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

const sick: readonly AbsenceType[] = ['MC', 'CMC', 'HL'];

/** What can count as on duty elsewhere: whoever is sick is not (SET-12). */
export const elsewhereChoices: readonly AbsenceType[] = absenceTypeCodes.filter(
  (type) => !sick.includes(type),
);

/** What counts as on duty elsewhere until somebody sets it (SET-12). */
export const usualElsewhere: readonly AbsenceType[] = [
  'ATTACHMENT',
  'Booster',
  'COURSE',
  'ICT',
  'OJT',
  'SpM',
  'SpN',
];

/** Sick, on duty elsewhere as it is set, or leave. */
export function absenceKindOf(type: AbsenceType, elsewhere: readonly AbsenceType[]): AbsenceKind {
  if (sick.includes(type)) return 'sick';
  return elsewhere.includes(type) ? 'elsewhere' : 'leave';
}
