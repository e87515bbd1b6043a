import {
  addDays,
  daysBetween,
  lastDate,
  clockIn,
  hourMs,
  instantIn,
  minuteMs,
} from '../kernel/dates.ts';
import type { Shift, ZoneDuty } from './schedule.contract.ts';

/** Shift and zone of a team on a date (SCH-4, SCH-8). Pure; dates are `yyyy-MM-dd`. */
const anchor = '2025-09-06';
const cycle: readonly Shift[] = ['morning', 'night', 'night_off', 'off_day'];
const times: Readonly<Record<Shift, readonly [string, string] | null>> = {
  morning: ['10:00', '22:00'],
  night: ['22:00', '10:00'],
  night_off: null,
  off_day: null,
};

/** The zones that rotating teams go through, in their order (SCH-8). */
export const rotationZones = [
  'A1CAR',
  'DBUS',
  'A2CAR',
  'D3BIKE',
  'A3BIKE',
  'SUPPORT',
  'D2CAR',
  'ABUS',
  'D1CAR',
] as const;
const rotationDays = 16;
const bases: Readonly<Record<string, (typeof rotationZones)[number]>> = {
  A1: 'D2CAR',
  A2: 'SUPPORT',
  A3: 'A3BIKE',
  A4: 'D3BIKE',
  A5: 'A2CAR',
  A6: 'DBUS',
  A7: 'A1CAR',
  A8: 'D1CAR',
  A11: 'ABUS',
};
const fixed: Readonly<Record<string, string>> = {
  A9: 'ACARGO/IAs',
  A10: 'ACARGO/SSM',
  A12: 'GC/FSA/TFO',
  A13: 'FRT',
  'SAC AC CVG AC': 'SAC AC CVG AC',
};

const floorMod = (value: number, size: number) => ((value % size) + size) % size;
const at = <T>(list: readonly T[], index: number): T => list[floorMod(index, list.length)] as T;

/** The shift of a day; the same for all teams. */
export const shiftOn = (date: string): Shift => at(cycle, daysBetween(anchor, date));

/** Which of all working days a date is, from the rotation's first on; two of each four days are (SCH-4). */
export const workingDayOf = (date: string): number =>
  Math.floor(daysBetween(anchor, date) / cycle.length) * 2 + (shiftOn(date) === 'night' ? 1 : 0);

/** `10:00-22:00`, `22:00-10:00` (into the next day) or null off duty. */
export const shiftTime = (shift: Shift): string | null => times[shift]?.join('-') ?? null;

/** Wall-clock start of a shift as `HH:mm`; null off duty. */
export const shiftStart = (shift: Shift): string | null => times[shift]?.[0] ?? null;

/** When the shift of a date ends; null off duty. */
export function shiftEndsAt(timeZone: string, date: string): Date | null {
  const span = times[shiftOn(date)];
  if (!span) return null;
  const [start, end] = span;
  return instantIn(timeZone, end > start ? date : addDays(date, 1), end);
}

/** Whether a team's zones follow from its id alone (SCH-9, SCH-10). */
export const hasSetZone = (teamId: string): boolean =>
  Object.hasOwn(bases, teamId) || Object.hasOwn(fixed, teamId);

/** The zone of a team on a date, from its own base where its id gives it none; null for a team without one. */
export function zoneOf(teamId: string, date: string, ownBase: string | null = null): string | null {
  if (Object.hasOwn(fixed, teamId)) return fixed[teamId] ?? null;
  const base = Object.hasOwn(bases, teamId) ? bases[teamId] : ownBase;
  const place = rotationZones.findIndex((zone) => zone === base);
  if (place === -1) return null;
  const steps = Math.floor(daysBetween(anchor, date) / rotationDays);
  return at(rotationZones, place + steps);
}

/** Zone, shift and time of a team on a date. */
export function zoneDutyOf(teamId: string, date: string, ownBase: string | null = null): ZoneDuty {
  const shift = shiftOn(date);
  return { date, zone: zoneOf(teamId, date, ownBase), shift, shiftTime: shiftTime(shift) };
}

