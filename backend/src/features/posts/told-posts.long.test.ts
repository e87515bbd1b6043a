import { postsRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, type BoardApp } from '../board/board-app.fixture.ts';
import { drag } from '../board/board.fixture.ts';
import type { TestClient } from '../../testing/app.ts';

let boardApp: BoardApp;
let leader: TestClient;
/** What the leader's page has after the last time that it was told to fetch, by station or how they are. */
let shown: (string | null)[] = [];
let date: string;
beforeAll(async () => {
  boardApp = await startBoardApp();
  leader = await boardApp.app.login('tl.a1');
  const look = async () => {
    const { posts } = await leader.call(postsRoutes.ofTeam, { params: { teamId: 'A1', date } });
    const one = posts.find(({ userId }) => userId === boardApp.officer(3));
    shown.push(`${one?.eligible ? '' : 'off '}${one?.post?.stationName ?? '-'}`);
  };
  (await leader.socket()).on('days:changed', ({ dates }) => {
    if (dates.length === 0 || dates.includes(date)) void look();
  });
});
afterAll(() => boardApp.app.close());

const last = () => expect.poll(() => shown.at(-1), { timeout: 4000 });

const emptied: [string, () => Promise<unknown>][] = [
  ['unassigned', () => operate(boardApp.wen, date, drag(boardApp.officer(3), 'car-1', null))],
  [
    'closed with its station',
    () =>
      operate(boardApp.wen, date, { type: 'configure', stations: { 'car-1': { isOpen: false } } }),
  ],
  [
    'emptied by attendance',
    () => boardApp.submit(date, { [boardApp.officer(3)]: { status: 'absent', absenceType: 'MC' } }),
  ],
];

it.each(emptied)(
  'a place that is %s reaches the leader when it is saved [PST-10]',
  async (how, empty) => {
    const { wen, officer } = boardApp;
    shown = [];
    date = await boardApp.newDay();
    await operate(wen, date, drag(officer(3), null, 'car-1'));
    await operate(wen, date, { type: 'save' });
    await last().toBe('CAR 1');
    await empty();
    if (how === 'emptied by attendance') await last().toBe('off CAR 1');
    await operate(wen, date, { type: 'save' });
    await last().toMatch(/-$/);
  },
);
