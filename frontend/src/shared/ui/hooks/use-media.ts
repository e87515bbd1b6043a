import { useCallback, useSyncExternalStore, useEffect, useState } from 'react';
import { isNarrowedTo, onTextSize } from '../layout/theme.ts';
import { flushSync } from 'react-dom';
import { useNow } from '../../dates/clock.ts';

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the text was enlarged until the window has less than this in rem (UI-73). */
const useNarrowed = (rem: 40 | 48 | 64 | 80): boolean =>
  useSyncExternalStore(onTextSize, () => isNarrowedTo(rem));

/** A window with room for every column of a wide table, and for the board's tools beside the tabs. */
export function useWide(): boolean {
  const isNarrowed = useNarrowed(80);
  return useMedia('(width >= 80rem)') && !isNarrowed;
}

/** A window without room for a column beside the content: one column, a bar at the bottom. */
export function useCompact(): boolean {
  const isNarrowed = useNarrowed(64);
  return useMedia('(width < 64rem)') || isNarrowed;
}

/** Too narrow for a list beside the board: it is in a drawer at the bottom. */
export function useNarrow(): boolean {
  const isNarrowed = useNarrowed(48);
  return useMedia('(width < 48rem)') || isNarrowed;
}

/** A window as narrow as a phone's: tables become cards and lists come up from below. */
export function usePhone(): boolean {
  const isNarrowed = useNarrowed(40);
  return useMedia('(width < 40rem)') || isNarrowed;
}

/** Whether the page is being printed: what is shown in parts is rendered as a whole before it is on paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** Which of `count` pages stands now, each for `pageMs`; screens side by side turn together. */
export function usePage(count: number, pageMs: number): number {
  const now = useNow(pageMs);
  return Math.floor(now / pageMs) % Math.max(1, count);
}

const product = 'Muster';

/** Names the window: what needs a look first, then the screen (UI-39). */
export function useTitle(...parts: readonly (string | false | undefined)[]): void {
  const title = [...parts.filter((part) => part), product].join(' · ');
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = product;
    };
  }, [title]);
}
