import { useMedia } from '../../../shared/ui/hooks/use-media.ts';

/** Too narrow for the unassigned officers beside the board: they stand in a sheet at the bottom. */
export const useNarrow = (): boolean => useMedia('(width < 48rem)');
