import type { DisplayTheme } from '@muster/protocol';
import { useLayoutEffect } from 'react';
import { holdTheme } from '../../../shared/ui/layout/theme.ts';
import { themeAt } from './wall-layout.ts';

/** Draws the wall in the theme that was chosen for it (DIS-38). `time` is the wall clock as `HH:mm`. */
export function useWallTheme(chosen: DisplayTheme, time: string): void {
  const theme = themeAt(chosen, time);
  useLayoutEffect(() => holdTheme(theme), [theme]);
}
