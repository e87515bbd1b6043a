import type { BoardLogEntry } from '@muster/protocol';
import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { entryKey } from './log.queries.ts';

/** So close to the top that nobody has scrolled. */
const topPx = 4;

/**
 * A list that grows at its top: while somebody reads it, what is new waits above and is counted, so
 * that nothing moves under their eyes (HIS-6). It is read as long as it is scrolled, or the pointer or
 * the focus is in it.
 */
export function useHeldList(
  scroller: RefObject<HTMLElement | null>,
  entries: readonly BoardLogEntry[],
) {
  const newest = entries[0] && entryKey(entries[0]);
  const [upTo, setUpTo] = useState(newest);
  const showAll = () => setUpTo(newest);
  const release = () => {
    if (!isRead(scroller.current)) showAll();
  };
  // Whether it is read is known by the page alone, when something new has come.
  const arrive = useEffectEvent(release);
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-effect-dependencies
  useLayoutEffect(() => arrive(), [newest]);
  const waiting = entries.findIndex((entry) => entryKey(entry) === upTo);
  return {
    shown: waiting > 0 ? entries.slice(waiting) : entries,
    waiting: Math.max(0, waiting),
    showAll: (): void => {
      scroller.current?.scrollTo({ top: 0 });
      showAll();
    },
    /** When the pointer or the focus has left, or it was scrolled. */
    release,
  };
}

const isRead = (element: HTMLElement | null): boolean =>
  element !== null &&
  (element.scrollTop > topPx ||
    element.matches(':hover') ||
    element.contains(document.activeElement));
