import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setClockOffset } from './clock.ts';
import { useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.parse('2026-11-20T02:52:41.300Z'));
});
afterEach(() => {
  setClockOffset(0);
  vi.useRealTimers();
});

const shown = (hook: { result: { current: number } }) =>
  new Date(hook.result.current).toISOString();

it('turns at the full minute', () => {
  const hook = renderHook(() => useNow(60_000));
  act(() => void vi.advanceTimersByTime(18_699));
  expect(shown(hook)).toBe('2026-11-20T02:52:41.300Z');
  act(() => void vi.advanceTimersByTime(1));
  expect(shown(hook)).toBe('2026-11-20T02:53:00.000Z');
});

it('does not show a wrong hour until the next turn once the server’s clock is known', () => {
  const hook = renderHook(() => useNow(60_000));
  act(() => setClockOffset(3 * 3_600_000));
  expect(shown(hook)).toBe('2026-11-20T05:52:41.300Z');
  act(() => void vi.advanceTimersByTime(18_700));
  expect(shown(hook)).toBe('2026-11-20T05:53:00.000Z');
});
