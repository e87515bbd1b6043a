import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deferred, reveal, ViewportScope } from './deferred.tsx';

/** What the browser says of blocks that come into sight and leave it. */
class Eyes {
  static current: Eyes | undefined;
  readonly #tell: IntersectionObserverCallback;
  readonly seen = new Set<Element>();
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
    Eyes.current = this;
  }
  observe(block: Element): void {
    this.seen.add(block);
  }
  unobserve(block: Element): void {
    this.seen.delete(block);
  }
  disconnect(): void {
    this.seen.clear();
  }
  look(target: Element, isIntersecting: boolean): void {
    const boundingClientRect = { top: 2000, bottom: 2140, height: 140 } as DOMRect;
    const entry = { target, isIntersecting, boundingClientRect } as IntersectionObserverEntry;
    this.#tell([entry], this as unknown as IntersectionObserver);
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Eyes);
  // Everything lies below what is in sight.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 2000, 300, 100),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(isLong = true) {
  render(
    <ViewportScope isLong={isLong}>
      <Deferred height={100} holds={['priya', 'wei']} outline="CAR 1: Priya, Wei">
        <button type="button">Priya</button>
      </Deferred>
    </ViewportScope>,
  );
  await act(() => Promise.resolve());
}
const outline = () => screen.getByText('CAR 1: Priya, Wei');
const look = (block: Element, isNear: boolean) =>
  act(async () => Eyes.current?.look(block, isNear));

it('what is far is there as text at its height, and drawn once it is near [UI-300]', async () => {
  await open();
  expect(outline()).toHaveStyle({ minHeight: '100px' });
  expect(outline()).toHaveAttribute('data-holds', 'priya wei');
  await look(outline(), true);
  expect(screen.getByRole('button', { name: 'Priya' })).toBeInTheDocument();
  const block = screen.getByRole('button').parentElement as HTMLElement;
  await look(block, false);
  expect(outline()).toHaveStyle({ minHeight: '140px' });
});

it('where the focus is it stays drawn, however far away [UI-300]', async () => {
  await open();
  await look(outline(), true);
  const button = screen.getByRole('button');
  act(() => button.focus());
  await look(button.parentElement as HTMLElement, false);
  expect(screen.getByRole('button')).toHaveFocus();
  act(() => button.blur());
  expect(outline()).toBeInTheDocument();
});

it('what is asked for is drawn at once [UI-300]', async () => {
  await open();
  act(() => {
    reveal(outline());
    expect(screen.getByRole('button')).toBeInTheDocument();
  });
});

it('paper has everything, and a short page too [UI-300]', async () => {
  await open();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByRole('button')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(outline()).toBeInTheDocument();
  await open(false);
  expect(screen.getByRole('button')).toBeInTheDocument();
});
