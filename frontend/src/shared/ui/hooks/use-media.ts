import { useCallback, useSyncExternalStore } from 'react';

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

/** A window without room for a column beside the content: one column, a bar at the bottom. */
export function useCompact(): boolean {
  return useMedia('(width < 64rem)');
}

/** A window with room for every column of a wide table beside a side navigation. */
export function useWide(): boolean {
  return useMedia('(width >= 80rem)');
}

/** A window as narrow as a phone's: tables become cards and lists come up from below. */
export function usePhone(): boolean {
  return useMedia('(width < 40rem)');
}
