import type { Board, Catalogue, Moment } from '@muster/protocol';
import { useBoardStores } from '../board-stores.ts';
import { nextShortStation } from './zone-figures.ts';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { zoneOfTarget } from './zone-drop.ts';

/** Goes to the next short station after the one with the focus, or else after the one gone to last (DEP-103). */
export function useNextShort(
  board: Board | undefined,
  catalogue: Catalogue,
  momentNow: () => Moment,
): () => void {
  const { view } = useBoardStores();
  return () => {
    const here = document.activeElement?.closest<HTMLElement>('[data-list]')?.dataset['list'];
    const after = here ?? view.store.getState().lastStation;
    const next = board && nextShortStation(board, catalogue, momentNow(), after);
    if (next !== undefined) view.goTo({ kind: 'station', id: next });
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
