import type { Board, Catalogue, Moment } from '@muster/protocol';
import { useBoardStores } from '../board-stores.ts';
import { nextShortStation } from './zone-figures.ts';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { zoneOfTarget } from './zone-drop.ts';

/** Goes to the most urgent short station that has not the focus and was not gone to before, once somebody is here to fill it with (DEP-103). */
export function useNextShort(
  board: Board | undefined,
  catalogue: Catalogue,
  momentNow: () => Moment,
): () => void {
  const { view } = useBoardStores();
  return () => {
    const here = document.activeElement?.closest<HTMLElement>('[data-list]')?.dataset['list'];
    if (board?.officers.length === 0) return;
    const { been } = view.store.getState();
    const round = here === undefined ? been : [...been, here];
    const next = board && nextShortStation(board, catalogue, momentNow(), round);
    if (next) view.goOn(next.id);
  };
}

/** How long a card is held over a zone of the strip until the page shows that zone, in milliseconds. */
const peekMs = 350;

/** Shows a zone while a card is held over its name, so that it can be dropped on a station there. */
export function useZonePeek() {
  const { view } = useBoardStores();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (over: string | null): void => {
    clearTimeout(timer.current);
    const zoneId = over === null ? undefined : zoneOfTarget(over);
    if (zoneId === undefined) return;
    timer.current = setTimeout(() => {
      flushSync(() => view.foldZone(zoneId, true));
      document
        .querySelector(`[data-zone="${CSS.escape(zoneId)}"]`)
        ?.scrollIntoView({ block: 'start' });
    }, peekMs);
  };
}
