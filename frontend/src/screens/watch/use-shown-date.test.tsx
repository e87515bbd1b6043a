import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { boardSession } from '../../features/deployment/board/board-session.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { useShownDate } from './use-shown-date.ts';

const yesterday = '2026-11-20';
const today = '2026-11-21';

let turnTo: (day: string) => void;
let goThere: () => void;
let chosen: string | null;

/** The clock of the page, turned by the test. */
function Shown() {
  const [day, setDay] = useState(yesterday);
  turnTo = (next) => act(() => setDay(next));
  const [date, showToday] = useShownDate(chosen, day);
  goThere = showToday;
  return <output>{date}</output>;
}
const date = () => screen.getByRole('status').textContent;
const open = () => renderLive(<Shown />);

it('the day turns by itself while nobody is in the middle of something [MON-14, MON-34]', () => {
  chosen = null;
  open();
  turnTo(today);
  expect(date()).toBe(today);
});

it.each([
  ['a dialog is open', () => document.body.append(makeDialog())],
  ['a search is typed', () => makeInput().focus()],
])('the day stays while %s, until the person leaves it [MON-34]', (_, begin) => {
  chosen = null;
  open();
  begin();
  turnTo(today);
  expect(date()).toBe(yesterday);
  document.body.querySelectorAll('[data-made]').forEach((made) => made.remove());
  act(() => goThere());
  expect(date()).toBe(today);
});

it('the day stays while a card is held or officers are selected [MON-34]', () => {
  chosen = null;
  const { scope } = open();
  scope.part(boardSession).storesOf(yesterday).selection.toggleOfficer('one');
  turnTo(today);
  expect(date()).toBe(yesterday);
});

it('a chosen date is shown whatever day it is [MON-14]', () => {
  chosen = '2026-11-16';
  open();
  turnTo(today);
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
