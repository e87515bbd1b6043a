import { createContext, useContext } from 'react';

const WritingStop = createContext<string | undefined>(undefined);

/** Hands why nothing may be changed now to every control below, also in what is open over the screen. */
export const WritingStopProvider = WritingStop.Provider;

/** The reason, for a control that writes; undefined while it may, or when it does not write. */
export function useStopOf(writes: boolean): string | undefined {
  const stop = useContext(WritingStop);
  return writes ? stop : undefined;
}

/** A control that cannot be pressed now and says why; it keeps its place in the order of Tab (S26). */
export const stoppedBy = (stop: string) => ({
  'aria-disabled': true,
  'aria-description': stop,
  'data-tip': stop,
});
