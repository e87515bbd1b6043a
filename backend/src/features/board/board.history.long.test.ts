import { boardRoutes, type Board, type Officer } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { examinedBy, explains } from '../../testing/examined.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { reportCommands } from '../../testing/write-log.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { boardDate, seedCatalogue, nobodyExpected } from './board.fixture.ts';
import type { BoardPeople } from './eligibility/expected.ts';
import { catalogueRepo } from './catalogue/catalogue.ts';
import { operationsRepo } from './history/operations.repo.ts';
import { boardRepo, type RecordDoc } from './board.repo.ts';
import { CachedBoard } from './cached-board.ts';

const officer = (index: number) =>
  `00000000-0000-4000-8000-${String(index % 100).padStart(12, '0')}`;
const station = (index: number) => `s-${index % 40}`;
const operations = 10_000;
const page = 50;

const opIdOf = (seq: number) => `11111111-0000-4000-8000-${String(seq).padStart(12, '0')}`;
const atOf = (seq: number) => new Date(Date.UTC(2025, 8, 6, 2) + seq * 1000).toISOString();

const record = (seq: number): RecordDoc => ({
  seq,
  opId: opIdOf(seq),
  by: { id: officer(seq), name: 'Wen Watch' },
  asked: 'hash',
  change: {
    date: boardDate,
    revision: seq,
    opId: opIdOf(seq),
    at: atOf(seq),
    by: { id: officer(seq), name: 'Wen Watch' },
    op: {
      type: 'place',
      cause: 'drag',
      moves: [{ userId: officer(seq), from: null, to: station(seq) }],
      zones: {},
      stations: {},
    },
  } as unknown as RecordDoc['change'] & object,
});

let app: TestApp;
let watch: TestClient;
let examined: ReturnType<typeof examinedBy>;
beforeAll(async () => {
  app = await startTestApp({ uri: reportCommands(testDatabaseUri()) });
  await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  watch = await app.login('watch.1');
  const repo = boardRepo(app.db);
  await repo.relay(
    boardDate,
    Array.from({ length: operations }, (_, index) => record(index + 1)),
  );
  const doc = { revision: operations, savedRevision: 0, savedAt: null, savedBy: null };
  await repo.create({
    _id: boardDate,
    writes: operations,
    ...doc,
    savedOpId: null,
    configuredBy: null,
    zones: {},
    stations: {},
    officers: {},
    vacancies: [],
    history: {},
    people: {},
    records: {},
  });
  examined = examinedBy(app.db);
}, 60_000);
afterAll(() => app.close());

const most = (found: readonly { documents: number }[]) =>
  Math.max(...found.map(({ documents }) => documents));

describe.skipIf(!(await explains()))('a date with 10,000 operations', () => {
  it('is opened with a bounded number of documents read [DEP-96]', async () => {
    let board: Board | undefined;
    const looked = await examined(async () => {
      board = await watch.call(boardRoutes.board, { params: { date: boardDate } });
    });
    expect(board?.revision).toBe(operations);
    const ofOperations = looked.filter(({ collection }) => collection === 'boardOperations');
    expect(ofOperations.length).toBeGreaterThan(0);
    expect(most(ofOperations)).toBeLessThanOrEqual(102);
  });

  it('is opened within 100 ms [DEP-96]', async () => {
    const catalogue = await catalogueRepo(app.db).catalogue();
    const nobody: BoardPeople = {
      ...nobodyExpected,
      officers: [],
      reasonFor: () => 'absent',
      noLongerEligible: (id) => ({ id }) as Officer,
    };
    const took: number[] = [];
    for (let opened = 0; opened < 8; opened++) {
      const begun = performance.now();
      await CachedBoard.load(boardDate, boardRepo(app.db), catalogue, nobody);
      took.push(performance.now() - begun);
    }
    process.stdout.write(
      `a date with ${operations} operations: ${took.map(Math.round).join(' ')} ms\n`,
    );
    expect(Math.min(...took)).toBeLessThan(100);
  });

  it('is shown as it was at any moment within 200 ms, from the board that was kept before it [HIS-23]', async () => {
    const boardAt = (at: string) =>
      watch.call(boardRoutes.board, { params: { date: boardDate }, query: { at } });
    // Of operations from before boards were kept they are made now.
    const address = `/api/deployment/board/${boardDate}?at=${atOf(operations)}`;
    await expect
      .poll(async () => (await watch.raw('GET', address)).statusCode, { timeout: 15_000 })
      .toBe(200);
    const took: number[] = [];
    let looked: Awaited<ReturnType<typeof examined>> = [];
    for (const revision of [1, 255, 256, 4_999, 7_423, 9_999]) {
      looked = await examined(async () => {
        const begun = performance.now();
        expect((await boardAt(atOf(revision))).revision).toBe(revision);
        took.push(performance.now() - begun);
      });
    }
    process.stdout.write(`its moments: ${took.map(Math.round).join(' ')} ms\n`);
    expect(Math.min(...took)).toBeLessThan(200);
    expect(most(looked)).toBeLessThanOrEqual(257);
  });

  const latestOps = { date: boardDate, writes: operations, embedded: [] };
  const all = { above: 0, below: operations + 1, limit: page };

  it('answers its operations in order, a page at a time [PRC-71]', async () => {
    const history = operationsRepo(app.db);
    const seqs: number[] = [];
    const looked = await examined(async () => {
      for (const below of [operations + 1, operations + 1 - page, 5001]) {
        const found = await history.preceding(latestOps, {}, { ...all, below });
        seqs.push(...found.map(({ seq }) => seq));
      }
    });
    const from = (first: number) => Array.from({ length: page }, (_, index) => first - index);
    expect(seqs).toEqual([...from(operations), ...from(operations - page), ...from(5000)]);
    expect(most(looked)).toBeLessThanOrEqual(page + 1);
  });

  it('answers what happened with an officer and at a station by index [PRC-70, PRC-71]', async () => {
    const history = operationsRepo(app.db);
    const of = async (concerned: object, part: object = {}) =>
      (await history.preceding(latestOps, concerned, { ...all, ...part })).map(({ seq }) => seq);
    const looked = await examined(async () => {
      const mine = await of({ officer: officer(7) });
      expect(mine.slice(0, 3)).toEqual([9907, 9807, 9707]);
      const earlier = await of({ officer: officer(7) }, { below: mine.at(-1) });
      expect(earlier.slice(0, 2)).toEqual([4907, 4807]);
      expect((await of({ station: station(3) })).slice(0, 3)).toEqual([9963, 9923, 9883]);
    });
    expect(most(looked)).toBeLessThanOrEqual(page + 1);
  });
});
