import {
  addDays,
  isFinal,
  type Board,
  type Catalogue,
  type LogEntry,
  type Team,
} from '@muster/protocol';
import type { Context } from '../context.ts';
import { autoAssignService } from './auto-assign/auto-assign.service.ts';
import { solver as startSolver, type Solver } from './auto-assign/solver.ts';
import { boardRepo } from './board/board.repo.ts';
import { followDeeds, recordDeeds } from './board/board.audit.ts';
import type { Snapshot } from './board/board.changes.ts';
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
import { fairnessFeature } from './fairness/fairness.feature.ts';
import { historyFeature } from './history/history.feature.ts';
import type { RecordedBoards } from './history/recorded-boards.ts';
import { notesFeature } from './notes/notes.feature.ts';
import type { Named } from './places/place-staffing.ts';
import { startFeature } from './start/start.feature.ts';
import { placesFeature } from './places/places.feature.ts';
import { reliefFeature } from './relief/relief.feature.ts';
import { startBeat } from './realtime/board-beat.ts';
import { publishBoards } from './realtime/board-publisher.ts';
import { followComings } from './realtime/comings.ts';
import { registerBoardSubscriptions } from './realtime/board-subscriptions.ts';
import { draftPublisher } from './realtime/draft-publisher.ts';
import {
  presencePublisher,
  startLeaseSweep,
  type ShowPresence,
} from './realtime/presence-publisher.ts';
import { presenceRepo } from './realtime/presence.repo.ts';
import { presence as presenceOf } from './realtime/presence.ts';
import { sharePresence } from './realtime/shared-presence.ts';
import { catchUp } from '../../lib/jobs/catch-up.ts';

/** How long after its date somebody may still have changed a board when the server was ended. */
const relayedDays = 31;

interface Needs {
  named: Named;
  /** The minimum of a new station that is given none (STF-9). */
  defaultMinimum(): number;
  /** How many saved dates fairness goes by (STF-40). */
  fairnessWindow(): number;
  sheets: StoredSheets & {
    followDates(follower: (date: string) => void): void;
    log(date: string, filter: object): Promise<LogEntry[]>;
  };
  directory: People & {
    teams(): Promise<Team[]>;
    follow(follower: () => void | Promise<void>): void;
    forgetWith(forget: () => void): void;
  };
}

export interface DeploymentFeature {
  readonly catalogue: CatalogueService;
  /** A date's board and its saved list. */
  board(date: string): Promise<Snapshot>;
  /** Every save is given to these as soon as it is stored, and again before its operation leaves the board. */
  onSaved(follower: SaveFollower): void;
  /** A date's board as it was after the operation of a revision. */
  boardAfter(date: string, revision: number): Promise<Board>;
  places(): Promise<Catalogue>;
  /** A date's board with all that was done to it. */
  readonly recorded: RecordedBoards;
  /** Readies auto-assign, so that its first question is not its slowest (STF-28). */
  prepare(): void;
}

/** The shared deployment board (docs/rules/deployment.md). */
export function deploymentFeature(
  context: Context,
  { sheets, directory, named, defaultMinimum, fairnessWindow }: Needs,
): DeploymentFeature {
  const { app, audit, beatMs, changes, clock, db, epoch, gateway, publisher } = context;
  const { log } = app;
  const places = catalogueRepo(db);
  const catalogue = cachedCatalogue(places, directory, changes);
  const eligible = knownEligibility({ sheets, directory, clock, gateway, changes });
  const deeds = recordDeeds(audit);
  const { saved, onSaved } = saveFollowers();
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
    isFinal: (date) => isFinal(clock.timeZone, date, context.config.finalAfterHours, clock.now()),
    changes,
    log,
  });
  const solver = solverUntilClosed(app);
  const hardPostsBefore = fairnessFeature(context, { catalogue, eligible, fairnessWindow });
  const deployment = {
    ...deploymentService({ boards, catalogue, named }),
    ...autoAssignService({ boards, solver, catalogue, hardPostsBefore, clock }),
  };
  const { displayForm } = notesFeature(context, { boards, catalogue });
  const { presence, shared, showPresence } = presenceIn(context);
  postings(context, { boards, catalogue, eligible });
  const past = historyFeature(context, { boards, catalogue, eligible, directory, sheets });
  registerDeployment({
    app,
    clock,
    epoch,
    boards,
    past,
    catalogue,
    displayForm,
    deployment,
    publisher,
  });
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
  publishBoards({ changes, publisher, displayForm, drafts, epoch });
  publishCatalogue(changes, publisher);

  const follower = followAttendance({
    boards,
    eligible,
    catalogue,
    followsPlaces: (date) => date >= clock.today(),
    log,
  });
  keepBoardsInStep({ changes, clock, boards, catalogue, follower, sheets, directory });
  const administration = placesFeature(context, { places, stored, boards, named, defaultMinimum });

  const stops: (() => void)[] = [];
  catchUp(app, async () => {
    await administration.resume();
    await boards.relayLeft(addDays(clock.today(), -relayedDays));
  });
  app.addHook('onReady', async () => {
    stops.push(
      startBeat({ publisher, boards, epoch, dates: presence.dates, log }),
      startLeaseSweep(presence, showPresence),
      followComings({ publisher, boards, displayForm, clock, beatMs, log }),
    );
  });
  app.addHook('preClose', async () => {
    administration.close();
    for (const stop of stops) stop();
    await shared?.stop();
    drafts.stop();
    await follower.close();
    await boards.idle();
    boards.stopSettling();
  });
  return {
    catalogue: catalogueService(places, changes),
    board: (date) => boards.current(date),
    onSaved,
    boardAfter: past.atRevision,
    places: catalogue,
    recorded: past.recorded,
    prepare: solver.prepare,
  };
}

function solverUntilClosed(app: Context['app']): Solver {
  const solver = startSolver();
  // Calls under way may still wait for a solution.
  app.addHook('onClose', () => solver.close());
  return solver;
}

/** Whoever must miss no save. */
function saveFollowers() {
  const followers: SaveFollower[] = [];
  const saved: SaveFollower = async (saves) => {
    await Promise.all(followers.map((follower) => follower(saves)));
  };
  return { saved, onSaved: (follower: SaveFollower) => void followers.push(follower) };
}

/** Relief of those who have been long on their post, and boards that are started from others. */
function postings(context: Context, given: Parameters<typeof startFeature>[1]): void {
  reliefFeature(context, given);
  startFeature(context, given);
}

/** Who is on which board; with several processes of all of them together. */
function presenceIn({ app, changes, clock, db, isShared, publisher }: Context) {
  const presence = presenceOf(clock);
  const showHere = presencePublisher(presence, publisher);
  const shared = isShared
    ? sharePresence({
        presence,
        repo: presenceRepo(db),
        clock,
        changes,
        show: (date) => showHere(date),
        log: app.log,
      })
    : undefined;
  const showPresence: ShowPresence = (date, to) => {
    showHere(date, to);
    // To one socket nothing new is shown.
    if (!to) shared?.changed(date);
  };
  return { presence, shared, showPresence };
}
