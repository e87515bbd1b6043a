import { onTestFinished, vi } from 'vitest';

/** From here to the end of the test the window is as narrow as a phone's. */
export function asPhone(): void {
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { media, matches: media.includes('width < 40rem') });
  });
  onTestFinished(() => spy.mockRestore());
}
