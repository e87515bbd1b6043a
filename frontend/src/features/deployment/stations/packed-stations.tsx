import { useEffect, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { columnGap } from './packing.ts';

type PackedProps = { columns: number; children: ReactNode };

/**
 * Stations below each other in columns, without a row that is as high as its highest card. They stand
 * in the document in their own order, so that the keyboard and a reader go through them in it. Paper has
 * columns of text instead: a browser counts only so many rows, and a page ends between two stations.
 */
export function PackedStations({ columns, children }: PackedProps) {
  return (
    <div
      className="grid auto-rows-[1px] grid-flow-dense items-start print:block print:columns-[13rem]"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap }}
    >
      {children}
    </div>
  );
}

/** One station in its column, as many rows of a pixel high as it needs. */
export function PackedStation({ column, children }: { column: number; children: ReactNode }) {
  return (
    <div
      data-packed
      className="min-w-0 print:mb-2.5 print:break-inside-avoid"
      style={{ gridColumn: column }}
    >
      {children}
    </div>
  );
}

/** Gives every station in an area its rows before anything is painted, and whenever its height changes (DEP-113). */
export function usePackedRows(area: RefObject<HTMLElement | null>): void {
  const [heights] = useState(() => new PackedHeights());
  useLayoutEffect(() => {
    const stations = area.current?.querySelectorAll<HTMLElement>('[data-packed]') ?? [];
    // For what is drawn anew the observer would tell after the first picture.
    spanRows([...stations]);
    for (const station of stations) heights.follow(station);
  });
  useEffect(() => () => heights.end(), [heights]);
}

/** One observer of all stations: what changes in one frame is read and set together. */
class PackedHeights {
  #followed = new WeakSet<Element>();
  readonly #observer = new ResizeObserver((entries) =>
    spanRows(entries.map(({ target }) => target as HTMLElement)),
  );

  follow(station: HTMLElement): void {
    if (this.#followed.has(station)) return;
    this.#followed.add(station);
    this.#observer.observe(station);
  }

  end(): void {
    this.#followed = new WeakSet();
    this.#observer.disconnect();
  }
}

/** Reads all heights before it sets the first, so that the page is laid out once. */
function spanRows(stations: readonly HTMLElement[]): void {
  const spans = stations.map((element) => `span ${Math.ceil(element.offsetHeight) + columnGap}`);
  for (const [index, element] of stations.entries()) {
    const span = spans[index] ?? '';
    if (element.style.gridRowEnd !== span) element.style.gridRowEnd = span;
  }
}
