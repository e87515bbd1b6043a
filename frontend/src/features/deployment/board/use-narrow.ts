import { useMedia } from '../../../shared/ui/hooks/use-media.ts';

/** Too narrow for the unassigned officers beside the board: they are in a drawer at the bottom. */
export const useNarrow = (): boolean => useMedia('(width < 48rem)');

/** Too narrow for the board's tools beside the tabs, which are never cut: they are in the toolbar. */
export const useToolsBelow = (): boolean => useMedia('(width < 80rem)');
