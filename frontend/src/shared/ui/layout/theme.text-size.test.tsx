import { beforeEach, expect, it, vi } from 'vitest';
import { followTextSize, isNarrowedTo, onTextSize } from './theme.ts';

let measure: () => void;
let remPx: number;
beforeEach(() => {
  remPx = 16;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ width: remPx }) as DOMRect,
  );
  vi.stubGlobal('innerWidth', 1440);
  // A media query goes by the size that the browser was set to.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: 1440 >= 16 * Number(/\d+/.exec(query)?.[0]) }) as MediaQueryList,
  );
  followTextSize();
});

it('text that the page has enlarged takes widths away, and gives them back; else media queries say all [UI-73]', () => {
  let told = 0;
  const stop = onTextSize(() => (told += 1));
  measure();
  expect(document.documentElement.dataset['narrow']).toBeUndefined();
  remPx = 32;
  measure();
  expect(document.documentElement.dataset['narrow']).toBe('48 64 80');
  expect([40, 48].map(isNarrowedTo)).toEqual([false, true]);
  remPx = 16;
  measure();
  expect(document.documentElement.dataset['narrow']).toBeUndefined();
  expect(told).toBe(2);
  stop();
});
