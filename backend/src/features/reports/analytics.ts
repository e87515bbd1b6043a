import {
  instantIn,
  shiftOn,
  shiftStart,
  Tally,
  type AbsenceType,
  type Analytics,
} from '@muster/protocol';
import { groupBy, daysOf, teamsOf, type CountedSheet, type ReportData } from './reports.source.ts';

/** What is made of attendance over days (ANA-1 to ANA-4). Pure. */

const cellOf = ({ status, absenceType }: CountedSheet['marks'][number]) =>
  status === 'present' ? 'P' : status === 'pto' ? 'PTO' : absenceType;

const tallyOf = (sheets: readonly CountedSheet[]): Tally => {
  const tally = new Tally();
  for (const { marks } of sheets) for (const mark of marks) tally.add(cellOf(mark));
  return tally;
};

export function attendanceByDay(data: ReportData): Analytics['attendanceByDay'] {
  const byDate = groupBy(data.sheets, ({ date }) => date);
  return daysOf(data).map((day) => {
    const sheets = byDate.get(day.date) ?? [];
    return { ...day, sheets: sheets.length, totals: tallyOf(sheets).totals };
  });
}

export function teamByDay(data: ReportData): Analytics['teamByDay'] {
  const byTeam = groupBy(data.sheets, ({ teamId }) => teamId);
  const days = daysOf(data);
  return teamsOf(data).map(({ id: teamId }) => {
    const sheets = byTeam.get(teamId) ?? [];
    const byDate = new Map(sheets.map((sheet) => [sheet.date, sheet]));
    return {
      teamId,
      days: days.map(({ date }) => {
        const sheet = byDate.get(date);
        if (!sheet) return null;
        const absent = sheet.marks.filter(({ status }) => status === 'absent').length;
        return { absent, marked: sheet.marks.length };
      }),
      totals: tallyOf(sheets).totals,
    };
  });
}

export function absencesByDay(data: ReportData): Analytics['absencesByType'] {
  const byDate = groupBy(data.sheets, ({ date }) => date);
  return daysOf(data).flatMap(({ date }) => {
    const sheets = byDate.get(date);
    if (!sheets) return [];
    const types: Partial<Record<AbsenceType, number>> = {};
    for (const { absenceType } of sheets.flatMap(({ marks }) => marks))
      if (absenceType) types[absenceType] = (types[absenceType] ?? 0) + 1;
    return [{ date, types }];
  });
}

const stepMinutes = 5;
const steps = 13;

/** How long after the shift's start sheets were submitted first. */
export function sheetDelays(
  { sheets }: ReportData,
  timeZone: string,
  dueAfterMinutes: number,
): Analytics['sheetDelays'] {
  const delays = sheets
    .flatMap(({ teamId, date, first }) => {
      const start = startOf(timeZone, date);
      if (start === undefined) return [];
      return [{ teamId, date, exact: (Date.parse(first.at) - start) / 60_000 }];
    })
    .toSorted((a, b) => a.exact - b.exact);
  const slowest = delays.at(-1);
  const counts = Array.from({ length: steps }, (_, index) => ({
    fromMinutes: index * stepMinutes,
    sheets: 0,
  }));
  for (const { exact } of delays) {
    const step = counts[Math.min(steps - 1, Math.max(0, Math.floor(exact / stepMinutes)))];
    if (step) step.sheets += 1;
  }
  return {
    sheets: delays.length,
    late: delays.filter(({ exact }) => exact > dueAfterMinutes).length,
    medianMinutes: medianOf(delays.map(({ exact }) => exact)),
    slowest: slowest
      ? { teamId: slowest.teamId, date: slowest.date, minutes: Math.round(slowest.exact) }
      : null,
    dueAfterMinutes,
    steps: counts,
  };
}

/** Of sorted numbers, rounded. */
function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/** When a date's shift begins, in ms; undefined on a day off. */
export function startOf(timeZone: string, date: string): number | undefined {
  const start = shiftStart(shiftOn(date));
  return start === null ? undefined : instantIn(timeZone, date, start).getTime();
}
