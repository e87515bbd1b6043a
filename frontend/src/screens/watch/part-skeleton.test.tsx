import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { PartSkeleton } from './part-skeleton.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a part whose file is on the way for longer than 150 ms is not an empty page [UI-25]', async () => {
  render(<PartSkeleton />);
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
});
