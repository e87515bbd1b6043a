import type { ReactNode } from 'react';
import { columnGap } from './packing.ts';

type PackedProps = { columns: number; children: ReactNode };

/**
 * Stations below each other in columns, without a row that is as high as its highest card. They stand
 * in the document in their own order, so that the keyboard and a reader go through them in it.
 */
export function PackedStations({ columns, children }: PackedProps) {
  return (
    <div
      className="grid auto-rows-[1px] grid-flow-dense items-start"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap }}
    >
      {children}
    </div>
  );
}

/** One station in its column, as many rows of a pixel high as it needs. */
export function PackedStation({ column, children }: { column: number; children: ReactNode }) {
  return (
    <div ref={spanRows} className="min-w-0" style={{ gridColumn: column }}>
      {children}
    </div>
  );
}

function spanRows(element: HTMLElement | null) {
  if (!element) return undefined;
  // Told before anything is painted, and then whenever somebody comes or goes.
  const observer = new ResizeObserver(() => {
    element.style.gridRowEnd = `span ${Math.ceil(element.offsetHeight) + columnGap}`;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
