import type { AbsenceType } from '../attendance/absence-types.ts';
import { rate } from '../monitoring/monitoring.rules.ts';
import type { AbsenceKind, ReportCell, ReportTotals } from './reports.schema.ts';

/** How reports count and group (REP-4, REP-5, REP-7). Pure. */

const sick: readonly AbsenceType[] = ['MC', 'CMC', 'HL'];
const elsewhere: readonly AbsenceType[] = [
  'ATTACHMENT',
  'Booster',
  'COURSE',
  'ICT',
  'OJT',
  'SpM',
  'SpN',
];

/** Sick, on duty elsewhere, or leave (REP-7). */
export function absenceKindOf(type: AbsenceType): AbsenceKind {
  if (sick.includes(type)) return 'sick';
  return elsewhere.includes(type) ? 'elsewhere' : 'leave';
}

/** A cell's absence type; undefined for all other cells. */
export const absenceOf = (cell: ReportCell): AbsenceType | undefined =>
  cell === null || cell === 'P' || cell === 'PTO' || cell === '-' ? undefined : cell;

/** Counts cells: what is not on the sheet counts nowhere (REP-5). */
export class Tally {
  #present = 0;
  #pto = 0;
  #absent = 0;

  add(cell: ReportCell): void {
    if (cell === 'P') this.#present += 1;
    else if (cell === 'PTO') this.#pto += 1;
    else if (absenceOf(cell)) this.#absent += 1;
  }

  get totals(): ReportTotals {
    const here = this.#present + this.#pto;
    return { here, pto: this.#pto, absent: this.#absent, rate: rate(here, this.#absent) };
  }
}
