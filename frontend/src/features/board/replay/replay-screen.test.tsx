import { boardRoutes, historyRoutes } from '@muster/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../../../testing/fake-server.ts';
import { asPhone } from '../../../testing/as-phone.ts';
import { renderLive } from '../../../testing/render-live.tsx';
import { daniel, moveOf, priya, testDate } from '../board.fixture.ts';
import { answerHistory } from '../log/history-server.fixture.ts';
import { chooseDensity, SmallBoardServer, station } from '../open-board.fixture.tsx';
import { useReplayAddress } from './replay-address.ts';
import ReplayScreen from './replay-screen.tsx';

let small: SmallBoardServer;
/** When each operation was done, by its revision. */
let times: ReadonlyMap<number, string>;

beforeEach(() => {
  const done = new Map<number, string>();
  small = new SmallBoardServer();
  answerHistory(small.fake, small.board);
  const { revision: before } = small.board.board;
  for (const op of [
    moveOf(null, 'car-1', 0),
    { type: 'save' } as const,
    moveOf('car-1', 'car-2', 0),
    moveOf(null, 'car-2', 1),
  ]) {
    const { revision, at } = small.board.does(daniel, op);
    done.set(revision - before, at);
  }
  times = done;
});
afterEach(() => small.close());

/** The page as the address has it: the replay, or the words that it is live. */
function Page() {
  const { at } = useReplayAddress(testDate);
  const [params] = useSearchParams();
  return (
    <>
      <output>{params.toString()}</output>
      {at === undefined ? <p>live</p> : <ReplayScreen date={testDate} at={at} />}
    </>
  );
}

const openAt = (revision: number) => openAtTime(times.get(revision) ?? '');

async function openAtTime(at: string, today = testDate) {
  const address = `/dashboard?tab=deployment&date=${testDate}&at=${encodeURIComponent(at)}`;
  const page = renderLive(<Page />, { userId: priya.id, address, organisation: { today } });
  const { board } = small.board;
  page.channel.answer = () => ({ ok: true, epoch: board.epoch, revision: board.revision });
  small.board.channel = page.channel;
  await act(() => page.channel.flush());
  await screen.findByRole('region', { name: /^CAR 1,/ });
  return page;
}
const address = () => new URLSearchParams(screen.getAllByRole('status')[0]?.textContent).get('at');
const controls = () => within(screen.getByRole('region', { name: 'Replay controls' }));
const shown = (words: RegExp) => controls().findByText(words);

describe('a replay', () => {
  it('shows the board at the moment of the address, says that it is not live, and what made it [HIS-24, HIS-27, HIS-28]', async () => {
    await openAt(1);
    await shown(/placed Zara Nair in CAR 1/);
    const car1 = station('CAR 1');
    expect(within(car1).getByRole('button', { name: /Zara Nair/ })).toHaveTextContent('placed');
    const strip = within(screen.getByRole('region', { name: 'Replay' }));
    expect(strip.getByText(/Replay of Nov 20/)).toBeInTheDocument();
    expect(strip.getByText(/2 of 4 people placed then, 3 now/)).toBeInTheDocument();
    expect(strip.getByRole('button', { name: 'Back to live' })).toBeInTheDocument();
  });

  it('goes by operation and by save, forwards and back, and asks for nothing that it knows [HIS-25, HIS-30, HIS-31]', async () => {
    const { user } = await openAt(1);
    await screen.findByRole('slider');
    await shown(/placed Zara Nair/);
    await expect.poll(() => small.fake.callsOf(historyRoutes.log).length).toBe(2);
    const callsBefore = small.fake.calls.length;
    await user.keyboard('{ArrowRight}');
    await shown(/Daniel Koh saved the deployment/);
    await user.keyboard('{ArrowRight}');
    await shown(/moved Zara Nair from CAR 1 to CAR 2/);
    expect(address()).toBe(times.get(3));
    expect(within(station('CAR 1')).getByText('left')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Previous save' }));
    await shown(/saved the deployment/);
    expect(address()).toBe(times.get(2));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await shown(/placed Kumar Ng in CAR 1|Before the first operation/);
    expect(small.fake.calls.length).toBe(callsBefore);
  });

  it('has nothing that writes and sends no hold; an officer tells how they got there [HIS-26, HIS-32]', async () => {
    small.fake.on(historyRoutes.officer, () => [
      {
        kind: 'placed' as const,
        at: times.get(1) ?? '',
        by: daniel,
        what: 'Placed in CAR 1',
        link: '/dashboard',
      },
    ]);
    const { user, channel } = await openAt(2);
    await shown(/saved the deployment/);
    for (const name of [
      /Save/,
      /Undo/,
      /Auto-Assign/,
      /Configure/,
      /Reset/,
      /^Move/,
      /Actions for/,
    ])
      expect(screen.queryByRole('button', { name: new RegExp(`^${name.source}(?! save)`) })).toBe(
        null,
      );
    await user.click(within(station('CAR 1')).getByRole('button', { name: /Zara Nair/ }));
    const way = await screen.findByRole('region', { name: 'How did they get here?' });
    await within(way).findByText('Placed in CAR 1');
    expect(small.fake.callsOf(boardRoutes.operate)).toEqual([]);
    expect(channel.asked.map(({ name }) => name)).not.toContain('board:hint');
    await user.click(screen.getByRole('button', { name: 'Back to live' }));
    expect(await screen.findByText('live')).toBeInTheDocument();
    expect(address()).toBe(null);
  });

  it('plays at the speed that is chosen, and stops at the end [HIS-30]', async () => {
    const { user } = await openAt(1);
    await shown(/placed Zara Nair/);
    await screen.findByRole('slider');
    await user.click(screen.getByRole('radio', { name: '600x' }));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await shown(/placed Omar Teo in CAR 2/);
    expect(station('CAR 2')).toHaveAccessibleName(/^CAR 2, 2 of/);
  });

  it('says when the board could not be fetched, and tries again [HIS-24]', async () => {
    let isDown = true;
    const { board } = small.board;
    small.fake.on(boardRoutes.board, ({ query: { at } }) => {
      if (at !== undefined && isDown) throw new Refused('UNAVAILABLE');
      return board;
    });
    const at = encodeURIComponent(times.get(4) ?? '');
    const page = renderLive(<Page />, { address: `/dashboard?date=${testDate}&at=${at}` });
    page.channel.answer = () => ({ ok: true, epoch: board.epoch, revision: board.revision });
    await act(() => page.channel.flush());
    await screen.findByText('Failed to fetch the board as it was');
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: /^CAR 1,/ });
  });
});

