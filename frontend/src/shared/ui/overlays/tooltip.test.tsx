import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const point = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
/** Away from the button, and out of the words that could be pointed at next. */
const leave = (name: string) => {
  fireEvent.pointerLeave(screen.getByRole('button', { name }));
  fireEvent.keyDown(document, { key: 'Escape' });
};
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

function Sample() {
  return (
    <>
      <Tooltip text="Priya Nair">
        <button type="button">PN</button>
      </Tooltip>
      <Tooltip text="Daniel Koh">
        <button type="button">DK</button>
      </Tooltip>
    </>
  );
}

it('opens after 700 ms, and within 300 ms of another one at once [OPS-53, UI-13]', () => {
  render(<Sample />);
  point('PN');
  pass(699);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe('Priya Nair');

  leave('PN');
  pass(299);
  point('DK');
  pass(0);
  expect(shown()).toBe('Daniel Koh');
});

it('waits 700 ms again when the last one is longer ago [OPS-53]', () => {
  render(<Sample />);
  point('PN');
  pass(700);
  leave('PN');
  pass(301);
  point('DK');
  pass(699);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe('Daniel Koh');
});

it('leaves its element alone without words [UI-13]', () => {
  render(
    <Tooltip text="">
      <button type="button">PN</button>
    </Tooltip>,
  );
  point('PN');
  pass(700);
  expect(shown()).toBeNull();
});
