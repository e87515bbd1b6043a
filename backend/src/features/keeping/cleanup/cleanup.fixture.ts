import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestApp } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { pastBoard, pastEntry, pastSession, pastSheet, store } from '../keeping.fixture.ts';

/** On 2025-09-06, 90 days leave what is of 2025-06-08 or later. */
export const cutoff = '2025-06-08';
export const dayBefore = '2025-06-07';
export const removedFrom = [
  'sheets',
  'attendanceUpdates',
  'boards',
  'boardOperations',
  'boardMoments',
  'savedDeployments',
  'boardAnswers',
  'sessions',
];

export type CleanupApp = Awaited<ReturnType<typeof startCleanupApp>>;

/** An app with a folder of its own, and an administrator who cleans up. */
export async function startCleanupApp() {
  const dir = mkdtempSync(path.join(tmpdir(), 'keeping-'));
  const app = await startTestApp({ env: { DATA_DIR: dir } });
  const { id } = await seedOrganisation(app.db);
  const admin = await app.login('admin');
  const { db } = app;
  return {
    app,
    admin,
    dir,
    id,
    cleanup: (days: unknown) => admin.raw('POST', '/api/admin/cleanup', { days }),
    /** Three days of everything, and nothing else: two that go, and the first one that stays. */
    async fill(): Promise<void> {
      for (const name of [...removedFrom.slice(0, -1), 'absences'])
        await db.collection(name).deleteMany({});
      await db
        .collection<{ _id: string }>('sessions')
        .deleteMany({ _id: { $in: ['old', 'young'] } });
      const days = ['2025-05-31', dayBefore, cutoff];
      await store(
        db,
        'sheets',
        days.map((date) => pastSheet(date)),
      );
      await store(
        db,
        'attendanceUpdates',
        days.flatMap((date) => [pastEntry(date, 0), pastEntry(date, 1)]),
      );
      await store(
        db,
        'boards',
        days.map((date) => pastBoard(date)),
      );
      const operations = days.map((date) => ({
        _id: `${date}.a`,
        date,
        seq: 1,
        opId: 'a',
        v: 2,
      }));
      await store(db, 'boardOperations', operations);
      await store(
        db,
        'boardMoments',
        days.map((date) => ({ _id: `${date}.0`, date, seq: 0, board: '' })),
      );
      await store(
        db,
        'savedDeployments',
        days.map((date) => ({ _id: `${date}.a`, date, places: 0, stations: [], lines: [], v: 2 })),
      );
      // 2025-06-08 begins at 16:00 of the day before in UTC.
      await store(db, 'sessions', [
        pastSession('old', '2025-06-07T15:59:59.999Z'),
        pastSession('young', '2025-06-07T16:00:00.000Z'),
      ]);
    },
    datesOf: async (name: string) =>
      (await db.collection(name).find({}).toArray()).map((one) => String(one['date'] ?? one._id)),
    async close(): Promise<void> {
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
