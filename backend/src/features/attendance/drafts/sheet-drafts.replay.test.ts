import { serverEvents, type ClientPayload, type SheetDrafts } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nextEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../../testing/app.ts';
import { pairDisplay } from '../../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { workingDay as date } from '../attendance.fixture.ts';

/** What a leader had, with the events = what a page that is opened now is shown, for each leader of the team (S21). */

const leaders = ['tl.a1', 'dtl.a1', 'pso.a1'] as const;
type Leader = (typeof leaders)[number];
type Marks = ClientPayload<'sheet:draft'>['marks'];

const patient = { timeout: 5000 };
let app: TestApp;
let org: Organisation;
let clients: Record<Leader, TestClient>;
let pages: Record<Leader, Page>;
let others: { readonly name: string; readonly socket: TestSocket; readonly heard: unknown[] }[];

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  const signedIn = leaders.map(async (name) => [name, await app.login(name)] as const);
  clients = Object.fromEntries(await Promise.all(signedIn)) as typeof clients;
  pages = {
    'tl.a1': await open('tl.a1'),
    'dtl.a1': await open('dtl.a1'),
    'pso.a1': await open('pso.a1'),
  };
  const watch = await app.login('watch.1');
  const strangers = [
    ['a watch TL', watch],
    ['an administrator', await app.login('admin')],
    ['another team’s leader', await app.login('tl.a2')],
    ['a wall', await pairDisplay(app, watch)],
    ['a leader at the team’s sheet of another date', clients['dtl.a1']],
    ['a leader at another team’s sheet', clients['dtl.a1']],
    ['a leader who has no sheet open', clients['dtl.a1']],
  ] as const;
  others = await Promise.all(
    strangers.map(async ([name, client]) => {
      const socket = await client.socket();
      const heard: unknown[] = [];
      socket.on('sheet:drafts', ({ drafts }) => {
        if (drafts.length > 0) heard.push(drafts);
      });
      const isAway = name.includes('another date');
      const teamId = name.includes('another team’s sheet') ? 'A2' : 'A1';
      if (!name.includes('no sheet')) {
        const joined = { teamId, date: isAway ? '2025-09-07' : date };
        const answer = await socket.emitWithAck('team:join', joined);
        expect(answer.ok, name).toBe(name !== 'a wall');
      }
      return { name, socket, heard };
    }),
  );
});
afterAll(() => app.close());

interface Page {
  readonly socket: TestSocket;
  shown(): SheetDrafts | undefined;
}

/** Joined, with the first picture that it was shown, and then whatever it was told. */
async function open(name: Leader): Promise<Page> {
  const socket = await clients[name].socket();
  let shown: SheetDrafts | undefined;
  const first = new Promise<void>((resolve) => {
    socket.on('sheet:drafts', (payload) => {
      shown = serverEvents['sheet:drafts'].strict().parse(payload);
      resolve();
    });
  });
  await socket.emitWithAck('team:join', { teamId: 'A1', date });
  await first;
  return { socket, shown: () => shown };
}

/** What a page of this leader that is opened now is shown. */
async function freshFor(name: Leader): Promise<SheetDrafts | undefined> {
  const page = await open(name);
  const shown = page.shown();
  page.socket.close();
  return shown;
}

const mark = (name: Leader, marks: Marks) => async () => {
  const answer = await pages[name].socket.emitWithAck('sheet:draft', { teamId: 'A1', date, marks });
  expect(answer).toEqual({ ok: true });
};
const member = (index: number) => org.team('A1')[index] ?? '';
const sick = { status: 'absent', absenceType: 'MC', ptoTiming: null, notes: 'flu' } as const;
const late = { status: 'pto', absenceType: null, ptoTiming: '10:00-12:00', notes: '' } as const;

/** Each with what all of the team's leaders then have, as who marks whom how. */
const actions: readonly [string, () => Promise<unknown>, () => string[]][] = [
  [
    'a mark',
    () => mark('tl.a1', { [member(3)]: sick })(),
    () => [`Tara A1 ${member(3)} absent flu`],
  ],
  [
    'another leader’s mark',
    () => mark('dtl.a1', { [member(4)]: late })(),
    () => [`Dan A1 ${member(4)} pto `, `Tara A1 ${member(3)} absent flu`],
  ],
  [
    'a third one’s mark of the same member',
    () => mark('pso.a1', { [member(3)]: late, [member(5)]: sick })(),
    () => [
      `Dan A1 ${member(4)} pto `,
      `Pia A1 ${member(3)} pto `,
      `Pia A1 ${member(5)} absent flu`,
      `Tara A1 ${member(3)} absent flu`,
    ],
  ],
  [
    'a mark that is taken off',
    () => mark('pso.a1', { [member(3)]: { status: null } })(),
    () => [
      `Dan A1 ${member(4)} pto `,
      `Pia A1 ${member(3)} null `,
      `Tara A1 ${member(3)} absent flu`,
    ],
  ],
  [
    'marks that are taken back',
    () => mark('pso.a1', {})(),
    () => [`Dan A1 ${member(4)} pto `, `Tara A1 ${member(3)} absent flu`],
  ],
  [
    'another date in the leader’s page',
    async () => {
      const { socket } = pages['dtl.a1'];
      const turned = nextEvent(socket, 'sheet:drafts');
      await socket.emitWithAck('team:join', { teamId: 'A1', date: '2025-09-07' });
      await turned;
    },
    () => [`Tara A1 ${member(3)} absent flu`],
  ],
  [
    'a page that is closed',
    async () => {
      pages['tl.a1'].socket.close();
      pages['tl.a1'] = await open('tl.a1');
    },
    () => [],
  ],
];

const words = (sheetDrafts: SheetDrafts | undefined) =>
  sheetDrafts?.drafts
    .map(
      ({ userId, by, mark: { status, notes } }) => `${by.name} ${userId} ${status} ${notes ?? ''}`,
    )
    .sort();

describe.sequential('old picture + events = fresh picture', () => {
  it.each(actions)(
    'after %s, for every leader of the team who has the sheet open; nobody else hears [S4, S21, ATT-112]',
    async (_, act, expected) => {
      await act();
      const here = leaders.filter((name) => pages[name].shown()?.date === date);
      for (const name of here) {
        await expect.poll(() => words(pages[name].shown()), patient).toEqual(expected().sort());
        expect(pages[name].shown(), name).toEqual(await freshFor(name));
        expect(pages[name].shown()).toMatchObject({ teamId: 'A1', date });
      }
      expect(here).toContain('pso.a1');
      const marks = others.map(
        ({ socket }) => new Promise((done) => socket.once('server:restarting', done)),
      );
      app.io.emit('server:restarting', {});
      await Promise.all(marks);
      for (const { name, heard } of others) expect(heard, name).toEqual([]);
    },
  );

  it('ends with nothing kept anywhere: a restart knows of no mark [ATT-112]', async () => {
    await mark('pso.a1', { [member(3)]: sick })();
    await expect.poll(() => words(pages['pso.a1'].shown()), patient).toHaveLength(1);
    const again = await startTestApp({ uri: app.uri });
    const socket = await (await again.login('tl.a1')).socket();
    const draftsEvent = new Promise<SheetDrafts>((resolve) => socket.once('sheet:drafts', resolve));
    await socket.emitWithAck('team:join', { teamId: 'A1', date });
    expect((await draftsEvent).drafts).toEqual([]);
    await again.close();
  });
});
