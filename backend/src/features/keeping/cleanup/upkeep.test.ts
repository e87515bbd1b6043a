import { attendanceRoutes, boardRoutes, placeRoutes, reportsRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinedBy, explains, type Examined } from '../../../testing/examined.ts';
import { reportCommands } from '../../../testing/write-log.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { testDatabaseUri } from '../../../testing/store.ts';
import { marksFor, workingDay } from '../../attendance/attendance.fixture.ts';
import { attendanceRepo } from '../../attendance/attendance.repo.ts';
import type { SheetDoc } from '../../attendance/attendance.model.ts';
import type { SavedDeploymentDoc } from '../../board/board.model.ts';
import { operate } from '../../board/board-app.fixture.ts';
import { drag, seedCatalogue } from '../../board/board.fixture.ts';

const onlyExplained = it.skipIf(!(await explains()));
const hour = 3_600_000;
const date = workingDay;
let app: TestApp;
let org: Organisation;
let watch: TestClient;
let leader: TestClient;
beforeAll(async () => {
  app = await startTestApp({
    uri: reportCommands(testDatabaseUri()),
    // Here the days of one sheet pass while it is written.
    env: { FINAL_AFTER_HOURS: '0' },
  });
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db);
  [watch, leader] = await Promise.all([app.login('watch.1'), app.login('tl.a1')]);
});
afterAll(() => app.close());

/** Nobody stays signed in for that long. */
async function after(hours: number): Promise<void> {
  app.clock.advance(hours * hour);
  [watch, leader] = await Promise.all([app.login('watch.1'), app.login('tl.a1')]);
}

describe('what a sheet remembers', () => {
  const sheet = () => app.db.collection<SheetDoc>('sheets').findOne({ _id: `${date}.A1` });
  const body = (notes: string) => ({
    teamId: 'A1',
    date,
    attendanceData: marksFor(org.team('A1'), {
      [org.team('A1')[0] ?? '']: { status: 'present', notes },
    }),
    opId: randomUUID(),
  });

  it('has no answer that is older than 48 hours, in a sheet that is written and in one that is not; what is sent again then has no second effect and is told how the sheet stands [ATT-18, PRC-74]', async () => {
    const old = body('first');
    await leader.call(attendanceRoutes.submit, { body: old });
    await after(47);
    const young = body('second');
    const answered = await leader.call(attendanceRoutes.submit, { body: young });
    await app.tidyUp();
    expect((await sheet())?.ops.map(({ answer }) => typeof answer)).toEqual(['string', 'string']);
    expect(await leader.call(attendanceRoutes.submit, { body: young })).toEqual(answered);

    await after(2);
    await app.tidyUp();
    expect((await sheet())?.ops.map(({ answer }) => typeof answer)).toEqual([
      'undefined',
      'string',
    ]);
    await after(46);
    // Nothing has removed it yet: it is not used all the same, and the next write takes it away.
    const again = await leader.call(attendanceRoutes.submit, { body: young });
    expect(again).toEqual({ ...answered, created: 0, updated: 0, deleted: 0 });
    const stale = await leader.call(attendanceRoutes.submit, { body: old });
    expect(stale.session.revision).toBe(answered.session.revision);
    await leader.call(attendanceRoutes.submit, { body: body('third') });
    const { ops = [], revision } = (await sheet()) ?? {};
    expect(ops.map(({ answer }) => typeof answer)).toEqual(['undefined', 'undefined', 'string']);
    expect(revision).toBe(answered.session.revision + 1);
  });

  onlyExplained(
    'is looked for by index, once in sheets from before their answers had a time [PRC-74, PRC-75]',
    async () => {
      const sheets = app.db.collection<SheetDoc>('sheets');
      const at = new Date(app.clock.now() - 49 * hour).toISOString();
      await sheets.insertMany(
        Array.from({ length: 60 }, (_, index) => ({
          _id: `2024-01-01.X${index}`,
          teamId: `X${index}`,
          date: '2024-01-01',
          answersFrom: index < 3 ? at : 'none',
          ops: [
            { opId: randomUUID(), userId: 'u', asked: 'a', ...(index < 3 && { answer: '{}', at }) },
          ],
          revision: 1,
        })) as SheetDoc[],
      );
      const looked: Examined[] = [];
      const examined = examinedBy(app.db);
      const repo = attendanceRepo(app.db);
      const before = new Date(app.clock.now() - 48 * hour).toISOString();
      looked.push(...(await examined(() => repo.forgetAnswers(before, 20, 'said'))));
      expect(looked.map(({ documents }) => documents)).toEqual([0]);
      const left = await sheets.find({ date: '2024-01-01' }).toArray();
      expect(left.flatMap(({ ops }) => ops).filter(({ answer }) => answer !== undefined)).toEqual(
        [],
      );

      const { insertedId } = await sheets.insertOne({
        _id: '2024-01-02.X1',
        date: '2024-01-02',
        ops: [{ opId: randomUUID(), userId: 'u', asked: 'a', answer: '{}' }],
        revision: 1,
      } as unknown as SheetDoc);
      expect(await repo.forgetAnswers(before, 20, 'unsaid')).toBe(true);
      expect(await repo.forgetAnswers(before, 20, 'unsaid')).toBe(false);
      expect((await sheets.findOne({ _id: insertedId }))?.ops.map(({ answer }) => answer)).toEqual([
        undefined,
      ]);
    },
  );
});

