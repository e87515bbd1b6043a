import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { closeTopLayer, isLayerOpen } from '../../../shared/ui/overlays/layers.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { openBoard } from '../open-board.fixture.tsx';

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ ...listeners, media, matches: media.includes('width <') }) as never,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  fake.close();
  sessionStorage.clear();
});

it('on a phone views and filters are behind one button that says how many are set [DEP-121]', async () => {
  const { user } = await openBoard(new BoardServer(fake));
  expect(screen.getByRole('searchbox', { name: 'Search officers' })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Officers' })).toBeNull();
  const button = screen.getByRole('button', { name: 'View and filters', expanded: false });
  await user.click(button);
  expect(screen.getByRole('tab', { name: 'Officers' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Map' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Zone/ }));
  await user.click(screen.getByRole('option', { name: 'Bike' }));
  expect(button).toHaveAccessibleName('View and filters, 1 set');
  await user.click(button);
  expect(screen.queryByRole('button', { name: /^Zone/ })).toBeNull();
  expect(button).toHaveAccessibleName('View and filters, 1 set');
});

it('on a phone Back, as Escape, closes the unassigned officers over the board [UI-370]', async () => {
  const { user } = await openBoard(new BoardServer(fake));
  const bar = screen.getByRole('button', { name: /^Unassigned Officers/ });
  await user.click(bar);
  expect(bar).toHaveAttribute('aria-expanded', 'true');
  expect(isLayerOpen()).toBe(true);
  act(() => closeTopLayer());
  expect(bar).toHaveAttribute('aria-expanded', 'false');
  expect(isLayerOpen()).toBe(false);
});
