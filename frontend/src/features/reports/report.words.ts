import {
  addDays,
  dayNumber,
  daysBetween,
  reportDaysLimit,
  absenceKindOf,
  absenceOf,
  absenceTypes,
  type AbsenceKind,
  type AbsenceType,
  type ReportCell,
} from '@muster/protocol';
import { formatDate, formatDay, formatShortDate } from '../../shared/dates/date-format.ts';

/** Which days a report covers, as they are chosen (REP-15). Pure. */
export const spans = ['day', 'week', 'month', 'own'] as const;
export type Span = (typeof spans)[number];

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The day, week (from Monday) or month that `date` lies in; none of its days are after `today`. */
export function daysAround(span: Exclude<Span, 'own'>, date: string, today: string): Days {
  const days = whole(span, date);
  return days.from <= today && days.to > today ? { ...days, to: today } : days;
}

function whole(span: Exclude<Span, 'own'>, date: string): Days {
  if (span === 'day') return { from: date, to: date };
  if (span === 'week') {
    // 1970-01-01 was a Thursday.
    const from = addDays(date, -(((dayNumber(date) ?? 0) + 3) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = `${date.slice(0, 7)}-01`;
  const [year = 0, month = 0] = date.split('-').map(Number);
  return { from, to: addDays(from, new Date(Date.UTC(year, month, 0)).getUTCDate() - 1) };
}

/** The span before or after. */
export function stepped(span: Span, { from, to }: Days, step: -1 | 1, today: string): Days {
  if (span === 'own') {
    const days = step * (daysBetween(from, to) + 1);
    return { from: addDays(from, days), to: addDays(to, days) };
  }
  const beside = step < 0 ? addDays(from, -1) : addDays(whole(span, from).to, 1);
  return daysAround(span, beside, today);
}

/** What is wrong with days that somebody chose, in the server's words. */
export function whatIsWrong({ from, to }: Days): string | undefined {
  if (from > to) return 'The last day is before the first';
  return daysBetween(from, to) >= reportDaysLimit ? `At most ${reportDaysLimit} days` : undefined;
}

/** "Fri, Nov 20", "Nov 16 to Nov 20, 2026", with both years where they differ. */
export function daysWords({ from, to }: Days): string {
  if (from === to) return `${formatDay(from)}, ${from.slice(0, 4)}`;
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatShortDate(from) : formatDate(from);
  return `${start} to ${formatDate(to)}`;
}

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
