import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../../testing/fake-server.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { daniel, makeBoard, makeOfficer, moveOf } from '../board.fixture.ts';
import { chooseDensity, openBoard, station, stationOn } from '../open-board.fixture.tsx';

const people = Array.from({ length: 6 }, (_, index) => makeOfficer(index));
let fake: FakeServer;

beforeEach(() => {
  fake = new FakeServer();
});
afterEach(() => {
  fake.close();
  sessionStorage.clear();
});

const openWith = (...done: readonly Parameters<typeof moveOf>[]) =>
  openBoard(
    new BoardServer(
      fake,
      makeBoard(
        people,
        done.map((each) => [daniel, moveOf(...each)] as const),
      ),
    ),
  );

it('a full station says so while a card is in hand, and not of its own card [DEP-114]', async () => {
  const { user } = await openWith([null, 'car-1', 0, 1]);
  const words = () => stationOn('CAR 1').queryByText('Full: no place to drop');
  expect(words()).toBeNull();
  screen.getByRole('button', { name: /^(?!Move ).*Officer 3/ }).focus();
  await user.keyboard(' ');
  await screen.findByText(/^Picked up /);
  expect(words()).toBeInTheDocument();
  expect(stationOn('CAR 2').queryByText(/^Full/)).toBeNull();
  await user.keyboard('{Escape}');
  stationOn('CAR 1')
    .getByRole('button', { name: /^(?!Move ).*Officer 0/ })
    .focus();
  await user.keyboard(' ');
  await screen.findByText(/^Picked up .*Officer 0/);
  expect(words()).toBeNull();
  await user.keyboard('{Escape}');
});

it('a full station with somebody who does not fit says both [DEP-60]', async () => {
  await openWith([null, 'bike-ic', 0, 1]);
  expect(stationOn('BIKE IC').getByText('Full')).toBeInTheDocument();
  expect(stationOn('BIKE IC').getByText('do not fit').parentElement).toHaveTextContent(
    '2 do not fit',
  );
});

it('on an untouched board every station is short, and none stands out before the others [DEP-116]', async () => {
  await openWith();
  expect(stationOn('CAR 2').getByText('4 short')).toHaveAttribute('data-need', 'quiet');
  const strip = screen.getByRole('navigation', { name: 'Zones' });
  expect(strip).toHaveTextContent('0 of 13 placed13 short');
  for (const mark of screen.getAllByText(/short$/)) {
    expect(mark.closest('[data-need]')).toHaveAttribute('data-need', 'quiet');
  }
  expect(document.querySelector('[data-seat="missing"]')).toHaveAttribute('data-quiet');
});

it('a station says in words and colour what it is short of, lacks or has free; its zone adds it up [STF-10, STF-11, DEP-116]', async () => {
  const set = (
    stations: Record<string, { minimum: number; minimumByTag?: Record<string, number> }>,
  ) => [daniel, { type: 'configure', stations }] as const;
  const board = makeBoard(people, [
    set({ 'car-2': { minimum: 1 }, 'car-x': { minimum: 0 } }),
    set({ 'bike-1': { minimum: 1, minimumByTag: { Xray: 1 } }, 'bike-ic': { minimum: 0 } }),
    [daniel, moveOf(null, 'car-1', 0)],
    [daniel, moveOf(null, 'car-2', 1, 2)],
    [daniel, moveOf(null, 'bike-1', 3)],
  ]);
  const { user } = await openBoard(new BoardServer(fake, board));
  expect(stationOn('CAR 1').getByText('1 short')).toHaveAttribute('data-need', 'much');
  expect(stationOn('CAR 1').getByText('min 2')).toBeInTheDocument();
  expect(stationOn('CAR 2').getByText('2 free')).toBeInTheDocument();
  expect(stationOn('CAR 2').queryByText(/short$/)).toBeNull();
  expect(stationOn('BIKE 1').getByText('0 of 1 Xray')).toBeInTheDocument();
  expect(screen.getByText('1 station short by 1')).toBeInTheDocument();
  expect(screen.getByText('BIKE 1 has 0 of 1 Xray')).toBeInTheDocument();

  await chooseDensity(user, 'Map');
  const lacks = stationOn('BIKE 1').getByText('0 of 1 Xray');
  expect(lacks).not.toHaveClass('sr-only');
  expect(stationOn('BIKE 1').queryByText(/free$/)).toBeNull();
  expect(screen.getByText('BIKE 1 has 0 of 1 Xray')).toBeInTheDocument();
});

