import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { boardView, type BoardView, type ViewInput } from './board.view.ts';

/** The board's view; what has not changed stays the same object, so its card is not drawn again. */
export function useBoardViewOf(input: ViewInput): BoardView {
  const [memory] = useState(() => new ViewMemory());
  return useMemo(() => memory.next(input), [memory, input]);
}

/** Keeps the last view so that equal parts stay the same objects. */
class ViewMemory {
  #last: BoardView | undefined;

  next(input: ViewInput): BoardView {
    const view = boardView(input);
    this.#last = this.#last ? replaceEqualDeep(this.#last, view) : view;
    return this.#last;
  }
}
