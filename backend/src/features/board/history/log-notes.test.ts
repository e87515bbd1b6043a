import {
  historyRoutes,
  noteRoutes,
  type BoardLogEntry,
  type Call,
  type HandoverNote,
  type LogCursor,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/app.ts';
import { operate, startBoardApp, type BoardApp } from '../board-app.fixture.ts';
import { drag } from '../board.fixture.ts';

let on: BoardApp;
beforeAll(async () => {
  on = await startBoardApp();
});
afterAll(() => on.app.close());

type Query = NonNullable<Call<typeof historyRoutes.log>['query']>;
const log = (date: string, query: Query = {}) =>
  on.wen.call(historyRoutes.log, { params: { date }, query });
const said = ({ by, cause, text }: BoardLogEntry) => `${cause} ${by?.name ?? 'Server'} ${text}`;

/** A minute passes before each. */
async function write(client: TestClient, date: string, body: object): Promise<HandoverNote> {
  on.app.clock.advance(60_000);
  const { text = 'The key is at the desk', ...others } = body as { text?: string };
  return client.call(noteRoutes.create, { params: { date }, body: { text, ...others } });
}
async function change(client: TestClient, { id, date, revision }: HandoverNote, body: object) {
  on.app.clock.advance(60_000);
  const changeBody = { ...body, baseRevision: revision };
  return client.call(noteRoutes.change, { params: { date, noteId: id }, body: changeBody });
}
async function remove(client: TestClient, { id, date }: HandoverNote) {
  on.app.clock.advance(60_000);
  await client.call(noteRoutes.remove, { params: { date, noteId: id } });
}
async function place(date: string, index: number, to: string) {
  on.app.clock.advance(60_000);
  await operate(on.wen, date, drag(on.officer(index), null, to));
}

async function shift(): Promise<{ date: string; note: HandoverNote }> {
  const { newDay, wen, wira } = on;
  const date = await newDay();
  await place(date, 0, 'bus-1');
  const note = await write(wen, date, { stationId: 'bus-1' });
  await place(date, 1, 'bus-2');
  const changed = await change(wira, note, { text: 'The key is in the car' });
  const other = await write(wira, date, { text: 'Gate 2 is stuck', zoneId: 'car' });
  await change(wen, other, { wall: true });
  await remove(wen, changed);
  await place(date, 2, 'bus-3');
  return { date, note };
}

it('has what was written, changed and deleted of notes, by whom, in the order of time with the operations, with texts that are gone [HIS-12, KNO-8]', async () => {
  const { date, note } = await shift();
  const { entries, next } = await log(date);
  expect(next).toBeNull();
  expect(entries.map(said).slice(0, 8)).toEqual([
    expect.stringMatching(/^drag Wen Watch placed .+ in BUS 3$/),
    'note Wen Watch deleted a note at BUS 1: “The key is in the car”',
    'note Wen Watch changed a note at zone Car: “Gate 2 is stuck”',
    'note Wira Watch left a note at zone Car: “Gate 2 is stuck”',
    'note Wira Watch changed a note at BUS 1: “The key is in the car”, before “The key is at the desk”',
    expect.stringMatching(/in BUS 2$/),
    'note Wen Watch left a note at BUS 1: “The key is at the desk”',
    expect.stringMatching(/in BUS 1$/),
  ]);
  expect(entries[4]).toMatchObject({
    revision: entries[5]?.revision,
    op: {
      type: 'note',
      what: 'changed',
      noteId: note.id,
      number: 2,
      text: 'The key is in the car',
      textBefore: 'The key is at the desk',
      stationId: 'bus-1',
      zoneId: null,
      wall: false,
      moves: [],
    },
  });
  const operations = (await log(date, { only: 'operations' })).entries;
  expect(operations).toEqual(entries.filter(({ cause }) => cause !== 'note'));
});

it('comes a page at a time with every entry once, however small the page [HIS-12]', async () => {
  const { date } = await shift();
  const all = (await log(date)).entries;
  for (const limit of [1, 2, 3, 5]) {
    const found: BoardLogEntry[] = [];
    for (let before: LogCursor | undefined; ;) {
      const page = await log(date, { limit, ...(before !== undefined && { before }) });
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      found.push(...page.entries);
      if (page.next === null) break;
      before = page.next;
    }
    expect(found).toEqual(all);
  }
  // Whoever has the log up to an operation has the notes that came after it.
  const place = all.find(({ text }) => text.endsWith('in BUS 2')) as BoardLogEntry;
  const earlier = await log(date, { before: place.revision });
  expect(earlier.entries).toEqual(all.slice(all.indexOf(place) + 1));
});

it('is narrowed by station, person and time, and an officer’s log holds notes back [HIS-3, HIS-12]', async () => {
  const { date } = await shift();
  const all = (await log(date)).entries;
  const notes = async (query: Query) =>
    (await log(date, query)).entries.filter(({ cause }) => cause === 'note').map(said);
  const of = (keep: (text: string) => boolean) =>
    all
      .filter(({ cause }) => cause === 'note')
      .map(said)
      .filter(keep);
  expect(await notes({ station: 'bus-1' })).toEqual(of((text) => text.includes('BUS 1')));
  expect(await notes({ by: on.org.id('watch.2') })).toEqual(of((text) => text.includes('Wira')));
  expect(await notes({ by: 'server' })).toEqual([]);
  expect(await notes({ officer: on.officer(0) })).toEqual([]);
  const [last, first] = [all[2], all[4]];
  const between = await log(date, { from: first?.at, to: last?.at });
  expect(between.entries).toEqual(all.slice(2, 5));
});

it('is in the CSV file, and closed to whoever reads no notes [HIS-4, HIS-9, HIS-12]', async () => {
  const { date } = await shift();
  const url = `/api/deployment/log/${date}`;
  const { body } = await on.wen.raw('GET', `${url}?format=csv`);
  const rows = body.trim().split('\n');
  expect(rows.filter((row) => /,"?note"?,/.test(row))).toHaveLength(5);
  expect(rows[2]).toContain('deleted a note at BUS 1: “The key is in the car”');
  const leader = await on.app.login('tl.a1');
  expect((await leader.raw('GET', url)).statusCode).toBe(403);
});

it('a date whose board nobody has touched has the notes that were left on it, also those from before their changes were kept [HIS-12, KNO-8]', async () => {
  const date = '2025-10-30';
  const note = await write(on.wen, date, {});
  expect((await log(date)).entries.map(said)).toEqual([
    'note Wen Watch left a note: “The key is at the desk”',
  ]);
  await change(on.wira, note, { text: 'It is gone' });
  const notes = on.app.db.collection<{ _id: string }>('boardNotes');
  await notes.updateOne({ _id: note.id }, { $unset: { deeds: 1 } });
  const { entries } = await log(date, { limit: 1 });
  expect(entries.map(said)).toEqual(['note Wira Watch changed a note: “It is gone”']);
  await remove(on.wen, note);
  expect((await log(date)).entries.map(said)).toEqual([
    'note Wen Watch deleted a note: “It is gone”',
    'note Wira Watch changed a note: “It is gone”',
    'note Wen Watch left a note: “It is gone”',
  ]);
});

it.each([1, 2, 3, 7, 500])(
  'every entry comes once in pages of %i, also where a clock was set back in between [HIS-1, HIS-12]',
  async (limit) => {
    const { date } = await shift();
    on.app.clock.advance(-600_000);
    await place(date, 3, 'bus-1');
    const note = await write(on.wira, date, { text: 'The gate is mended' });
    await place(date, 4, 'bus-2');
    await change(on.wen, note, { text: 'Both gates are mended' });
    const whole = (await log(date)).entries;
    const paged: BoardLogEntry[] = [];
    let before: LogCursor | undefined;
    do {
      const page = await log(date, { limit, ...(before !== undefined && { before }) });
      paged.push(...page.entries);
      before = page.next ?? undefined;
    } while (before !== undefined && paged.length <= whole.length);
    expect(paged).toEqual(whole);
    on.app.clock.advance(600_000);
  },
);