it('nobody can begin to auto-assign or configure while nothing answers, and it says why [UI-45, S26]', async () => {
  const { live } = await openWith();
  const buttons = ['Auto-Assign', 'Configure'].map((name) => screen.getByRole('button', { name }));
  act(() => live.connection.store.setState({ look: 'lost', isLost: true }));
  for (const button of buttons) {
    expect(button).toBeDisabled();
    expect(button.dataset['tip']).toMatch(/answer/);
  }
  act(() => live.connection.store.setState({ look: 'live', isLost: false }));
  for (const button of buttons) expect(button).toBeEnabled();
});

it('the first stop of Tab in the board leads past its tools to the first card [DEP-109]', async () => {
  const { user } = await openWith([null, 'car-1', 0]);
  const skip = screen.getByRole('button', { name: 'Skip to the officers' });
  skip.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toHaveAttribute('data-officer', people[0]?.id);
  const strip = screen.getByRole('navigation', { name: 'Zones' });
  expect(skip.compareDocumentPosition(strip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('the board has no Refresh of its own [DEP-118]', async () => {
  await openWith();
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
});

const away = makeOfficer(1, { status: 'pto', ptoTiming: '07:00-22:00' });

it('until somebody is marked present the strip alone says so, once, and leads nowhere [DEP-103, DEP-104]', async () => {
  const { user } = await openBoard(new BoardServer(fake, makeBoard([])));
  const strip = within(screen.getByRole('navigation', { name: 'Zones' }));
  expect(strip.getByText('Nobody marked yet')).toBeInTheDocument();
  expect(screen.queryByText('Nobody free fits')).toBeNull();
  expect(screen.queryByRole('button', { name: /Go to the next one/ })).toBeNull();
  await user.keyboard('n');
  expect(document.querySelector('[data-shown]')).toBeNull();
});

it('a press on the total goes to a short station for which nobody is left [DEP-103]', async () => {
  const { user } = await openBoard(new BoardServer(fake, makeBoard([away])));
  expect(stationOn('CAR 2').getByText('Nobody free fits')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Go to the next one/ }));
  await waitFor(() =>
    expect(stationOn('CAR 2').getByRole('button', { name: 'Actions for CAR 2' })).toHaveFocus(),
  );
});

it('each press on the total goes one short station on, the most urgent first, and marks it, also from the total [DEP-103, STF-14]', async () => {
  const { user } = await openBoard(new BoardServer(fake, makeBoard([away])));
  const total = screen.getByRole('button', { name: /Go to the next one/ });
  const names = ['CAR 2', 'BIKE 1', 'CAR 1', 'BIKE IC', 'CAR X', 'CAR 2'];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await user.click(total);
    expect(station(name).closest('[data-shown]')).not.toBeNull();
    expect(document.querySelectorAll('[data-shown]')).toHaveLength(1);
    expect(station(name)).toContainElement(document.activeElement as HTMLElement);
  }
});

it('a press on a zone of the strip marks its name, and the next one the other [DEP-100]', async () => {
  const { user } = await openWith();
  const strip = within(screen.getByRole('navigation', { name: 'Zones' }));
  for (const name of ['Car', 'Bike']) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await user.click(strip.getByRole('button', { name: new RegExp(`^${name}`) }));
    expect(document.querySelector('[data-shown]')).toBe(
      screen.getByRole('heading', { level: 2, name }),
    );
  }
});
