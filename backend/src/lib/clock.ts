import { dateIn } from '@muster/protocol';

/** The only reader of the time (law 5); tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The instant as stored and sent. */
  instant(): string;
  /** The date in the organisation's time zone (OPS-40). */
  today(): string;
  readonly timeZone: string;
}

/** A clock that shows `at` now and runs on; the system's time without it. */
export function startingAt(at: string | undefined): () => number {
  if (at === undefined) return Date.now;
  const offset = Date.parse(at) - Date.now();
  return () => Date.now() + offset;
}

export function clockOf(timeZone: string, now: () => number = Date.now): Clock {
  return {
    now,
    timeZone,
    instant: () => new Date(now()).toISOString(),
    today: () => dateIn(timeZone, new Date(now())),
  };
}
