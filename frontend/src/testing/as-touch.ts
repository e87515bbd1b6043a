import { onTestFinished, vi } from 'vitest';

/** From here to the end of the test the page is used with a finger. */
export function asTouch(): void {
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { media, matches: media === '(pointer: coarse)' });
  });
  onTestFinished(() => spy.mockRestore());
}
