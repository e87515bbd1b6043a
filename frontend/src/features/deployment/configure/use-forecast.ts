import type { BoardSnapshot } from '@muster/protocol';
import { useMemo } from 'react';
import { forecast, type Forecast } from './configuration-draft.ts';
import type { BoardState } from '../board/use-board.ts';
import { useBoardView } from '../board/use-board-stores.ts';

/** What saving the configuration would do; undefined outside of configure mode. */
export function useForecast({
  drawn,
  catalogue,
  operations: { me },
}: Pick<BoardState, 'drawn' | 'catalogue' | 'operations'>): Forecast<BoardSnapshot> | undefined {
  const draft = useBoardView((view) => view.draft);
  const board = drawn?.board;
  return useMemo(
    () => (draft && board ? forecast(board, draft, catalogue, me) : undefined),
    [draft, board, catalogue, me],
  );
}
