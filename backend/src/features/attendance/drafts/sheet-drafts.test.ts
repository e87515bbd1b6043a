import type { ClientPayload, SheetDrafts } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSocket } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { workingDay as date } from '../attendance.fixture.ts';
import { draftLeaseMs } from './sheet-drafts.ts';

let one: TestApp;
let other: TestApp;
let org: Organisation;
let first: string;
beforeAll(async () => {
  one = await startTestApp({ isShared: true });
  org = await seedOrganisation(one.db);
  other = await startTestApp({ uri: one.uri, isShared: true });
  first = org.team('A1')[0] ?? '';
});
afterAll(() => Promise.all([one.close(), other.close()]));

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const soon = { timeout: 3000 };
const present = { status: 'present' } as const;

/** Joined, with whatever was shown last. */
async function open(app: TestApp, username: string, teamId = 'A1') {
  const socket: TestSocket = await (await app.login(username)).socket();
  const pictures: SheetDrafts[] = [];
  socket.on('sheet:drafts', (picture) => pictures.push(picture));
  await socket.emitWithAck('team:join', { teamId, date });
  return {
    socket,
    pictures,
    shown: () =>
      pictures.at(-1)?.drafts.map(({ userId, by, mark }) => `${by.name} ${userId} ${mark.status}`),
    mark: (marks: Parameters<typeof sent>[1]) => sent(socket, marks),
  };
}
const sent = (socket: TestSocket, marks: ClientPayload<'sheet:draft'>['marks']) =>
  socket.emitWithAck('sheet:draft', { teamId: 'A1', date, marks });

it('leaders of a team see each other’s marks, also who comes later, until they are taken back or their page goes [ATT-112, S4]', async () => {
  const tl = await open(one, 'tl.a1');
  const dtl = await open(one, 'dtl.a1');
  expect(await tl.mark({ [first]: present })).toMatchObject({ ok: true });
  const shown = [`Tara A1 ${first} present`];
  await expect.poll(dtl.shown, soon).toEqual(shown);
  const late = await open(one, 'dtl.a1');
  await expect.poll(late.shown, soon).toEqual(shown);
  await tl.mark({ [first]: { status: null } });
  await expect.poll(dtl.shown, soon).toEqual([`Tara A1 ${first} null`]);
  await tl.mark({});
  await expect.poll(dtl.shown, soon).toEqual([]);
  await tl.mark({ [first]: present });
  await expect.poll(dtl.shown, soon).toEqual(shown);
  tl.socket.close();
  await expect.poll(dtl.shown, soon).toEqual([]);
  for (const { socket } of [dtl, late]) socket.close();
});

it('nobody else hears of them, and marks for another team or from elsewhere are not taken [ATT-112, PRF-17]', async () => {
  const tl = await open(one, 'tl.a1');
  const outsiders = await Promise.all(['tl.a2', 'watch.1', 'admin'].map((name) => open(one, name)));
  const foreign = await outsiders[0]?.mark({ [first]: present });
  expect(foreign).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  expect(await outsiders[1]?.mark({ [first]: present })).toMatchObject({ code: 'FORBIDDEN' });
  // Has another date open: a hint like any other.
  await tl.socket.emitWithAck('team:join', { teamId: 'A1', date: '2025-09-07' });
  expect(await tl.mark({ [first]: present })).toEqual({ ok: true });
  await tl.socket.emitWithAck('team:join', { teamId: 'A1', date });
  await expect.poll(tl.shown, soon).toEqual([]);
  await tl.mark({ [first]: present });
  await expect.poll(tl.shown, soon).toHaveLength(1);
  expect(outsiders.flatMap(({ pictures }) => pictures)).toEqual([]);
  for (const { socket } of [tl, ...outsiders]) socket.close();
});

it('the longest notes arrive whole, in one frame, in whatever script [ATT-112, S5]', async () => {
  const [tl, dtl] = [await open(one, 'tl.a1'), await open(one, 'dtl.a1')];
  const texts = ['x'.repeat(500), '本'.repeat(500), '"\n'.repeat(250), '🙂'.repeat(250)];
  for (const text of texts) {
    const longest = { status: 'absent', absenceType: 'ATTACHMENT', notes: text } as const;
    const count = Math.min(
      100,
      Math.floor(45_000 / Buffer.byteLength(JSON.stringify(text).slice(1, -1))),
    );
    const marks = Object.fromEntries(Array.from({ length: count }, (_, n) => [uuid(n), longest]));
    expect(await sent(tl.socket, marks)).toEqual({ ok: true });
    await expect
      .poll(() => dtl.pictures.at(-1)?.drafts.map(({ mark }) => mark.notes), soon)
      .toEqual(Array.from({ length: count }, () => text));
  }
  for (const { socket } of [tl, dtl]) socket.close();
});

it.each([
  ['too many', Object.fromEntries(Array.from({ length: 101 }, (_, n) => [uuid(n), present]))],
  ['too long a note', { [uuid(1)]: { ...present, notes: 'x'.repeat(501) } }],
  [
    'more of notes than a frame has room for',
    Object.fromEntries(
      Array.from({ length: 91 }, (_, n) => [uuid(n), { ...present, notes: 'x'.repeat(500) }]),
    ),
  ],
  ['no member', { constructor: present }],
])('%s is refused [ATT-112, S5]', async (_, marks) => {
  const tl = await open(one, 'tl.a1');
  expect(await sent(tl.socket, marks as never)).toMatchObject({ code: 'VALIDATION' });
  tl.socket.close();
});

it('over two processes too; what one that died has said is forgotten [ATT-113]', async () => {
  const tl = await open(one, 'tl.a1');
  const dtl = await open(other, 'dtl.a1');
  await tl.mark({ [first]: present });
  await expect.poll(dtl.shown, soon).toHaveLength(1);
  const late = await open(other, 'dtl.a1');
  await expect.poll(late.shown, soon).toHaveLength(1);
  tl.socket.close();
  await expect.poll(dtl.shown, soon).toEqual([]);
  const by = { id: org.id('tl.a1'), name: 'Gone' };
  const [sheet, process] = [`${date}.A1`, 'killed'];
  const drafts = [{ userId: first, by, mark: present }];
  const expiresAt = new Date(other.clock.now() + draftLeaseMs);
  const _id = `${sheet} ${process}`;
  const doc = { _id, sheet, process, drafts, expiresAt, v: 1 };
  await one.db.collection<{ _id: string }>('sheetDrafts').insertOne(doc);
  await expect.poll(dtl.shown, soon).toHaveLength(1);
  other.clock.advance(draftLeaseMs);
  await expect.poll(dtl.shown, { timeout: 8000 }).toEqual([]);
  for (const { socket } of [dtl, late]) socket.close();
}, 20_000);