/** The assignments of `days` days from `startDate` on. */
export const scheduleOf = (
  teamId: string,
  startDate: string,
  days: number,
  ownBase: string | null = null,
): ZoneDuty[] =>
  Array.from({ length: Math.min(days, daysBetween(startDate, lastDate) + 1) }, (_, index) =>
    zoneDutyOf(teamId, addDays(startDate, index), ownBase),
  );

/** Attendance of a day off cannot be submitted; the sheet's own date decides, not the clock (ATT-13). */
export const isLocked = (shift: Shift): boolean => shiftStart(shift) === null;

/** The date whose shift is on duty at `now`: yesterday's while its night shift still runs (SCH-16). */
export function dutyDateAt(timeZone: string, now: Date): string {
  const clock = clockIn(timeZone, now);
  const yesterday = addDays(clock.date, -1);
  return clock.time < '10:00' && shiftOn(yesterday) === 'night' ? yesterday : clock.date;
}

/** When the shift of a date begins; null off duty. */
export const shiftStartsAt = (timeZone: string, date: string): Date | null =>
  dueAt(timeZone, date, 0);

/** The date whose shift runs at `now`; undefined between shifts. */
export function runningDate(timeZone: string, now: Date): string | undefined {
  const date = dutyDateAt(timeZone, now);
  const [from, to] = [shiftStartsAt(timeZone, date), shiftEndsAt(timeZone, date)];
  return from && to && from <= now && now < to ? date : undefined;
}

/** The date of the first shift that has not begun at `now`. */
export function nextShiftDate(timeZone: string, now: Date): string {
  const date = dutyDateAt(timeZone, now);
  const from = shiftStartsAt(timeZone, date);
  return from && now < from ? date : nextWorkingDate(date);
}

/**
 * The shift that comes once that of a date has ended: the next on duty, or the one that runs (SCH-17). Undefined on a
 * day off, and until then.
 */
export function shiftAfter(timeZone: string, date: string, now: Date): string | undefined {
  const endsAt = shiftEndsAt(timeZone, date);
  if (endsAt === null || now < endsAt) return undefined;
  const today = dutyDateAt(timeZone, now);
  return today === date || isLocked(shiftOn(today)) ? nextWorkingDate(today) : today;
}

/** The first date after `date` whose sheet can be submitted (SCH-18), or the last that there is. */
export function nextWorkingDate(date: string): string {
  let next = addDays(date, 1);
  while (next < lastDate && isLocked(shiftOn(next))) next = addDays(next, 1);
  return next;
}

/** The last date before `date` that has a shift. */
export function previousWorkingDate(date: string): string {
  let previous = addDays(date, -1);
  while (isLocked(shiftOn(previous))) previous = addDays(previous, -1);
  return previous;
}

/** When a sheet becomes final, counted from its shift's end, on a day off from midnight; null for never (ATT-100). */
export function finalAt(timeZone: string, date: string, finalAfterHours: number): Date | null {
  if (finalAfterHours === 0) return null;
  const [start, end] = times[shiftOn(date)] ?? ['00:00', '00:00'];
  const endsOn = end > start ? date : addDays(date, 1);
  return new Date(instantIn(timeZone, endsOn, end).getTime() + finalAfterHours * hourMs);
}

/** Whether a sheet is final at a moment (ms). */
export function isFinal(
  timeZone: string,
  date: string,
  finalAfterHours: number,
  now: number,
): boolean {
  const at = finalAt(timeZone, date, finalAfterHours);
  return at !== null && now >= at.getTime();
}

/** When a team that has not submitted becomes overdue (MON-11); null on a day off. */
export function dueAt(timeZone: string, date: string, overdueAfterMinutes: number): Date | null {
  const start = shiftStart(shiftOn(date));
  if (start === null) return null;
  return new Date(instantIn(timeZone, date, start).getTime() + overdueAfterMinutes * minuteMs);
}
