import { useRef, type PointerEvent } from 'react';

const awayPx = 50;

/** A finger that drags an element to the right by 50 px takes it away (OPS-51). */
export function useSwipeAway(onAway: () => void) {
  const from = useRef<number | null>(null);
  const moved = (event: PointerEvent<HTMLElement>) =>
    from.current === null ? 0 : Math.max(0, event.clientX - from.current);
  const end = (event: PointerEvent<HTMLElement>) => {
    const px = moved(event);
    from.current = null;
    event.currentTarget.style.transform = '';
    if (event.type === 'pointerup' && px >= awayPx) onAway();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const px = moved(event);
      if (px > 0) event.currentTarget.style.transform = `translateX(${px}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
