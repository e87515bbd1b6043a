import { betweenRoutes } from '@muster/protocol';
import { act, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { betweenOf } from '../../features/between/between.fixture.ts';
import { boardSession } from '../../features/board/board-stores.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { address, at, entry, open as openScreen, withWatch } from './watch-screen.fixture.tsx';
import { useShownDate } from './watch-screen.tsx';

withWatch();

const yesterday = '2026-11-20';
const today = '2026-11-21';

const page: {
  turnTo(day: string): void;
  goThere(): void;
  chosen: string | null;
  isBoardOpen: boolean;
} = { turnTo: () => undefined, goThere: () => undefined, chosen: null, isBoardOpen: false };

/** The clock of the page, turned by the test. */
function Shown() {
  const [day, setDay] = useState(yesterday);
  const [date, showToday] = useShownDate({
    chosen: page.chosen,
    today: day,
    isBoardOpen: page.isBoardOpen,
  });
  useEffect(() => {
    page.turnTo = (next) => act(() => setDay(next));
    page.goThere = showToday;
  });
  return <output>{date}</output>;
}
const date = () => screen.getByRole('status').textContent;
const open = () => renderLive(<Shown />);

it('the day turns by itself while nobody is in the middle of something [MON-14, MON-34]', () => {
  page.chosen = null;
  open();
  page.turnTo(today);
  expect(date()).toBe(today);
});

it.each([
  ['a dialog is open', () => document.body.append(makeDialog())],
  ['a search is typed', () => makeInput().focus()],
])('the day stays while %s, until the person leaves it [MON-34]', (_, begin) => {
  page.chosen = null;
  open();
  begin();
  page.turnTo(today);
  expect(date()).toBe(yesterday);
  document.body.querySelectorAll('[data-made]').forEach((made) => made.remove());
  act(() => {
    page.goThere();
  });
  expect(date()).toBe(today);
});

it('the day stays while a card is held or officers are selected [MON-34]', () => {
  page.chosen = null;
  const { scope } = open();
  scope.part(boardSession).storesOf(yesterday).selection.toggleOfficer('one');
  page.turnTo(today);
  expect(date()).toBe(yesterday);
});

it('the day stays while the board is open [MON-34]', () => {
  page.chosen = null;
  page.isBoardOpen = true;
  open();
  page.turnTo(today);
  page.isBoardOpen = false;
  expect(date()).toBe(yesterday);
});

it('the day stays while the board is being configured [MON-34]', () => {
  page.chosen = null;
  const { scope } = open();
  const { view } = scope.part(boardSession).storesOf(yesterday);
  view.startConfiguring();
  page.turnTo(today);
  expect(date()).toBe(yesterday);
  expect(view.store.getState().draft).not.toBeNull();
});

it('a chosen date is shown whatever day it is [MON-14]', () => {
  page.chosen = '2026-11-16';
  open();
  page.turnTo(today);
  expect(date()).toBe('2026-11-16');
});

it('after midnight today is the night shift that still runs, and at its end the next one is offered [SCH-16, SCH-17, MON-14]', async () => {
  at.clock = { now: '2026-11-21T18:00:00.000Z', today: '2026-11-21', dutyDate: '2026-11-21' };
  const { user, unmount } = openScreen();
  expect(await screen.findByRole('button', { name: 'Date: Nov 21, 2026' })).toBeInTheDocument();
  expect(screen.getByText('Live')).toBeInTheDocument();
  expect(screen.queryByText(/has ended|Viewing/)).toBeNull();
  unmount();

  at.clock = { now: '2026-11-20T14:00:00.000Z', today: yesterday, dutyDate: yesterday };
  openScreen();
  expect(await screen.findByText('Morning Shift of Nov 20, 2026 has ended')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to Nov 21, 2026' }));
  expect(address()).toBe('/dashboard?date=2026-11-21');
});

describe('a day that is not now', () => {
  it('another day is said to be one, is not live, has nothing new, shows its own shift, and leads back [MON-35, UI-14]', async () => {
    at.log = [entry('1')];
    const { user } = openScreen('?date=2026-11-17');
    expect(await screen.findByText('Viewing Nov 17, 2026 (3 days ago)')).toBeInTheDocument();
    await screen.findByRole('list', { name: 'Teams' });
    expect(screen.getByText('Not live: Nov 17, 2026')).toBeInTheDocument();
    // A phone has no chip: the shift of the day that is shown stands before the clock.
    expect(screen.getByText('Nov 17 Night · now')).toBeInTheDocument();
    expect(screen.queryByText('Live')).toBeNull();
    expect(screen.getByText('Night Shift')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Attendance Updates' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(address()).toBe('/dashboard');
    expect(screen.getByText('Live')).toBeInTheDocument();
  });

  it('a day that comes is said to be one and is live, as its plan is [MON-35]', async () => {
    const { user } = openScreen('?date=2026-11-21');
    expect(await screen.findByText('Viewing Nov 21, 2026 (tomorrow)')).toBeInTheDocument();
    await screen.findByRole('list', { name: 'Teams' });
    expect(screen.getByText('Live')).toBeInTheDocument();
    expect(screen.queryByText(/^Not live/)).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^Deployment/ }));
    expect(await screen.findByText('Plan for Nov 21, 22:00 (tomorrow)')).toBeInTheDocument();
  });

  it('a day without a shift shows the shifts around it, and in place of its board when the next one is [MON-36, MON-70]', async () => {
    at.server.on(betweenRoutes.read, ({ params }) => betweenOf({ date: params.date }));
    const { user } = openScreen('?date=2026-11-22');
    expect(
      await screen.findByText('Night Off: there is no shift on Nov 22, 2026'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Teams' })).toBeNull();
    const last = await screen.findByRole('region', { name: 'Shift before: Nov 21, 2026' });
    const next = screen.getByRole('region', { name: 'Next shift: Nov 24, 2026' });
    expect(last).toHaveTextContent('in 1 day 11 h');
    await user.click(within(next).getByRole('link', { name: 'Plan it' }));
    expect(address()).toBe('/dashboard?date=2026-11-24&tab=deployment');
  });

  it('the board of a day without a shift leads to the next one [MON-36]', async () => {
    const { user } = openScreen('?date=2026-11-22&tab=deployment');
    await screen.findByText('Night Off: there is no shift on Nov 22, 2026');
    expect(screen.queryByRole('button', { name: 'Save Assignments' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to Nov 24, 2026' }));
    expect(address()).toBe('/dashboard?date=2026-11-24&tab=deployment');
  });
});

const made = <Made extends HTMLElement>(element: Made): Made => {
  element.dataset['made'] = '';
  return element;
};
const makeDialog = () => {
  const dialog = made(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  return dialog;
};
const makeInput = () => {
  const input = made(document.createElement('input'));
  document.body.append(input);
  return input;
};
