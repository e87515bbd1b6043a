import { dateIn } from '@muster/protocol';

/** The only reader of the time (law 5); tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The instant as stored and sent. */
  instant(): string;
  /** The date in the organisation's time zone (D14). */
  today(): string;
  readonly timeZone: string;
}

export function clockOf(timeZone: string, now: () => number = Date.now): Clock {
  return {
    now,
    timeZone,
    instant: () => new Date(now()).toISOString(),
    today: () => dateIn(timeZone, new Date(now())),
  };
}
