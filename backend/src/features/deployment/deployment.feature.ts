import { addDays, dutyDateAt } from '@muster/protocol';
import type { Context } from '../context.ts';
import { storedJobs } from '../../lib/jobs/jobs.ts';
import { writeOrder } from '../../lib/rows/write-order.ts';
import { solver as startSolver } from './auto-assign/solver.ts';
import { boardRepo } from './board/board.repo.ts';
import { followDeeds, recordDeeds } from './board/board.audit.ts';
import { followSaves, type SaveFollower } from './board/board-saves.ts';
import { boardWriter } from './board/board-writer.ts';
import { cachedCatalogue } from './catalogue/catalogue.ts';
import { publishCatalogue } from './catalogue/catalogue.publisher.ts';
import { catalogueRepo } from './catalogue/catalogue.repo.ts';
import { catalogueService, type CatalogueService } from './catalogue/catalogue.service.ts';
import { registerDeployment } from './deployment.routes.ts';
import { deploymentService } from './deployment.service.ts';
import { followAttendance } from './eligibility/attendance-follower.ts';
import { keepBoardsInStep } from './eligibility/boards-in-step.ts';
import type { StoredSheets } from './eligibility/date-sheets.ts';
import { unknownAmong, type People } from './eligibility/eligibility.ts';
import { knownEligibility } from './eligibility/known-eligibility.ts';
import type { Named } from './places/place-choices.ts';
import { placeJobsRepo } from './places/place-jobs.repo.ts';
import { placeSteps } from './places/place-steps.ts';
import { placeUse } from './places/place-use.ts';
import { placeWriters } from './places/place-writers.ts';
import { placesImport } from './places/places-import.ts';
import { registerPlaces } from './places/places.routes.ts';
import { placesService } from './places/places.service.ts';
import { startBeat } from './realtime/board-beat.ts';
import { publishBoards } from './realtime/board-publisher.ts';
import { registerBoardSubscriptions } from './realtime/board-subscriptions.ts';
import { displayFormOf } from './realtime/display-form.ts';
import { draftPublisher } from './realtime/draft-publisher.ts';
import {
  presencePublisher,
  startLeaseSweep,
  type ShowPresence,
} from './realtime/presence-publisher.ts';
import { presenceRepo } from './realtime/presence.repo.ts';
import { presence as presenceOf } from './realtime/presence.ts';
import { sharePresence } from './realtime/shared-presence.ts';

/** How long after its date somebody may still have changed a board when the server was ended. */
const relayedDays = 31;

interface Needs {
  named: Named;
  sheets: StoredSheets & { followDates(follower: (date: string) => void): void };
  directory: People & { follow(follower: () => Promise<void>): void };
  saved: SaveFollower;
}

/** The shared deployment board (docs/rules/deployment.md). */
export function deploymentFeature(
  { app, audit, changes, clock, db, epoch, gateway, isShared, publisher }: Context,
  { sheets, directory, named, saved }: Needs,
): CatalogueService {
  const { log } = app;
  const places = catalogueRepo(db);
  const catalogue = cachedCatalogue(places, changes);
  const eligible = knownEligibility({ sheets, directory, clock, gateway });
  const deeds = recordDeeds(audit);
  const stored = boardRepo(db, saved, deeds);
  followSaves(changes, saved);
  followDeeds(changes, deeds);
  const boards = boardWriter({
    repo: stored,
    clock,
    catalogue,
    eligible,
    isFollowed: (date) => gateway.isFollowed('board', date),
    unknownPeople: (userIds) => unknownAmong(userIds, directory),
    changes,
    log,
  });
  const solver = startSolver();
  const deployment = deploymentService({ boards, solver, catalogue });
  const displayForm = displayFormOf(catalogue, epoch);
  const presence = presenceOf(clock);
  const showHere = presencePublisher(presence, publisher);
  const shared = isShared
    ? sharePresence({
        presence,
        repo: presenceRepo(db),
        clock,
        changes,
        show: (date) => showHere(date),
        log,
      })
    : undefined;
  const showPresence: ShowPresence = (date, to) => {
    showHere(date, to);
    // To one socket nothing new is shown.
    if (!to) shared?.changed(date);
  };
  registerDeployment({ app, clock, epoch, boards, catalogue, displayForm, deployment });
  gateway.onLeave(() => boards.forgetUnfollowed());
  registerBoardSubscriptions({
    clock,
    gateway,
    boards,
    displayForm,
    showPresence,
    presence,
    presenceOpened: (date) => shared?.opened(date),
    epoch,
  });

  const drafts = draftPublisher({ publisher, displayForm, log });
  publishBoards({ changes, publisher, displayForm, drafts });
  publishCatalogue(changes, publisher);

  const follower = followAttendance({
    boards,
    eligible,
    catalogue,
    followsPlaces: (date) => date >= dutyDateAt(clock.timeZone, new Date(clock.now())),
    log,
  });
  keepBoardsInStep({ changes, clock, boards, catalogue, follower, sheets, directory });
  const findUse = placeUse({ repo: stored, boards, clock });
  const writers = placeWriters({ repo: places, changes, clock, trail: audit });
  const writing = { repo: places, writers, changes, clock, named, findUse };
  const order = writeOrder();
  const jobs = storedJobs({
    repo: placeJobsRepo(db),
    steps: placeSteps(writing, audit),
    // A zone stands before its stations do.
    atOnce: 1,
    nameOf: (kind) => (kind === 'places.import' ? 'An import' : 'Another order'),
    order,
    clock,
    log,
  });
  const imports = placesImport({ ...writing, jobs });
  registerPlaces(app, placesService(writing, order, jobs), imports, audit);

  const stops: (() => void)[] = [];
  app.addHook('onReady', async () => {
    // What a crash kept out of the trail (AUD-13).
    for (const writer of Object.values(writers)) await writer.recordAllKept();
    await jobs.resume();
    await boards.relayLeft(addDays(clock.today(), -relayedDays));
    stops.push(
      startBeat({ publisher, boards, epoch, dates: presence.dates, log }),
      startLeaseSweep(presence, showPresence),
    );
  });
  app.addHook('preClose', async () => {
    jobs.close();
    for (const stop of stops) stop();
    await shared?.stop();
    drafts.stop();
    await follower.close();
    await boards.idle();
  });
  // Calls under way may still wait for a solution.
  app.addHook('onClose', () => solver.close());
  return catalogueService(places, changes);
}
