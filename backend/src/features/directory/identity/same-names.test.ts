import {
  addDays,
  attendanceRoutes,
  boardRoutes,
  historyRoutes,
  postsRoutes,
  reportsRoutes,
  userRoutes,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operate, startBoardApp, type BoardApp } from '../../board/board-app.fixture.ts';
import { drag } from '../../board/board.fixture.ts';

/** Two members of A1 have one name, and a third one's runs from right to left. */

const [tan, hebrew] = ['Tan Wei Ming', 'משה כהן (A1)'];
let boardApp: BoardApp;
let date: string;
let usernames: readonly string[];
const twins = () => [boardApp.officer(3), boardApp.officer(4)];
const called = () => usernames.map((username) => `${tan} (${username})`);

beforeAll(async () => {
  boardApp = await startBoardApp();
  const { app, wen, officer, newDay } = boardApp;
  const admin = await app.login('admin');
  const rename = (userId: string, name: string) =>
    admin.call(userRoutes.change, { params: { userId }, body: { name } });
  usernames = [
    (await rename(officer(3), tan)).username,
    // As another keyboard writes it: a letter that looks the same, and a sign that nobody sees.
    (await rename(officer(4), 'Tan Wei\u200b Ming')).username,
  ];
  await rename(officer(5), hebrew);
  date = await newDay();
  for (const index of [3, 4, 5])
    await operate(wen, date, drag(officer(index), null, index === 5 ? 'car-2' : 'car-1'));
  await operate(wen, date, { type: 'save' });
});
afterAll(() => boardApp.app.close());

const bare = (text: string) => text.replaceAll('\u200b', '');

it('officers of one name have their usernames on the board, nobody else has [DIR-185]', async () => {
  const { officers } = await boardApp.boardOn(date);
  const marked = officers.filter(({ username }) => username !== null);
  expect(marked.map(({ id }) => id).toSorted()).toEqual(twins().toSorted());
  expect(marked.flatMap((one) => one.username ?? []).toSorted()).toEqual(usernames.toSorted());
});

it('the log, the sheet, the matrix and its file, postings and posts tell them apart [DIR-185]', async () => {
  const { wen, app } = boardApp;
  const log = await wen.call(historyRoutes.log, { params: { date } });
  const placed = log.entries.map(({ text }) => bare(text)).filter((text) => text.includes(tan));
  expect(placed.toSorted()).toEqual(
    called()
      .map((name) => `placed ${name} in CAR 1`)
      .toSorted(),
  );

  const records = await wen.call(attendanceRoutes.records, { params: { teamId: 'A1', date } });
  const names = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => bare(name)).filter((name) => name.includes(tan));
  expect(names(records.map(({ userName: name }) => ({ name })))).toEqual(called());

  const range = { from: date, to: date, teams: 'A1' };
  const report = await wen.call(reportsRoutes.attendance, { query: range });
  expect(names(report.rows)).toEqual(called());
  const file = await wen.raw('GET', `/api/reports/attendance?from=${date}&to=${date}&format=csv`);
  for (const name of called()) expect(bare(file.body)).toContain(`"${name}"`);

  const { posts } = await (
    await app.login('tl.a1')
  ).call(postsRoutes.ofTeam, {
    params: { teamId: 'A1', date },
  });
  expect(names(posts.map(({ userName: name }) => ({ name })))).toEqual(called());
});

it('a name from the right is isolated in what is read, and plain in files and in what is stored [UI-375]', async () => {
  const { wen, boardOn, officer } = boardApp;
  const { entries } = await wen.call(historyRoutes.log, { params: { date } });
  expect(entries.map(({ text }) => text)).toContain(`placed \u2068${hebrew}\u2069 in CAR 2`);
  const file = await wen.raw('GET', `/api/deployment/log/${date}?format=csv`);
  expect(file.body).toContain(`placed ${hebrew} in CAR 2`);
  expect(file.body).not.toMatch(/[\u2066-\u2069]/);
  const { officers } = await boardOn(date);
  expect(officers.find(({ id }) => id === officer(5))?.name).toBe(hebrew);
});

it('who is told apart no more is called by the name alone [DIR-185]', async () => {
  const { app, boardOn, newDay } = boardApp;
  const admin = await app.login('admin');
  await admin.call(userRoutes.change, {
    params: { userId: boardApp.officer(4) },
    body: { name: 'Somebody Else' },
  });
  const next = await newDay();
  expect(addDays(date, 4)).toBe(next);
  const { officers } = await boardOn(next);
  expect(officers.every(({ username }) => username === null)).toBe(true);
  expect(await admin.call(boardRoutes.board, { params: { date: next } })).toMatchObject({
    date: next,
  });
});
