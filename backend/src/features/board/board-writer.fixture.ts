import { expect } from 'vitest';
import { makeChanges } from '../../store/changes.ts';
import type { TestApp } from '../../testing/app.ts';
import { attendanceRepo } from '../attendance/attendance.repo.ts';
import { directoryRepo } from '../directory/directory.repo.ts';
import { directoryService } from '../directory/directory.service.ts';
import { boardDate, nobodyExpected } from './board.fixture.ts';
import { boardRepo, type BoardRepo } from './board.repo.ts';
import { boardWriter, type BoardWriter } from './board-writer.ts';
import { catalogueRepo } from './catalogue/catalogue.ts';
import { eligibleOn } from './eligibility/eligibility.ts';

export const newChanges = () => makeChanges((error) => expect.fail(String(error)));

/** A writer on the database of an app; it has its repository with what `changed` says of it. */
export function writerOn(
  app: TestApp,
  changed: (repo: BoardRepo) => Partial<BoardRepo> = () => ({}),
  changes = newChanges(),
  isFollowed: (date: string) => boolean = () => true,
): BoardWriter {
  const repo = boardRepo(app.db);
  return boardWriter({
    isFollowed,
    repo: { ...repo, ...changed(repo) },
    clock: app.clock,
    meter: app.http.meter,
    catalogue: () => catalogueRepo(app.db).catalogue(),
    eligible: async () => ({
      ...nobodyExpected,
      ...(await eligibleOn(
        boardDate,
        attendanceRepo(app.db),
        directoryService(directoryRepo(app.db), app.clock),
      )),
    }),
    unknownPeople: () => Promise.resolve([]),
    isFinal: () => false,
    changes,
    log: app.http.log,
  });
}