describe('saved lists over which another was saved', () => {
  const lists = () =>
    app.db.collection<SavedDeploymentDoc>('savedDeployments').find({ date }).toArray();
  const withLines = async () => (await lists()).filter(({ lines }) => lines).length;
  const posted = (index: number) => org.team('A1')[index] ?? '';
  const save = async () => {
    await operate(watch, date, { type: 'save' });
  };
  const analytics = () => watch.call(reportsRoutes.analytics, { query: { from: date, to: date } });

  it('go 30 days after the last save, in which the operations stay, and nothing that is shown changes [PRC-73, ANA-3, ANA-4]', async () => {
    for (const index of [0, 1, 2]) {
      await operate(watch, date, drag(posted(index), null, `bus-${index + 1}`));
      await save();
    }
    for (const index of [0, 1])
      await operate(watch, date, drag(posted(index), `bus-${index + 1}`, null));
    await save();
    expect(await withLines()).toBe(4);
    const params = { params: { date } };
    const shown = async () => ({
      board: await watch.call(boardRoutes.board, params),
      saved: await watch.call(boardRoutes.assignments, params),
      figures: { ...(await analytics()), computedAt: null },
    });
    const before = await shown();
    await after(29 * 24);
    await app.tidyUp();
    expect(await withLines()).toBe(4);
    const operations = await app.db.collection('boardOperations').countDocuments({ date });
    await after(2 * 24);
    await app.tidyUp();
    expect([
      await withLines(),
      (await lists()).map(({ places }) => places).toSorted((a, b) => a - b),
    ]).toEqual([1, [1, 1, 2, 3]]);
    expect(await app.db.collection('boardOperations').countDocuments({ date })).toBe(operations);
    expect(await shown()).toEqual(before);
  });

  it('stay where one may still be brought back, and it comes back whole [PRC-73, DEP-95]', async () => {
    const whole = (index: number) => ({
      date,
      opId: randomUUID(),
      assignments: [{ userId: posted(index), stationId: 'bus-1' }],
    });
    await watch.call(boardRoutes.saveAssignments, { body: whole(3) });
    const second = whole(4);
    await watch.call(boardRoutes.saveAssignments, { body: second });
    await after(40 * 24);
    await app.tidyUp();
    await operate(watch, date, { type: 'undo', target: second.opId });
    const saved = await watch.call(boardRoutes.assignments, { params: { date } });
    expect(saved.map(({ userId }) => userId)).toEqual([posted(3)]);
  });

  onlyExplained(
    'are looked at once, and a station’s use is counted by index [PRC-73, PRC-75]',
    async () => {
      await app.tidyUp();
      const looked = await examinedBy(app.db)(() => app.tidyUp());
      expect(looked.filter(({ collection }) => collection === 'savedDeployments')).toEqual([]);
      await app.db.collection<SavedDeploymentDoc>('savedDeployments').insertMany(
        Array.from({ length: 500 }, (_, index) => ({
          _id: `2024-${index}.x`,
          date: `2024-${index}`,
          places: 1,
          stations: [index < 5 ? 'car-1' : 'car-2'],
          lines: [],
        })),
      );
      const admin = await app.login('admin');
      let use;
      const counted = await examinedBy(app.db)(async () => {
        use = await admin.call(placeRoutes.stationUse, { params: { stationId: 'car-1' } });
      });
      expect(use).toMatchObject({ savedBoards: 5 });
      const ofLists = counted.filter(({ collection }) => collection === 'savedDeployments');
      expect(ofLists.map(({ documents }) => documents)).toEqual([5]);
    },
  );
});
