import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button type="button" data-tip="Refresh">
        R
      </button>
      <button type="button" data-tip="Export">
        E
      </button>
      <span data-tip="Nur Aisyah" data-tip-cut="">
        Nur Aisyah
      </span>
      <span className="truncate">Abdul Rahman</span>
      <h2 className="line-clamp-2">Team of the northern arrival hall</h2>
      <button type="button">
        <span className="truncate">Team A14</span>
      </button>
      <TooltipLayer />
    </>,
  );
});

const [refresh, exports] = ['R', 'E'].map((name) => () => screen.getByRole('button', { name }));
const hover = (element: HTMLElement | undefined, pointerType = 'mouse', buttons = 0) =>
  act(() => {
    const event = new MouseEvent('pointerover', { bubbles: true, buttons });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    element?.dispatchEvent(event);
  });
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const tip = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;

it('opens after 700 ms, the next one within 300 ms at once, and no sooner [OPS-53, UI-13]', () => {
  hover(refresh?.());
  pass(699);
  expect(tip()).toBeUndefined();
  pass(1);
  expect(tip()).toBe('Refresh');
  hover(document.body);
  expect(tip()).toBeUndefined();
  pass(200);
  hover(exports?.());
  pass(0);
  expect(tip()).toBe('Export');
  hover(document.body);
  pass(301);
  hover(refresh?.());
  pass(600);
  expect(tip()).toBeUndefined();
});

it('opens at a focus by the keyboard, and goes with Escape, a press or a scroll [OPS-53]', () => {
  for (const end of ['keydown', 'pointerdown', 'scroll']) {
    act(() => refresh?.().focus());
    hover(refresh?.());
    pass(700);
    expect(tip()).toBe('Refresh');
    const event = end === 'keydown' ? new KeyboardEvent(end, { key: 'Escape' }) : new Event(end);
    act(() => void document.dispatchEvent(event));
    expect(tip()).toBeUndefined();
    act(() => refresh?.().blur());
    pass(301);
  }
});

it('a finger opens none [OPS-53]', () => {
  hover(refresh?.(), 'touch');
  pass(700);
  expect(tip()).toBeUndefined();
});

it('a text that fits has none, and one that was cut shows whole [UI-13]', () => {
  const name = screen.getByText('Nur Aisyah');
  hover(name);
  pass(700);
  expect(tip()).toBeUndefined();
  hover(document.body);
  Object.defineProperty(name, 'scrollWidth', { value: 200 });
  pass(301);
  hover(name);
  pass(700);
  expect(tip()).toBe('Nur Aisyah');
});

it('a text that is cut shows whole without asking for it, for the pointer and for the keyboard; one that fits does not [UI-13]', () => {
  const name = screen.getByText('Abdul Rahman');
  hover(name);
  pass(700);
  expect(tip()).toBeUndefined();
  hover(document.body);
  Object.defineProperty(name, 'scrollWidth', { value: 200 });
  hover(name);
  pass(700);
  expect(tip()).toBe('Abdul Rahman');
  hover(document.body);
  pass(301);
  const chosen = screen.getByText('Team A14');
  Object.defineProperty(chosen, 'scrollWidth', { value: 200 });
  act(() => chosen.closest('button')?.focus());
  pass(0);
  expect(tip()).toBe('Team A14');
});

it('a text of two lines that goes on shows whole; one whose letters only reach out of its line does not [UI-13]', () => {
  const name = screen.getByText('Team of the northern arrival hall');
  const heights = { clientHeight: 36, scrollHeight: 38 };
  for (const side of ['clientHeight', 'scrollHeight'] as const) {
    Object.defineProperty(name, side, { get: () => heights[side] });
  }
  hover(name);
  pass(700);
  expect(tip()).toBeUndefined();
  hover(document.body);
  heights.scrollHeight = 54;
  hover(name);
  pass(700);
  expect(tip()).toBe('Team of the northern arrival hall');
});

it('stays away while a button of the mouse is held, such as for a card that is carried [UI-303]', () => {
  hover(refresh?.(), 'mouse', 1);
  pass(700);
  expect(tip()).toBeUndefined();
  hover(exports?.());
  pass(700);
  expect(tip()).toBe('Export');
});
