import { dateIn, dutyDateAt, shiftsAt, type Shifts } from '@muster/protocol';
import type { Caller } from './caller.ts';
import { Fault } from './fault.ts';

/** The only reader of the time (law 5); tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that only ever run on, whatever the system's clock is set to: for durations. */
  elapsed(): number;
  /** The instant as stored and sent. */
  instant(): string;
  /** The date on duty (SCH-16). */
  today(): string;
  /** That date, and the one whose shift comes next (DEP-502). */
  shifts(): Shifts;
  /** The date of the calendar in the organisation's time zone, for what is counted from midnight (OPS-40). */
  calendarDay(): string;
  readonly timeZone: string;
}

/** The system's time, or one that shows `at` now and runs on. */
export const systemClock = (timeZone: string, at: string | undefined): Clock =>
  clockOf(timeZone, startingAt(at), () => performance.now());

function startingAt(at: string | undefined): () => number {
  if (at === undefined) return Date.now;
  const offset = Date.parse(at) - Date.now();
  return () => Date.now() + offset;
}

export function clockOf(
  timeZone: string,
  now: () => number = Date.now,
  elapsed: () => number = now,
): Clock {
  return {
    now,
    elapsed,
    timeZone,
    instant: () => new Date(now()).toISOString(),
    today: () => dutyDateAt(timeZone, new Date(now())),
    shifts: () => shiftsAt(timeZone, now()),
    calendarDay: () => dateIn(timeZone, new Date(now())),
  };
}

/** Around the change of the date on duty a wall screen may follow both, in ms. */
const aroundMs = 10 * 60_000;

/** A wall screen follows the date on duty and no other (S28). Throws FORBIDDEN. */
export function mustShow(clock: Clock, caller: Caller, date: string): void {
  if (caller.principal !== 'display') return;
  const near = [-aroundMs, aroundMs].map((ms) =>
    dutyDateAt(clock.timeZone, new Date(clock.now() + ms)),
  );
  if (!near.includes(date)) throw new Fault('FORBIDDEN');
}
