import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { backAfterMs, Recovering } from './display-screen.tsx';

beforeEach(() => vi.useFakeTimers());

it('starts a wall that failed anew, without a touch [DIS-22]', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Wall = () => {
    if (isBroken) throw new Error('no such team');
    return <p>Friday</p>;
  };
  render(
    <Recovering>
      <Wall />
    </Recovering>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('It tries again by itself');
  isBroken = false;
  act(() => void vi.advanceTimersByTime(backAfterMs));
  expect(screen.getByText('Friday')).toBeInTheDocument();
  log.mockRestore();
});
