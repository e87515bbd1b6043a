import { resumeRegularly } from '../../../lib/jobs/resume-regularly.ts';
import { storedJobs } from '../../../lib/jobs/jobs.ts';
import type { Context } from '../../context.ts';
import { sharedOrder } from '../../shared-order.ts';
import type { BoardRepo } from '../board/board.repo.ts';
import type { BoardWriter } from '../board/board-writer.ts';
import type { catalogueRepo } from '../catalogue/catalogue.repo.ts';
import { placeJobsRepo } from './place-jobs.repo.ts';
import type { Named } from './place-staffing.ts';
import { placeSteps } from './place-steps.ts';
import { placeUse } from './place-use.ts';
import { placeWriters } from './place-writers.ts';
import { placesImport } from './places-import.ts';
import { registerPlaces } from './places.routes.ts';
import { placesService } from './places.service.ts';

interface Needs {
  places: ReturnType<typeof catalogueRepo>;
  stored: BoardRepo;
  boards: BoardWriter;
  named: Named;
  defaultMinimum(): number;
}

/** What administrators do with zones and stations. */
export function placesFeature(
  { app, audit, changes, clock, db, isShared }: Context,
  { places, stored, boards, named, defaultMinimum }: Needs,
) {
  const { log } = app;
  const findUse = placeUse({ repo: stored, boards, clock });
  const writers = placeWriters({ repo: places, changes, clock, trail: audit });
  const writing = { repo: places, writers, changes, clock, named, defaultMinimum, findUse };
  const order = sharedOrder({ app, db, isShared }, 'places');
  const jobs = storedJobs({
    repo: placeJobsRepo(db),
    steps: placeSteps(writing, audit),
    // A zone stands before its stations do.
    atOnce: 1,
    nameOf: (kind) => (kind === 'places.import' ? 'An import' : 'Another order'),
    order,
    changes,
    clock,
    log,
  });
  const imports = placesImport({ ...writing, jobs });
  registerPlaces(app, placesService(writing, order, jobs), imports, audit);

  resumeRegularly({ app, isShared }, jobs.resume);
  return {
    async resume(): Promise<void> {
      // What a crash kept out of the trail (AUD-13).
      for (const writer of Object.values(writers)) await writer.recordAllKept();
    },
    close: () => jobs.close(),
  };
}
