import { addDays } from '../../kernel/dates.ts';
import { dateIn } from '../../kernel/time-zones.ts';
import { dutyDateAt, nextWorkingDate, shiftEndsAt } from '../../schedule/schedule.rules.ts';
import { mostNoteDays, type HandoverNote } from './notes.schema.ts';

/** Handover notes: how long they stand, where, and in which order (KNO-3, KNO-5). Pure. */

/** The end of the shift after a board's; of one in the past, after the shift on duty. */
export function noteExpiry(timeZone: string, date: string, now: Date): Date {
  const duty = dutyDateAt(timeZone, now);
  const next = nextWorkingDate(date > duty ? date : duty);
  // A working date has an end.
  return shiftEndsAt(timeZone, next) ?? now;
}

/** The latest moment at which a note of a board may expire. */
export const latestExpiry = (timeZone: string, date: string, now: Date): Date => {
  const today = dateIn(timeZone, now);
  return new Date(Date.parse(`${addDays(date > today ? date : today, mostNoteDays)}T00:00:00Z`));
};

/** The last date on whose board a note stands that expires then. */
export function lastDateOf(timeZone: string, date: string, expiresAt: Date): string {
  const last = dutyDateAt(timeZone, new Date(expiresAt.getTime() - 1));
  return last > date ? last : date;
}

/** Whether a note stands on a date's board. */
export const standsOn = (
  { date: writtenOn, lastOn }: Pick<HandoverNote, 'date' | 'lastOn'>,
  date: string,
): boolean => writtenOn <= date && date <= lastOn && addDays(date, -mostNoteDays) <= writtenOn;

/** Whether somebody has not read what another person wrote. */
export const isUnread = (
  { createdBy, readBy }: Pick<HandoverNote, 'createdBy' | 'readBy'>,
  userId: string,
): boolean => createdBy.id !== userId && readBy.every(({ id }) => id !== userId);

/** Newest first. */
export const byNewest = (a: HandoverNote, b: HandoverNote): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);
