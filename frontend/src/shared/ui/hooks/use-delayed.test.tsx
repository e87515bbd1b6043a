import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { useDelayed } from './use-delayed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function Sample({ loading }: { loading: boolean }) {
  return <p>{useDelayed(loading) ? 'skeleton' : 'nothing'}</p>;
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('shows nothing for the first 150 ms, and starts again with the next loading [UI-25]', () => {
  const { rerender } = render(<Sample loading />);
  pass(149);
  expect(screen.getByText('nothing')).toBeVisible();
  pass(1);
  expect(screen.getByText('skeleton')).toBeVisible();

  rerender(<Sample loading={false} />);
  expect(screen.getByText('nothing')).toBeVisible();
  rerender(<Sample loading />);
  expect(screen.getByText('nothing')).toBeVisible();
});
