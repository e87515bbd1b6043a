import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeChanges } from '../../../lib/changes.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { attendanceRepo } from '../../attendance/attendance.repo.ts';
import { directoryRepo } from '../../directory/directory.repo.ts';
import { directoryService } from '../../directory/directory.service.ts';
import { catalogueRepo } from '../catalogue/catalogue.repo.ts';
import {
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../deployment.fixture.ts';
import { eligibleOn } from '../eligibility/eligibility.ts';
import { boardWriter, type BoardWriter } from './board-writer.ts';
import { boardRepo, type BoardRepo } from './board.repo.ts';

export const priya = { id: randomUUID(), name: 'Priya Nair' };

export const newChanges = () => makeChanges((error) => expect.fail(String(error)));

/** Writers of one board that share nothing but the database, as those of several processes; for one file of tests. */
export function boardWriters(crowd: number) {
  const all: BoardWriter[] = [];
  let app: TestApp;
  let officers: string[];

  beforeAll(async () => {
    app = await startTestApp();
    await seedCatalogue(app.db, plainStations(2, crowd));
    officers = await seedPresent(app.db, crowd);
  });
  afterAll(async () => {
    await Promise.all(all.map((writer) => writer.idle()));
    await app.close();
  });

  return {
    app: () => app,
    officer: (at: number): string => officers[at] ?? '',
    officers: () => officers,
    repo: () => boardRepo(app.db),

    /** With what it does otherwise of the database's calls. */
    start(
      changed: (repo: BoardRepo) => Partial<BoardRepo> = () => ({}),
      changes = newChanges(),
    ): BoardWriter {
      const repo = boardRepo(app.db);
      const writer = boardWriter({
        isFollowed: () => true,
        repo: { ...repo, ...changed(repo) },
        clock: app.clock,
        catalogue: () => catalogueRepo(app.db).catalogue(),
        eligible: () =>
          eligibleOn(date, attendanceRepo(app.db), directoryService(directoryRepo(app.db))),
        unknownPeople: () => Promise.resolve([]),
        changes,
        log: app.http.log,
      });
      all.push(writer);
      return writer;
    },
  };
}

export const move = (writer: BoardWriter, userId: string, from: string | null, to: string | null) =>
  writer.submit({
    date,
    opId: randomUUID(),
    by: priya,
    asked: `${userId} ${to}`,
    operation: drag(userId, from, to),
    repeatable: true,
  });
