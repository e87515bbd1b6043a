import { useCallback, useRef, useSyncExternalStore } from 'react';
import { now, onClockSet } from './clock.ts';

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
