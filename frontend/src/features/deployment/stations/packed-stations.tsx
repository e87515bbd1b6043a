import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
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
  const station = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = station.current;
    if (!element) return undefined;
    // Whenever somebody comes or goes; for what is drawn anew it would tell after the first picture.
    const observer = new ResizeObserver(() => spanRows([element]));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={station} data-packed className="min-w-0" style={{ gridColumn: column }}>
      {children}
    </div>
  );
}

/** Gives every station in an area its rows before anything is painted (DEP-113). */
export function usePackedRows(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    spanRows([...(area.current?.querySelectorAll<HTMLElement>('[data-packed]') ?? [])]);
  });
}

/** Reads all heights before it sets the first, so that the page is laid out once. */
function spanRows(stations: readonly HTMLElement[]): void {
  const spans = stations.map((element) => `span ${Math.ceil(element.offsetHeight) + columnGap}`);
  for (const [index, element] of stations.entries()) {
    const span = spans[index] ?? '';
    if (element.style.gridRowEnd !== span) element.style.gridRowEnd = span;
  }
}
