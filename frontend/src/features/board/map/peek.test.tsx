import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  chooseDensity,
  card,
  openBoard,
  SmallBoardServer,
  station,
} from '../open-board.fixture.tsx';
import { leaveMs, restMs } from './use-peek.ts';

let small: SmallBoardServer;
beforeEach(async () => {
  small = new SmallBoardServer();
  const { user } = await openBoard(small.board);
  await chooseDensity(user, 'Map');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  small.close();
  localStorage.clear();
});

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const mouse = { pointerType: 'mouse', buttons: 0 };
const moveTo = (element: Element, how = {}) => {
  fireEvent.pointerOver(element, { ...mouse, relatedTarget: document.body, ...how });
  fireEvent.pointerMove(element, { ...mouse, ...how });
};
const leave = (element: Element) =>
  fireEvent.pointerOut(element, { ...mouse, relatedTarget: document.body });
const nameOf = (name: string) => {
  const found = station(name).querySelector('[data-tile]');
  if (!(found instanceof HTMLElement)) throw new Error(`${name} is no tile`);
  return found;
};
const opened = (role: 'group' | 'dialog', name = 'CAR 1') =>
  screen.queryByRole(role, { name: `${name}, opened` });

it('a tile’s list opens where the pointer rests, and closes once it has left tile and list [DEP-107]', () => {
  moveTo(nameOf('CAR 1'));
  pass(restMs - 1);
  expect(opened('group')).toBeNull();
  pass(1);
  const list = opened('group');
  expect(list).toHaveTextContent('Kumar Ng');

  // Over the gap into the list, which is a part of the tile.
  leave(nameOf('CAR 1'));
  pass(leaveMs - 1);
  if (list) moveTo(list);
  pass(leaveMs);
  expect(opened('group')).toBe(list);
  if (list) leave(list);
  pass(leaveMs);
  expect(opened('group')).toBeNull();
});

it('a pointer that passes over a tile, carries something, is a finger, is at rest or is on the initials opens nothing [DEP-107]', () => {
  const tile = nameOf('CAR 1');
  moveTo(tile);
  pass(restMs - 1);
  leave(tile);
  for (const how of [{ buttons: 1 }, { pointerType: 'touch' }]) {
    moveTo(tile, how);
    pass(restMs);
    leave(tile);
  }
  // What comes to lie under a pointer at rest is not pointed at.
  fireEvent.pointerOver(tile, { ...mouse, relatedTarget: document.body });
  pass(restMs);
  moveTo(card('Kumar Ng'));
  pass(restMs);
  expect(opened('group')).toBeNull();
});

it('it opens at the keyboard’s focus, closes with Escape or where the focus goes on, and the page’s keys work meanwhile [DEP-107]', () => {
  act(() => nameOf('CAR 1').focus());
  pass(restMs);
  expect(opened('group')).toBeInTheDocument();
  expect(nameOf('CAR 1')).toHaveFocus();
  fireEvent.keyDown(nameOf('CAR 1'), { key: 'Escape' });
  expect(opened('group')).toBeNull();
  pass(restMs);
  expect(opened('group')).toBeNull();

  act(() => nameOf('CAR 2').focus());
  pass(restMs);
  expect(opened('group', 'CAR 2')).toBeInTheDocument();
  fireEvent.keyDown(nameOf('CAR 2'), { key: 'u' });
  pass(0);
  expect(opened('group', 'CAR 2')).toBeNull();
  expect(screen.getByRole('complementary')).toContainElement(document.activeElement as HTMLElement);
});

it('a press keeps the list that was looked into, with the focus in it, and gives the focus back [DEP-107]', () => {
  moveTo(nameOf('CAR 1'));
  pass(restMs);
  fireEvent.click(nameOf('CAR 1'));
  expect(opened('dialog')).toContainElement(document.activeElement as HTMLElement);
  leave(nameOf('CAR 1'));
  pass(leaveMs);
  expect(opened('dialog')).toBeInTheDocument();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  pass(restMs);
  expect(opened('dialog')).toBeNull();
  expect(nameOf('CAR 1')).toHaveFocus();
  pass(restMs);
  expect(opened('group')).toBeNull();
});
