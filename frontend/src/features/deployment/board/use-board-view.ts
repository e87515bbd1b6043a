import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { boardView, type BoardView, type ViewInput } from './board.view.ts';

/** The board's view; what is drawn as before is the same object as before, so its card rests. */
export function useBoardViewOf(input: ViewInput): BoardView {
  const [memory] = useState(() => new ViewMemory());
  return useMemo(() => memory.next(input), [memory, input]);
}

/** Remembers the last view only to hand equal parts out again: another memory gives equal views. */
class ViewMemory {
  #last: BoardView | undefined;

  next(input: ViewInput): BoardView {
    const view = boardView(input);
    this.#last = this.#last ? replaceEqualDeep(this.#last, view) : view;
    return this.#last;
  }
}
