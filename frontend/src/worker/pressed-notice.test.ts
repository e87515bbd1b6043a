import { expect, it } from 'vitest';
import { goToPressed, type Pressed } from './pressed-notice.ts';

it('a pressed notification shows its place in the page that is open, else in a new one [NOT-31]', async () => {
  const told: Pressed[] = [];
  let focused = 0;
  const page = {
    focus: () => Promise.resolve(void focused++),
    postMessage: (message: Pressed) => void told.push(message),
  };
  const opened: string[] = [];
  const openWindow = (url: string) => Promise.resolve(opened.push(url));
  await goToPressed('/dashboard?of=1', { matchAll: () => Promise.resolve([page]), openWindow });
  expect([focused, told, opened]).toEqual([1, [{ pressed: '/dashboard?of=1' }], []]);
  await goToPressed('/dashboard?of=2', { matchAll: () => Promise.resolve([]), openWindow });
  expect([focused, told.length, opened]).toEqual([1, 1, ['/dashboard?of=2']]);
});
