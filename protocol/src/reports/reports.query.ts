import { z } from 'zod';
import { dayNumber, daysBetween, isoDate } from '../kernel/dates.ts';
import { teamId } from '../kernel/ids.ts';
import { reportFormat } from './reports.schema.ts';

/** Most days that one report covers (REP-2). */
export const reportDaysLimit = 366;

/** Dates of a report or of analytics, both included, and teams separated by commas; without teams, all (REP-2, REP-3). */
const rangeFields = {
  from: isoDate,
  to: isoDate,
  teamIds: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(teamId).max(500))
    .optional(),
};

interface DateRange {
  readonly from: string;
  readonly to: string;
}
const isForward = ({ from, to }: DateRange) => from <= to;
// Asked also where a date is none, which has been said then.
const isShort = ({ from, to }: DateRange) =>
  dayNumber(from) === undefined ||
  dayNumber(to) === undefined ||
  daysBetween(from, to) < reportDaysLimit;
const reversed = { path: ['to'], message: 'The last day is before the first' };
const tooLong = { path: ['to'], message: `At most ${reportDaysLimit} days` };

export const rangeQuery = z
  .object(rangeFields)
  .refine(isForward, reversed)
  .refine(isShort, tooLong);
export type RangeQuery = z.output<typeof rangeQuery>;

export const reportQuery = z
  .object({ ...rangeFields, format: reportFormat.default('json') })
  .refine(isForward, reversed)
  .refine(isShort, tooLong);
export type ReportQuery = z.output<typeof reportQuery>;
