import { applyNote, noteRoutes, serverEvents, type HandoverNote } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { boardDate as date, seedCatalogue } from '../deployment.fixture.ts';
import { record, wallOf, type Audience } from '../realtime/board-audiences.fixture.ts';

/** Old notes + captured events = fresh notes, for everybody who may hear of them; nothing for anybody else (S21). */

/** Each audience with the date of the board that it follows. */
type Follower = Audience & { readonly on: string };

const [before, next] = ['2025-09-05', '2025-09-07'];
const patient = { timeout: 5000 };
let app: TestApp;
let org: Organisation;
let wen: TestClient;
let admin: TestClient;
let followers: Follower[];
let outsiders: TestClient[];

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  [wen, admin] = await Promise.all([app.login('watch.1'), app.login('admin')]);
  const wira = await app.login('watch.2');
  const show = ['deployment', 'notes'] as const;
  const walls = [
    await wallOf(app, wen, 'wall of one zone', 'saved', {
      show: [...show],
      zones: ['car'],
      names: 'none',
    }),
    await wallOf(app, wen, 'draft wall with names', 'draft', { show: [...show], names: 'full' }),
    await wallOf(app, wen, 'wall without notes', 'saved', { show: ['counts', 'deployment'] }),
    await wallOf(app, wen, 'draft wall without notes', 'draft', { show: ['deployment'] }),
  ];
  followers = [
    deskOf('the author', wen, date),
    deskOf('another watch TL', wira, date),
    deskOf('an administrator', admin, date),
    deskOf('the next date’s board', await app.login('watch.2'), next),
    ...walls.map((wall) => ({ ...wall, on: date })),
  ];
  outsiders = await Promise.all(['tl.a1', 'dtl.a2', 'pso.a1'].map((name) => app.login(name)));
});
afterAll(() => app.close());

const deskOf = (name: string, client: TestClient, on: string): Follower => ({
  name,
  client,
  on,
  never: /^deployment:/,
  fresh: () => client.call(noteRoutes.list, { params: { date: on } }),
  fold: (known, heard) =>
    heard.reduce<readonly HandoverNote[]>(
      (notes, { name: event, payload }) =>
        event === 'notes:changed'
          ? applyNote(notes, on, serverEvents[event].parse(payload))
          : notes,
      known as readonly HandoverNote[],
    ),
});

const write = (body: object) => () =>
  wen.call(noteRoutes.create, { params: { date }, body: { text: 'Only for the watch', ...body } });
const params = async () => {
  const [note] = await wen.call(noteRoutes.list, { params: { date } });
  return { params: { date, noteId: note?.id ?? '' } };
};
const change = (body: object) => async () =>
  wen.call(noteRoutes.change, { ...(await params()), body });

const actions: readonly [string, () => Promise<unknown>][] = [
  ['a note of the board', write({})],
  ['a note of a zone', write({ zoneId: 'bus' })],
  ['a note for the walls', write({ text: 'Gate 4 sticks', stationId: 'car-1', wall: true })],
  ['another text', change({ text: 'Gate 5 sticks' })],
  ['a note that an administrator reads', async () => admin.call(noteRoutes.read, await params())],
  ['another place', change({ stationId: 'bus-1' })],
  ['an end before the next board', change({ expiresAt: '2025-09-06T08:00:00.000Z' })],
  ['an end days later', change({ expiresAt: '2025-09-10T08:00:00.000Z' })],
  ['a note that is for the walls no more', change({ wall: false, text: 'Only for the watch' })],
  ['a note that is for them again', change({ wall: true, text: 'Gate 6 sticks' })],
  ['a deleted note', async () => admin.call(noteRoutes.remove, await params())],
];

/** Everything that was sent before has arrived when this has. */
async function allHeard(sockets: readonly Awaited<ReturnType<TestClient['socket']>>[]) {
  await app.changes.idle();
  await new Promise((resolve) => setImmediate(resolve));
  const marks = sockets.map((one) => new Promise((done) => one.once('server:restarting', done)));
  app.io.emit('server:restarting', {});
  await Promise.all(marks);
}

describe.sequential('old notes + events = fresh notes', () => {
  it.each(actions)(
    'after %s, for the watch, administrators and walls as far as they show it; nobody else hears [S4, S21, KNO-6, KNO-7]',
    async (_, act) => {
      const followed = await Promise.all(
        followers.map(async (one) => {
          const socket = await one.client.socket();
          expect(await socket.emitWithAck('board:join', { date: one.on })).toMatchObject({
            ok: true,
          });
          return { ...one, socket, old: await one.fresh(), heard: record(socket) };
        }),
      );
      const elsewhere = await Promise.all(
        [...outsiders, wen].map(async (client) => {
          const socket = await client.socket();
          const isWatch = client === wen;
          const joined = await socket.emitWithAck('board:join', { date: isWatch ? before : date });
          expect(joined.ok).toBe(isWatch);
          if (!isWatch) await socket.emitWithAck('team:join', { teamId: 'A1', date });
          return { socket, heard: record(socket) };
        }),
      );
      await act();
      for (const { name, fold, old, heard, fresh } of followed) {
        await expect
          .poll(async () => fold(old, heard), { ...patient, message: name })
          .toEqual(await fresh());
      }
      await allHeard([...followed, ...elsewhere].map(({ socket }) => socket));
      for (const { name, fold, old, heard, fresh, never } of followed) {
        expect(fold(old, heard), name).toEqual(await fresh());
        for (const event of heard) expect(event.name, name).not.toMatch(never);
        if (name.includes('without notes')) expect(JSON.stringify(heard)).not.toMatch(/sticks/);
        if (!name.includes('wall')) continue;
        const told = JSON.stringify(heard);
        expect(told, name).not.toMatch(/Only for the watch/);
        for (const who of ['watch.1', 'admin']) expect(told, name).not.toContain(org.id(who));
      }
      for (const { heard } of elsewhere) {
        expect(
          heard.map(({ name }) => name).filter((one) => /^(notes|deployment):/.test(one)),
        ).toEqual([]);
      }
      for (const { socket } of [...followed, ...elsewhere]) socket.close();
    },
  );

  it('ends with a board that has notes on both dates, and walls that had theirs as long as they were for them [KNO-3, KNO-7]', async () => {
    const fresh = await Promise.all(followers.map((one) => one.fresh()));
    const texts = fresh
      .slice(0, 4)
      .map((notes) => (notes as HandoverNote[]).map(({ text }) => text));
    expect(texts).toEqual(
      Array.from({ length: 4 }, () => ['Only for the watch', 'Only for the watch']),
    );
    for (const shown of fresh.slice(4)) expect(shown).toMatchObject({ handover: [] });
  });
});
