import type { AbsenceType } from '../attendance/absence-types.ts';
import { rate } from '../monitoring/monitoring.rules.ts';
import type { ReportCell, ReportTotals } from './reports.schema.ts';

/** How reports count and group (REP-4, REP-5). Pure. */

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
