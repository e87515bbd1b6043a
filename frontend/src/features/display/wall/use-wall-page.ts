import { useEffect, useLayoutEffect } from 'react';
import { holdTheme } from '../../../shared/ui/layout/theme.ts';

/** Turns the page into a wall: dark, without cursor, measured in parts of the screen, kept awake. */
export function useWallPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const releaseTheme = holdTheme('dark');
    dataset['wall'] = '';
    return () => {
      delete dataset['wall'];
      releaseTheme();
    };
  }, []);

  useEffect(() => {
    // A page of a plain http address has none (UI-360).
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!wakeLock) return undefined;
    let lock: WakeLockSentinel | undefined;
    const keepAwake = async () => {
      // Refused on a low battery: the screen then turns off as its system is set.
      lock = await wakeLock.request('screen').catch(() => undefined);
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void keepAwake();
    };
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
