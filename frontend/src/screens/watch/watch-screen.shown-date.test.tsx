import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { boardSession } from '../../features/board/board-stores.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { useShownDate } from './watch-screen.tsx';

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
