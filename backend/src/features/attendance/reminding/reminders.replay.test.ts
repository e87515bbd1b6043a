import {
  applyToSheet,
  attendanceRoutes,
  serverEvents,
  type ServerToClient,
  type Sheet,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { pairDisplay } from '../../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { marksFor } from '../attendance.fixture.ts';

/** What a page knows of reminders: old snapshot + captured events = fresh snapshot, for every audience (S21). */

const date = '2025-09-06';
const params = { teamId: 'A1', date };
const leaders = ['tl.a1', 'dtl.a1', 'pso.a1'];
const others = ['tl.a2', 'watch.2'];
let app: TestApp;
let org: Organisation;
let wen: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  wen = await app.login('watch.1');
});
afterAll(() => app.close());

const sheetOf = (client: TestClient) => client.call(attendanceRoutes.sheet, { params });
const remind = () => wen.call(attendanceRoutes.remind, { body: params });

interface Heard {
  readonly name: keyof ServerToClient;
  readonly payload: unknown;
}

/** Somebody with the sheet open, and what they have heard since. */
async function at(username: string) {
  const client = await app.login(username);
  const socket = await client.socket();
  await socket.emitWithAck('team:join', params);
  const heard: Heard[] = [];
  socket.onAny((name: keyof ServerToClient, payload: unknown) => {
    heard.push({ name, payload: serverEvents[name].strict().parse(payload) });
  });
  return { username, client, socket, heard, before: await sheetOf(client) };
}
type Page = Awaited<ReturnType<typeof at>>;

const folded = ({ before, heard }: Page): Sheet =>
  heard.reduce((sheet, { name, payload }) => {
    if (name !== 'sheet:reminded' && name !== 'attendance:submitted') return sheet;
    const next =
      name === 'sheet:reminded'
        ? applyToSheet(sheet, { name, payload: serverEvents[name].parse(payload) })
        : applyToSheet(sheet, { name, payload: serverEvents[name].parse(payload) });
    if (next === 'gap') throw new Error('a gap where nothing was lost');
    return next;
  }, before);

const has = (page: Page, name: keyof ServerToClient, times: number) =>
  expect.poll(() => page.heard.filter((one) => one.name === name).length).toBe(times);

it('old snapshot + events = fresh snapshot of reminders for leaders, another team’s leader, the watch and the wall; whoever was away finds the one that stands [KNO-21, S16, S21]', async () => {
  const pages = await Promise.all([...leaders, ...others].map(at));
  const away = await at('tl.a1');
  const wall = await (await pairDisplay(app, wen)).socket();
  await wall.emitWithAck('watch:join', { date });
  const onWall: string[] = [];
  wall.onAny((name: string) => onWall.push(name));
  const ofTeam = pages.filter(({ username }) => leaders.includes(username));
  const allFold = async () => {
    for (const page of pages) {
      expect(folded(page), page.username).toEqual(await sheetOf(page.client));
    }
  };

  expect(pages.map(({ before }) => before.reminder)).toEqual(pages.map(() => null));
  const first = await remind();
  for (const page of ofTeam) await has(page, 'sheet:reminded', 1);
  await allFold();

  // The socket of one is away for a moment, just then.
  away.socket.disconnect();
  app.clock.advance(60_000);
  const second = await remind();
  expect(second.at).not.toBe(first.at);
  for (const page of ofTeam) await has(page, 'sheet:reminded', 2);
  await allFold();
  const back = await at('tl.a1');
  expect(back.before.reminder).toEqual(second);
  expect(folded(ofTeam[0] as Page).reminder).toEqual(second);
  const hidden = pages.filter((page) => !ofTeam.includes(page));
  for (const page of hidden) expect(folded(page).reminder, page.username).toBeNull();

  // Once the sheet is there nobody is reminded of it.
  const body = { ...params, attendanceData: marksFor(org.team('A1')) };
  await back.client.call(attendanceRoutes.submit, { body });
  for (const page of [...ofTeam, back]) {
    await has(page, 'attendance:submitted', page.username === 'watch.2' ? 2 : 1);
    expect(folded(page).reminder).toBeNull();
  }
  await allFold();
  expect((await at('dtl.a1')).before.reminder).toBeNull();
  for (const { heard } of hidden)
    expect(heard.map(({ name }) => name)).not.toContain('sheet:reminded');
  expect(onWall).not.toContain('sheet:reminded');
});
