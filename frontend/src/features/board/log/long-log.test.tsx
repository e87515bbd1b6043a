import type { LoggedOperation } from '@muster/protocol';
import { screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderLive } from '../../../testing/render-live.tsx';
import { LongLog } from './long-log.tsx';

const date = '2026-11-20';
const length = 10_000;
const entries = Array.from({ length }, (_, at): LoggedOperation => ({
  revision: length - at,
  at: '2026-11-20T02:40:00.000Z',
  by: null,
  cause: 'save',
  text: 'saved the deployment',
  reason: null,
  op: { type: 'save', moves: [], zones: {}, stations: {} },
}));

function Log() {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} data-log>
      <LongLog
        scroller={scroller}
        days={[[date, entries]]}
        isOfDate
        date={date}
        shown={undefined}
      />
    </div>
  );
}

// A list of 600 px with lines of 36.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});
afterEach(() => vi.restoreAllMocks());

const focused = () => Number((document.activeElement as HTMLElement).dataset['entry']);

it('of 10,000 entries those in sight are drawn, at their places, and the arrow keys go from one to the next [HIS-34]', async () => {
  const { user } = renderLive(<Log />);
  await waitFor(() => expect(screen.getAllByRole('link').length).toBeGreaterThan(15));
  expect(screen.getAllByRole('link').length).toBeLessThan(60);
  expect(screen.getByRole('list').style.height).toBe(`${length * 36}px`);
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveAttribute('aria-setsize', String(length));
  expect(second).toHaveAttribute('aria-posinset', '2');
  screen.getAllByRole('link')[0]?.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe(length - 2);
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe(length - 1);
  await user.keyboard('{Home}');
  expect(focused()).toBe(length);
});
