import { useEffect } from 'react';
import { useDrag } from '../board/use-board-stores.ts';
import { edgeSpeed } from './edge-speed.ts';

/** Scrolls the page, and nothing else, while a pointer holds a card near an edge (DEP-108). */
export function useEdgeScroll(): void {
  const isDragging = useDrag(({ held }) => held !== null);
  useEffect(() => {
    if (!isDragging) return undefined;
    let speed = 0;
    let last: number | undefined;
    let frame: number | undefined;
    const step = (now: number) => {
      const seconds = Math.min(0.05, (now - (last ?? now)) / 1000);
      last = now;
      if (speed !== 0) window.scrollBy({ top: speed * seconds, behavior: 'instant' });
      frame = speed === 0 ? undefined : requestAnimationFrame(step);
    };
    const follow = (event: MouseEvent | TouchEvent) => {
      const point = 'touches' in event ? event.touches[0] : event;
      if (!point) return;
      speed = edgeSpeed(point.clientY, sight());
      if (speed === 0 || frame !== undefined) return;
      last = undefined;
      frame = requestAnimationFrame(step);
    };
    document.addEventListener('mousemove', follow, { passive: true });
    document.addEventListener('touchmove', follow, { passive: true });
    return () => {
      document.removeEventListener('mousemove', follow);
      document.removeEventListener('touchmove', follow);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [isDragging]);
}

/** What is in sight of the page between the bars that stay where they are. */
function sight() {
  const root = document.documentElement.style;
  const px = (name: string) => Number.parseFloat(root.getPropertyValue(name)) || 0;
  return {
    top: px('--bar-height') + px('--strip-height'),
    bottom: window.innerHeight - px('--bottom-bar-height') - px('--toast-height'),
  };
}
