import { useDroppable } from '@dnd-kit/core';
import { memo, useEffect, useRef, type RefObject } from 'react';
import { useDrag } from '../board/use-board-stores.ts';

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
