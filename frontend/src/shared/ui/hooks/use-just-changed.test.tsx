import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { justNowMs, useJustChanged } from './use-just-changed.ts';

beforeEach(() => vi.useFakeTimers());

const follow = () =>
  renderHook(({ entries, scope }) => useJustChanged(entries, scope), {
    initialProps: { entries: [{ id: 'A1', revision: 0 }], scope: 'today' },
  });

it('marks what has changed for two seconds, and nothing of the first load [UI-15]', () => {
  const hook = follow();
  expect(hook.result.current.size).toBe(0);
  hook.rerender({ entries: [{ id: 'A1', revision: 1 }], scope: 'today' });
  expect([...hook.result.current]).toEqual(['A1']);
  act(() => void vi.advanceTimersByTime(justNowMs));
  expect(hook.result.current.size).toBe(0);
});

it('does not mark another date’s figures as changed [UI-15]', () => {
  const hook = follow();
  hook.rerender({ entries: [{ id: 'A1', revision: 7 }], scope: 'yesterday' });
  expect(hook.result.current.size).toBe(0);
});
