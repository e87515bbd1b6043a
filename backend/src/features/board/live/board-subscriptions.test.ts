import { boardRoutes, holdLeaseMs, type BoardPresence } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../../testing/app.ts';
import { openBoard } from '../../../testing/board-client.ts';
import { pairDisplay } from '../../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { asking, boardDate, plainStations, seedCatalogue, seedPresent } from '../board.fixture.ts';
import { boardWritten, type Snapshot } from '../board.audit.ts';

let app: TestApp;
let org: Organisation;
let officers: string[];
let wen: TestClient;
let wira: TestClient;
const later = '2025-09-07';

beforeAll(async () => {
  app = await startTestApp({ env: { WRITES_PER_SECOND: '100000' } });
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db, plainStations(3, 5));
  officers = await seedPresent(app.db, 5);
  [wen, wira] = await Promise.all([app.login('watch.1'), app.login('watch.2')]);
});
afterAll(() => app.close());

const officer = (index: number) => officers[index] as string;
const post = (date: string, op: Parameters<typeof asking>[0]) =>
  wen.raw('POST', `/api/deployment/board/${date}/ops`, asking(op));

async function join(client: TestClient, date: string): Promise<TestSocket> {
  const socket = await client.socket();
  await socket.emitWithAck('board:join', { date });
  return socket;
}

/** The next picture that satisfies a test. */
const picture = (socket: TestSocket, wanted: (seen: BoardPresence) => boolean) =>
  new Promise<BoardPresence>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no such picture within 3 s')), 3000);
    const look = (seen: BoardPresence) => {
      if (!wanted(seen)) return;
      clearTimeout(late);
      socket.off('board:presence', look);
      resolve(seen);
    };
    socket.on('board:presence', look);
  });

describe('presence', () => {
  it('shows who is on the board and what they hold, in colours of their own, until they let go or leave [DEP-80, S18]', async () => {
    const mine = await join(wen, boardDate);
    const both = picture(mine, ({ viewers }) => viewers.length === 2);
    const theirs = await join(wira, boardDate);
    const { viewers } = await both;
    expect(viewers.map(({ name }) => name)).toEqual(['Wen Watch', 'Wira Watch']);
    expect(new Set(viewers.map(({ color }) => color)).size).toBe(2);

    const held = picture(mine, ({ holding }) => holding.length === 1);
    theirs.emit('board:hint', { date: boardDate, userId: officer(0) });
    expect((await held).holding).toEqual([{ userId: officer(0), by: org.id('watch.2') }]);

    const group = [officer(0), officer(1), officer(2)];
    const all = picture(mine, ({ holding }) => holding.length === 3);
    theirs.emit('board:hint', { date: boardDate, userId: officer(0), group });
    expect((await all).holding).toEqual(group.map((userId) => ({ userId, by: org.id('watch.2') })));

    const released = picture(mine, ({ holding }) => holding.length === 0);
    theirs.emit('board:hint', { date: boardDate, userId: null });
    await released;

    const alone = picture(mine, (seen) => seen.viewers.length === 1);
    theirs.close();
    await alone;
    mine.close();
  });

  it('forgets a hold that nobody renews [S18]', async () => {
    const [mine, theirs] = [await join(wen, boardDate), await join(wira, boardDate)];
    const held = picture(mine, ({ holding }) => holding.length === 1);
    theirs.emit('board:hint', { date: boardDate, userId: officer(1) });
    await held;
    const expired = picture(mine, ({ holding }) => holding.length === 0);
    app.clock.advance(holdLeaseMs);
    await expired;
    mine.close();
    theirs.close();
  });

  it.each([
    [
      'leaves',
      '2026-02-01',
      (socket: TestSocket, date: string) => socket.emit('board:leave', { date }),
    ],
    ['loses the connection', '2026-02-02', (socket: TestSocket) => socket.close()],
  ])(
    'who %s before the board is loaded is not shown as present [S18, DEP-80]',
    async (_, date, leave) => {
      const theirs = await wira.socket();
      const arrived = theirs.emit('board:join', { date });
      leave(arrived, date);
      // Theirs is decided by then: the board of the date is read once, for both.
      const mine = await wen.socket();
      const seen = picture(mine, ({ viewers }) => viewers.some(({ name }) => name === 'Wen Watch'));
      await mine.emitWithAck('board:join', { date });
      expect((await seen).viewers.map(({ name }) => name)).toEqual(['Wen Watch']);
      mine.close();
      theirs.close();
    },
  );

  it('ignores hints from who does not have the board open [S18]', async () => {
    const mine = await join(wen, boardDate);
    const notJoined = await wira.socket();
    let seen = 0;
    mine.on('board:presence', () => seen++);
    const before = seen;
    await notJoined.emitWithAck('board:hint', { date: boardDate, userId: officer(1) });
    await mine.emitWithAck('board:sync', { date: boardDate, since: 0 });
    expect(seen).toBe(before);
    mine.close();
    notJoined.close();
  });
});

describe('catching up', () => {
  it('a client away for more operations than are kept gets exactly one snapshot [S6, S16, S15]', async () => {
    const port = await app.listen();
    const { cookie = '', token = '' } = wen;
    const ports = { callPort: () => port, socketPort: () => port };
    const client = await openBoard({ identity: { cookie, token }, date: later, ...ports });
    const had = { ...client.fetched };
    client.channel.close();
    const saves = await Promise.all(
      Array.from({ length: 510 }, () => post(later, { type: 'save' })),
    );
    expect(saves.every(({ statusCode }) => statusCode === 200)).toBe(true);

    const watcher = await wen.socket();
    const many = await watcher.emitWithAck('board:sync', { date: later, since: 0 });
    const few = await watcher.emitWithAck('board:sync', { date: later, since: 505 });
    expect(many).toMatchObject({ ok: true, revision: 510, snapshot: { revision: 510 } });
    expect(many).not.toHaveProperty('operations');
    expect(few).toMatchObject({ operations: [{ revision: 506 }, {}, {}, {}, { revision: 510 }] });

    expect(client.board.revision).toBe(0);
    client.channel.open();
    await expect.poll(() => client.board.revision, { timeout: 10_000 }).toBe(510);
    expect(client.fetched.operations).toBe(had.operations);
    client.close();
    watcher.close();
  }, 60_000);
});

it('a board that is told anew, with no operation, is shown anew on walls, and people hear at once what it is [PRC-36, S7]', async () => {
  const wall = await pairDisplay(app, wen);
  const screen = await join(wall, boardDate);
  const shown = nextEvent(screen, 'deployment:saved');
  const desk = await join(wen, boardDate);
  // Sooner than the next beat.
  const heard = nextEvent(desk, 'board:beat', 2000);
  const { revision, ...rest } = await wen.call(boardRoutes.board, {
    params: { date: boardDate },
  });
  const after = { board: { ...rest, revision }, saved: [] } as unknown as Snapshot;
  app.changes.publish(boardWritten, {
    id: boardDate,
    revision,
    detail: { changes: [], after, isAnew: true },
  });
  expect(await shown).toMatchObject({ opId: null, deployment: { date: boardDate, revision } });
  expect(await heard).toMatchObject({ date: boardDate, revision });
  screen.close();
  desk.close();
});
