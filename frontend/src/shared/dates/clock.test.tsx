import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { setClockOffset, useNow } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T02:00:00.400Z') });
});

function Clock() {
  return <time>{new Date(useNow(1000)).toISOString()}</time>;
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('turns at the full second of the server’s time [MON-13, SCH-2]', () => {
  setClockOffset(250);
  render(<Clock />);
  expect(screen.getByText('2026-11-20T02:00:00.650Z')).toBeVisible();
  pass(349);
  expect(screen.getByText('2026-11-20T02:00:00.650Z')).toBeVisible();
  pass(1);
  expect(screen.getByText('2026-11-20T02:00:01.000Z')).toBeVisible();
  pass(5000);
  expect(screen.getByText('2026-11-20T02:00:06.000Z')).toBeVisible();
});

it('the clock leaves no timer behind when it goes [DIS-23]', () => {
  const { unmount } = render(<Clock />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
