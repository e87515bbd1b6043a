import { act, screen, within } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asTouch } from '../../../testing/as-touch.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { useToastSlot } from '../../../shared/ui/feedback/toast.store.ts';
import { BoardServer } from '../board-server.fixture.ts';
import { daniel, makeBoard, makeOfficer, moveOf, officerId } from '../board.fixture.ts';
import { card, openBoard, stationOn } from '../open-board.fixture.tsx';

const people = [
  makeOfficer(0, { name: 'Marcus Seah', teamId: 'A1' }),
  makeOfficer(1, { name: 'Omar Teo', teamId: 'A1' }),
  makeOfficer(2, { name: 'Zara Nair', teamId: 'A1' }),
];

let fake: FakeServer;
let server: BoardServer;

beforeEach(() => {
  fake = new FakeServer();
  server = new BoardServer(fake, makeBoard(people, [[daniel, moveOf(null, 'bike-1', 2)]]));
});
afterEach(() => {
  fake.close();
  useToastSlot.setState({ current: null });
  sessionStorage.clear();
});

const placeOf = (index: number) =>
  server.board.assignments.find(({ userId }) => userId === officerId(index))?.stationId;

async function openList() {
  const page = await openBoard(server);
  await page.user.click(stationOn('CAR 1').getByRole('button', { name: /people fit/ }));
  const list = within(await screen.findByRole('listbox', { name: 'Officers for CAR 1' }));
  return { ...page, list, row: (name: RegExp) => list.getByRole('option', { name }) };
}

it('an officer whom somebody else has placed is not taken away by the list of who fits, and it says so [DEP-111, S10]', async () => {
  const { user, row, flush } = await openList();
  expect(row(/Marcus Seah/)).toHaveAttribute('aria-selected', 'true');
  server.does(daniel, moveOf(null, 'car-2', 0));
  await flush();
  expect(within(row(/Marcus Seah/)).getByText('now in CAR 2')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await flush();
  expect(placeOf(0)).toBe('car-2');
  expect(useToastSlot.getState().current?.description).toContain('CAR 2');
  expect(row(/Marcus Seah/)).toHaveAttribute('aria-selected', 'false');
});

it('the server refuses who was placed a moment ago, and the page says it [DEP-111, S10]', async () => {
  const { user, flush } = await openList();
  const before = server.board;
  server.does(daniel, moveOf(null, 'car-2', 0));
  expect(server.board).not.toBe(before);
  await user.keyboard('{Enter}');
  await flush();
  expect(placeOf(0)).toBe('car-2');
  expect(useToastSlot.getState().current?.description).toContain('CAR 2');
});

it('n, Enter, Enter fills a place of the next short station, also where somebody stands [DEP-103, DEP-104]', async () => {
  server.does(daniel, moveOf('bike-1', 'car-1', 2));
  const [none, less] = [{ minimum: 0 }, { minimum: 1 }];
  const stations = { 'car-2': none, 'bike-1': none, 'bike-ic': less };
  server.does(daniel, { type: 'configure', stations });
  const { user, flush } = await openBoard(server);
  await user.keyboard('n');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/people fit/);
  await user.keyboard('{Enter}');
  await screen.findByRole('listbox', { name: 'Officers for CAR 1' });
  await user.keyboard('{Enter}');
  await flush();
  expect(placeOf(0)).toBe('car-1');
});

it('the list of who fits keeps its order, and who becomes free comes last [DEP-111]', async () => {
  const { list, flush } = await openList();
  server.does(daniel, moveOf('bike-1', null, 2));
  server.does(daniel, moveOf(null, 'car-2', 1));
  await flush();
  const names = list.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(names.map((text) => /Marcus|Omar|Zara/.exec(text)?.[0])).toEqual([
    'Marcus',
    'Omar',
    'Zara',
  ]);
});