it('of a board that is over it says when the last operation was, not when it is looked at [HIS-27]', async () => {
  const fourDaysLater = new Date(Date.parse(times.get(4) ?? '') + 4 * 86_400_000);
  await openAtTime(fourDaysLater.toISOString(), '2026-11-24');
  await shown(/placed Omar Teo in CAR 2/);
  const strip = screen.getByRole('region', { name: 'Replay' });
  expect(strip).toHaveTextContent(/as of \d+:\d\d:\d\d [AP]M/);
  expect(screen.queryByText(/Nov 24/)).toBeNull();
});

it('is seen on the map and narrowed as the live board is, and a tile opens who stood there [HIS-33]', async () => {
  const { user } = await openAt(1);
  await chooseDensity(user, 'Map');
  expect(
    within(station('CAR 1')).getByRole('button', { name: /How did they get here\? Zara Nair/ }),
  ).toBeInTheDocument();
  await user.click(within(station('CAR 1')).getByRole('button', { name: /^CAR 1/ }));
  const opened = await screen.findByRole('dialog', { name: 'CAR 1, opened' });
  await user.click(within(opened).getByRole('button', { name: /Zara Nair/ }));
  expect(await screen.findByRole('region', { name: 'How did they get here?' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await chooseDensity(user, 'Roomy');
  await user.type(screen.getByRole('searchbox', { name: 'Search officers' }), 'zara');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^CAR 2,/ })).toBeNull());
  expect(station('CAR 1')).toBeInTheDocument();
  expect(screen.getByText('The filters find nobody who was without a place.')).toBeInTheDocument();
});

it('on a phone zones and who had no place are lines that open, as on the live board, with nothing to change [DEP-350, HIS-26, HIS-33]', async () => {
  asPhone();
  const { user } = await openAt(1);
  const line = (name: string) =>
    within(screen.getByRole('region', { name })).getByRole('button', {
      name: new RegExp(`^${name}`),
    });
  expect(line('Bike')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region', { name: /^BIKE 1,/ })).toBeNull();
  await user.click(line('Bike'));
  expect(screen.getByRole('region', { name: /^BIKE 1,/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Omar Teo/ })).toBeNull();
  await user.click(line('Unassigned Officers'));
  expect(screen.getByRole('button', { name: /Omar Teo/ })).toBeInTheDocument();
});

it('H on a card asks how the officer got there, in a replay too, and leaves the focus on the card [HIS-11, HIS-26]', async () => {
  const { user } = await openAt(1);
  const zara = within(station('CAR 1')).getByRole('button', { name: /Zara Nair/ });
  zara.focus();
  await user.keyboard('h');
  expect(await screen.findByRole('region', { name: 'How did they get here?' })).toBeInTheDocument();
  expect(zara).toHaveFocus();
});

it('a press on an officer tells their way in place of the log [HIS-32]', async () => {
  const { user } = await openAt(1);
  await user.click(await screen.findByRole('button', { name: 'Whole log' }));
  await screen.findByRole('complementary', { name: 'Log' });
  await user.click(within(station('CAR 1')).getByRole('button', { name: /Zara Nair/ }));
  expect(await screen.findByRole('region', { name: 'How did they get here?' })).toBeInTheDocument();
  expect(screen.queryByRole('complementary', { name: 'Log' })).toBeNull();
});
