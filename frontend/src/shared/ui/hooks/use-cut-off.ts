import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

type Measure = () => void;
const measures = new WeakMap<Element, Measure>();
let shared: ResizeObserver | undefined;

/** One observer for all rows: a board has hundreds of them. */
const observer = (): ResizeObserver =>
  (shared ??= new ResizeObserver((entries) => {
    for (const { target } of entries) measures.get(target)?.();
  }));

/**
 * How many of the last children of a row that wraps have no room in its first line. The first child is what the
 * line is measured by.
 */
export function useCutOff<T extends HTMLElement>(children: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [cutOff, setCutOff] = useState(0);
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row || children === 0) {
      setCutOff(0);
      return undefined;
    }
    const measure = () => {
      const [first, ...others] = row.children;
      if (!(first instanceof HTMLElement)) return;
      const line = first.offsetTop + first.offsetHeight;
      setCutOff(
        others.filter((one) => one instanceof HTMLElement && one.offsetTop >= line && line > 0)
          .length,
      );
    };
    measures.set(row, measure);
    observer().observe(row);
    return () => {
      measures.delete(row);
      observer().unobserve(row);
    };
  }, [children]);
  return [ref, cutOff];
}