it.each([
  ['Assign Selected', /^Bulk Assign/],
  ['Move', /^Move Marcus Seah to/],
])(
  '%s moves an officer only from where the dialog has shown them [DEP-112, S10]',
  async (way, title) => {
    const { user, flush } = await openBoard(server);
    const card = () => screen.getByRole('button', { name: /^(?!Move ).*Marcus Seah/ });
    if (way === 'Move') {
      card().focus();
      await user.keyboard('m');
    } else {
      await user.click(card());
      await user.click(screen.getByRole('button', { name: way }));
    }
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    server.does(daniel, moveOf(null, 'car-2', 0));
    await flush();
    const choose = async () => {
      await user.click(dialog.getByRole('option', { name: /CAR 1/ }));
      if (way !== 'Move') await user.click(dialog.getByRole('button', { name: 'Assign Officers' }));
      await flush();
    };
    await choose();
    expect(placeOf(0)).toBe('car-2');
    expect(dialog.getByRole('alert')).toHaveTextContent('CAR 2');
    await choose();
    expect(placeOf(0)).toBe('car-1');
  },
);

it('where others have taken the places meanwhile the list says so, and places nobody [DEP-111, S10]', async () => {
  const { list, user, flush } = await openList();
  const button = () => screen.getByRole('button', { name: /^Place th/ });
  await user.click(list.getByRole('option', { name: /Omar Teo/ }));
  expect(button()).toHaveTextContent('Place these 2');
  const takeTo = (capacity: number) => {
    server.does(daniel, { type: 'configure', stations: { 'car-1': { capacity } } });
    return flush();
  };
  await takeTo(1);
  expect(screen.getByText('Room for 1 of 2')).toBeInTheDocument();
  expect(button()).toHaveAccessibleDescription('Room for 1 of 2');
  await user.click(list.getByRole('option', { name: /Omar Teo/ }));
  expect(screen.getByText('then 1 of 1')).toBeInTheDocument();
  server.does(daniel, moveOf('bike-1', 'car-1', 2));
  await flush();
  expect(screen.queryByText(/^then/)).toBeNull();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription('Full');
  await user.click(button());
  await flush();
  expect(placeOf(0)).toBeUndefined();
});

it('every station says whom a tap on it places, and who fits it when they are placed [UI-325]', async () => {
  asTouch();
  const { user, flush } = await openBoard(server);
  const places = (count: number) =>
    screen.queryAllByRole('button', { name: new RegExp(`^Place ${count} selected`) }).length;
  await user.click(card('Marcus Seah'));
  expect(places(1)).toBeGreaterThan(1);
  await user.click(card('Zara Nair'));
  expect([places(1), places(2)]).toEqual([0, expect.any(Number)]);
  await user.click(stationOn('CAR 1').getByRole('button', { name: /^Place 2 selected/ }));
  expect([places(1), places(2)]).toEqual([0, 0]);
  expect(stationOn('CAR 2').getByText('1 person fits')).toBeInTheDocument();
  await flush();
  expect([placeOf(0), placeOf(2)]).toEqual(['car-1', 'car-1']);
});

it('no station says an older number than the selection has, also under quick taps and after a place [UI-325]', async () => {
  asTouch();
  await openBoard(server);
  const rows = () =>
    screen
      .queryAllByText(/^Tap to place/)
      .map((row) =>
        [row.textContent, row.closest('button')?.getAttribute('aria-label')].join(': '),
      );
  /** Taps, and hears what the rows say before React draws what may wait. */
  const afterTap = (target: HTMLElement) => {
    let said: readonly string[] = [];
    act(() => {
      flushSync(() => target.click());
      said = rows();
    });
    return said;
  };
  const taps = [
    ['Marcus Seah', 1],
    ['Omar Teo', 2],
    ['Zara Nair', 3],
    ['Omar Teo', 2],
  ] as const;
  for (const [name, count] of taps) {
    const said = afterTap(card(name));
    expect(said.length).toBeGreaterThan(1);
    const now = new RegExp(`^Tap to place ${count}: (Place ${count} selected at .+)?$`);
    for (const row of said) expect(row).toMatch(now);
  }
  expect(afterTap(stationOn('CAR 1').getByRole('button', { name: /^Place 2/ }))).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Place/ })).toBeNull();
});
