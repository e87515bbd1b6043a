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
