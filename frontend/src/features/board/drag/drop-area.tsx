import { heldLimit, holdRenewMs } from '@muster/protocol';
import { useEffect, type MouseEvent, memo, useRef, type RefObject } from 'react';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { useDrag, useBoardStores } from '../board-stores.ts';
import { useOperations } from '../board-scope.tsx';
import { assignOfficers } from '../operations/station-actions.ts';
import { useDroppable } from '@dnd-kit/core';

/** Sends the others which cards this person drags, again and again while they do (S18). */
export function useHoldHint(date: string): void {
  const live = useLiveChannel();
  const held = useDrag((drag) => drag.held);
  useEffect(() => {
    if (held === null) return undefined;
    const { userId, group } = held;
    const shown = [...group].slice(0, heldLimit);
    const hint = () => live.channel.hint('board:hint', { date, userId, group: shown });
    hint();
    const renewing = setInterval(hint, holdRenewMs);
    return () => {
      clearInterval(renewing);
      live.channel.hint('board:hint', { date, userId: null });
    };
  }, [live, date, held]);
}

const isFinger = () => window.matchMedia('(pointer: coarse)').matches;
/** What a tap means something else on: a card, a menu, what lies in a dialog of its own. */
const others = '[data-officer], [aria-haspopup="menu"]';

/** A finger that has selected cards places them where it taps next; one step that the notice takes back (UI-325). */
export function useTapToPlace(stationId: string, isOpen: boolean) {
  const operations = useOperations();
  const { selection, drag } = useBoardStores();
  return (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    const userIds = [...selection.selectedIds()];
    if (!isOpen || userIds.length === 0 || drag.isDragging() || !isFinger()) return;
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(others)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    assignOfficers(operations, userIds, stationId, 'bulk');
  };
}

/** An element to drop on: its ref, and whether a card is held over it. A `DropArea` makes it one. */
export function useDropList<Element extends HTMLElement>(id: string) {
  const element = useRef<Element>(null);
  return { element, isOver: useDrag(({ over }) => over === id) };
}

type DropAreaProps = {
  /** A station's id, `unassigned` or a zone's target. */
  id: string;
  element: RefObject<HTMLElement | null>;
  disabled?: boolean;
};

/**
 * Tells the drag of an element to drop on. Whoever asks the drag's context is drawn again at every list that a card is
 * carried over, so that this asks instead of the lists themselves, and draws nothing (DEP-301).
 */
export const DropArea = memo(function DropArea({ id, element, disabled = false }: DropAreaProps) {
  const { setNodeRef } = useDroppable({ id, disabled });
  useEffect(() => {
    setNodeRef(element.current);
    return () => setNodeRef(null);
  }, [setNodeRef, element]);
  return null;
});
