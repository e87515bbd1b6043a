import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Width and height in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The measured size of an element in pixels; `first` until there is one. */
export function useBox<T extends Element>(first: Box): [RefObject<T | null>, Box] {
  const ref = useRef<T>(null);
  const [box, setBox] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      // Without a layout, as in a hidden tab, the last size stays.
      if (width > 0 && height > 0) setBox({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, box];
}

/** The width alone: what only grows or shrinks in height is not told. */
export function useWidth<T extends Element>(first: number): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const now = element.getBoundingClientRect().width;
      if (now > 0) setWidth(now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

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
