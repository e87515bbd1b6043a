import { directoryRoutes } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { teamOf } from '../../directory/directory.fixture.ts';
import { closeTopLayer, isLayerOpen } from '../../../shared/ui/overlays/layers.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { openBoard, SmallBoardServer, unassigned } from '../open-board.fixture.tsx';

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
  expect(screen.getByRole('button', { name: 'View: Roomy' })).toBeInTheDocument();
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

it('on a phone a zone is a line that opens it; going to one, and looking for somebody, opens what that needs [DEP-350]', async () => {
  const { user } = await openBoard(new BoardServer(fake));
  const zone = (name: string) => within(screen.getByRole('region', { name }));
  const line = (name: string) => zone(name).getByRole('button', { name: new RegExp(`^${name}`) });
  expect(line('Car')).toHaveAttribute('aria-expanded', 'true');
  expect(line('Bike')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region', { name: /^BIKE 1,/ })).toBeNull();
  await user.click(line('Bike'));
  expect(screen.getByRole('region', { name: /^BIKE 1,/ })).toBeInTheDocument();
  await user.click(line('Bike'));
  expect(screen.queryByRole('region', { name: /^BIKE 1,/ })).toBeNull();
  const strip = within(screen.getByRole('navigation', { name: 'Zones' }));
  await user.click(strip.getByRole('button', { name: /^Bike/ }));
  expect(line('Bike')).toHaveAttribute('aria-expanded', 'true');
});

it('on a phone zones fold while configuring too, and one bar says what is changed and saves it [DEP-69, DEP-121]', async () => {
  const { user } = await openBoard(new BoardServer(fake));
  await user.click(screen.getByRole('button', { name: 'More for the board' }));
  await user.click(screen.getByRole('menuitem', { name: 'Configure' }));
  const save = screen.getByRole('button', { name: 'Save Configuration' });
  expect(save).toBeDisabled();
  expect(screen.getByText('No zone or station changed')).toBeInTheDocument();
  expect(screen.queryByRole('switch', { name: 'BIKE 1: Open' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Bike/, expanded: false }));
  await user.click(screen.getByRole('switch', { name: 'BIKE 1: Open' }));
  expect(screen.getByText('1 zone or station changed, not saved')).toBeInTheDocument();
  expect(save).toBeEnabled();
});

it('a team that is typed becomes a part of the search, which Backspace takes away [DEP-56]', async () => {
  vi.restoreAllMocks();
  const small = new SmallBoardServer();
  small.fake.on(directoryRoutes.teams, () => [teamOf('A2')]);
  const { user } = await openBoard(small.board);
  const search = screen.getByRole('searchbox', { name: 'Search officers' });
  await user.type(search, 'a2 za');
  expect(screen.getByRole('button', { name: 'Team A2: clear' })).toBeInTheDocument();
  expect(search).toHaveValue('za');
  await user.clear(search);
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: 'Team A2: clear' })).toBeNull();
  expect(unassigned()).toHaveTextContent('Zara Nair');
  small.close();
});
