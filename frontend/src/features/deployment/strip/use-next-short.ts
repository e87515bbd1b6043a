import type { Board, Catalogue, Moment } from '@muster/protocol';
import { useBoardStores } from '../board/use-board-stores.ts';
import { nextShortStation } from './zone-figures.ts';

/** Goes to the next station with an empty place, seen from where the focus is (DEP-103). */
export function useNextShort(
  board: Board | undefined,
  catalogue: Catalogue,
  momentNow: () => Moment,
): () => void {
  const { view } = useBoardStores();
  return () => {
    const here = document.activeElement?.closest<HTMLElement>('[data-list]')?.dataset['list'];
    const next = board && nextShortStation(board, catalogue, momentNow(), here ?? null);
    if (next !== undefined) view.goTo({ kind: 'station', id: next });
  };
}
