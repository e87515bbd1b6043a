import { useCallback, useRef, useSyncExternalStore } from 'react';

/** The only place of the page that reads the time, which is the same for every session. */

let offsetMs = 0;

/** The server's time in milliseconds since 1970, as far as it is known; else the device's. */
export const now = (): number => deviceNow() + offsetMs;

/** The device's own time in milliseconds since 1970; only for measuring spans. */
export const deviceNow = (): number => Date.now();

/** A time of the device's clock as one of the server's, in milliseconds since 1970. */
export const serverTimeOf = (deviceMs: number): number => deviceMs + offsetMs;

/** A moment of this device, kept only to measure how long ago it was. */
export interface Moment {
  readonly steadyMs: number;
  readonly deviceMs: number;
}

export const thisMoment = (): Moment => ({ steadyMs: performance.now(), deviceMs: deviceNow() });

/**
 * Milliseconds since a moment, never less than the truth (S25): the steady clock of some devices
 * stands still while they sleep, and the other one may be set back.
 */
export const elapsedSince = ({ steadyMs, deviceMs }: Moment): number =>
  Math.max(performance.now() - steadyMs, deviceNow() - deviceMs);

/** The one of two moments that is less long ago. */
export const laterOf = (one: Moment, other: Moment | null): Moment =>
  other !== null && elapsedSince(other) < elapsedSince(one) ? other : one;

/** The server's time takes a while to come here; what differs by more was set. */
const onTheWayMs = 2_000;

/** Whether the server tells a time that is not this page's: its clock or the device's was set (SCH-20). */
export const isClockOff = (serverTime: string): boolean =>
  Math.abs(Date.parse(serverTime) - now()) > onTheWayMs;

const listeners = new Set<() => void>();
/** A smaller step than this is left to the next turn of whoever shows the time. */
const notableMs = 1_000;

/** How far the server's clock is ahead of the device's, in milliseconds. */
export function setClockOffset(ms: number): void {
  const isNotable = Math.abs(ms - offsetMs) >= notableMs;
  offsetMs = ms;
  if (isNotable) for (const listener of listeners) listener();
}

/** The server's time as an answer told it, in ms since 1970; one that was long on its way says too little (SES-120). */
export function hearServerTime(serverTime: string | null, askedAt: Moment): void {
  const wayMs = elapsedSince(askedAt);
  const at = Number(serverTime ?? Number.NaN) + wayMs / 2;
  if (wayMs <= onTheWayMs && Math.abs(at - now()) > onTheWayMs) setClockOffset(at - deviceNow());
}

/** Calls `listener` when the time has jumped: a date or an hour read before is wrong. Returns how to stop. */
function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The server's time in ms, read anew every `intervalMs`, at the full second, minute or whatever the
 * interval is, so that two clocks on one screen turn together. The component draws once per turn.
 */
export function useNow(intervalMs: number): number {
  const shown = useRef<number | undefined>(undefined);

  const subscribe = useCallback(
    (onTurn: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const turn = () => {
        clearTimeout(timer);
        shown.current = now();
        onTurn();
        wait();
      };
      const wait = () => {
        timer = setTimeout(turn, intervalMs - (now() % intervalMs));
      };
      shown.current = now();
      wait();
      const offClock = onClockSet(turn);
      return () => {
        offClock();
        clearTimeout(timer);
      };
    },
    [intervalMs],
  );

  // Between two turns the snapshot must stay the same, or React would draw without end.
  return useSyncExternalStore(subscribe, () => (shown.current ??= now()));
}
