import {
  configurationOf,
  boardRoutes,
  savedAssignmentsOf,
  wallFormOf,
  type Catalogue,
  addDays,
  isEligible,
  isFinal,
  type AwayDays,
  type Board,
  type HandoverNote,
  untouchedBoard,
} from '@muster/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { author, bytesOf, handle, person } from '../../http/contract.ts';
import { audiences } from '../../live/audiences.ts';
import type { Publisher } from '../../live/publisher.ts';
import { type BoardWriter, boardWriter } from './board-writer.ts';
import type { PastBoards } from './history/past-boards.ts';
import type { DisplayForm } from './live/display-form.ts';
import { boardBytes, presentBoard, type BoardService, boardService } from './board.service.ts';
import { type AutoAssignService, autoAssignService } from './assign/auto-assign.service.ts';
import type { Context } from '../context.ts';
import type { AttendanceFeature } from '../attendance/index.ts';
import type { DirectoryFeature } from '../directory/index.ts';
import type { SettingsService } from '../settings/index.ts';
import type { WebhooksFeature } from '../webhooks/index.ts';
import { solver as startSolver, type Solver } from './assign/solver.ts';
import { boardRepo } from './board.repo.ts';
import { followRecords, recordAdministration, type Snapshot } from './board.audit.ts';
import { followSaves, type SaveFollower } from './board-saves.ts';
import { cachedCatalogue, publishCatalogue, catalogueRepo } from './catalogue/catalogue.ts';
import {
  followAttendance,
  keepBoardsInStep,
  cachedEligibility,
} from './eligibility/boards-in-step.ts';
import { unknownAmong } from './eligibility/eligibility.ts';
import { fairnessFeature } from './fairness/fairness.feature.ts';
import { historyFeature } from './history/history.feature.ts';
import type { RecordedBoards } from './history/recorded-boards.ts';
import { notesFeature } from './notes/notes.feature.ts';
import { startFeature } from './start/start.feature.ts';
import { placesFeature } from './catalogue/places.feature.ts';
import { reliefFeature } from './relief/relief.feature.ts';
import {
  startBeat,
  publishBoards,
  draftPublisher,
  presencePublisher,
  sweepMs,
  type ShowPresence,
} from './live/board-publisher.ts';
import { followComings, registerBoardSubscriptions } from './live/board-subscriptions.ts';
import { presenceRepo, presence as presenceOf } from './live/presence.ts';
import { sharePresence } from './live/shared-presence.ts';
import { every } from '../../cluster/every.ts';

interface Deps {
  app: FastifyInstance;
  clock: Clock;
  epoch(): string;
  boards: Pick<BoardWriter, 'current'>;
  past: PastBoards;
  catalogue(): Promise<Catalogue>;
  displayForm: DisplayForm;
  deployment: BoardService & AutoAssignService;
  publisher: Pick<Publisher, 'publish'>;
}

function registerBoard(deps: Deps): void {
  const { app, clock, boards, past, catalogue, displayForm, deployment } = deps;
  const bytes = boardBytes(deps.epoch);

  handle(app, boardRoutes.zones, async () => [...(await catalogue()).zones]);
  handle(app, boardRoutes.stations, async () => [...(await catalogue()).stations]);
  handle(app, boardRoutes.board, async ({ params: { date }, query: { at } }) =>
    at === undefined
      ? bytes((await boards.current(date)).board)
      : bytesOf(presentBoard(await past.at(date, at), deps.epoch())),
  );
  handle(app, boardRoutes.eligibleOfficers, async ({ params }) =>
    (await boards.current(params.date)).board.officers.filter(isEligible),
  );
  handle(app, boardRoutes.configuration, async ({ params }) =>
    configurationOf((await boards.current(params.date)).board),
  );
  handle(app, boardRoutes.assignments, async ({ params }) => {
    const { board, saved } = await boards.current(params.date);
    return savedAssignmentsOf(board, saved);
  });
  handle(app, boardRoutes.displayed, async ({ caller }) => {
    if (caller.principal !== 'display') throw new Fault('FORBIDDEN');
    const date = clock.today();
    return displayForm(await boards.current(date), wallFormOf(caller.display.settings));
  });

  handle(app, boardRoutes.operate, ({ caller, params, body, request }) => {
    return deployment.operate({ ...person(caller), from: request.ip }, params.date, body);
  });
  handle(app, boardRoutes.configure, ({ caller, body, request }) => {
    const doer = { ...author(caller, body.configuredBy, request), from: request.ip };
    return deployment.configure(doer, body);
  });
  handle(app, boardRoutes.saveAssignments, ({ caller, body, request }) => {
    const doer = { ...author(caller, body.assignedBy, request), from: request.ip };
    return deployment.saveAssignments(doer, body);
  });
  handle(app, boardRoutes.autoAssign, ({ caller, body, request, reply }) => {
    const doer = { ...author(caller, body.assignedBy, request), from: request.ip };
    const { date, opId } = body;
    return deployment.autoAssign(doer, body, {
      signal: signalOfLeaving(reply),
      onProgress: (done, total) => {
        if (opId === undefined) return;
        const progress = { date, opId, done, total };
        deps.publisher.publish('auto-assign:progress', progress, audiences.subject(doer.user.id));
      },
    });
  });
}

/** Aborted when the connection of whoever waits for the answer is closed (STF-27). */
function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.on('close', () => {
    if (raw.writableFinished) return;
    leaving.abort(new Fault('VALIDATION', { message: 'Nobody waits for the answer' }));
  });
  return leaving.signal;
}

/** How long after its date somebody may still have changed a board when the server was ended. */
const relayedDays = 31;

interface Needs {
  directory: DirectoryFeature;
  attendance: AttendanceFeature;
  absences: { on(date: string): Promise<readonly AwayDays[]> };
  settings: Pick<SettingsService, 'current'>;
  webhooks: Pick<WebhooksFeature, 'deploymentsSaved'>;
}

export interface BoardFeature {
  /** A date's board and its saved list. */
  board(date: string): Promise<Snapshot>;
  /** The boards of dates in their order; coming ones that nobody has touched are without the people whom they expect. */
  plans(dates: readonly string[]): Promise<Board[]>;
  /** Every save is given to these as soon as it is stored, and again before its operation leaves the board. */
  onSaved(follower: SaveFollower): void;
  /** A date's board as it was after the operation of a revision. */
  boardAfter(date: string, revision: number): Promise<Board>;
  places(): Promise<Catalogue>;
  /** The handover notes that stand on a date's board, newest first. */
  notesOn(date: string): Promise<HandoverNote[]>;
  /** A date's board with all that was done to it. */
  readonly recorded: RecordedBoards;
  /** Readies auto-assign, so that its first question is not its slowest (STF-28). */
  prepare(): void;
}

/** The shared deployment board (docs/rules/deployment.md). */
export function boardFeature(
  context: Context,
  { absences, directory, attendance, settings, webhooks }: Needs,
): BoardFeature {
  const { app, audit, beatMs, changes, clock, db, epoch, gateway, publisher } = context;
  const { log } = app;
  const { sheets } = attendance;
  const places = catalogueRepo(db);
  const catalogue = cachedCatalogue(places, directory, changes);
  const eligible = cachedEligibility({ absences, sheets, directory, clock, gateway, changes });
  const { boards, stored, onSaved } = openBoards(context, { catalogue, eligible, directory });
  onSaved(webhooks.deploymentsSaved);
  const follower = followAttendance({
    boards,
    eligible,
    catalogue,
    clock,
    followsPlaces: (date) => date >= clock.today(),
    log,
  });
  const { asked } = follower;
  const solver = solverUntilClosed(app);
  const hardPostsBefore = fairnessFeature(context, {
    catalogue,
    eligible,
    fairnessWindow: () => settings.current().fairnessWindow,
  });
  const deployment = {
    ...boardService({ boards: asked, catalogue, named: directory }),
    ...autoAssignService({ boards: asked, solver, catalogue, hardPostsBefore, clock }),
  };
  const { displayForm, notesOn } = notesFeature(context, { boards, catalogue });
  const { presence, shared, showPresence } = presenceIn(context);
  postings(context, { boards: asked, catalogue, eligible });
  const past = historyFeature(context, { boards, catalogue, eligible, directory, sheets });
  registerBoard({
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

  keepBoardsInStep({ app, beatMs, changes, clock, boards, catalogue, follower, directory });
  placesFeature(context, {
    places,
    stored,
    boards,
    named: directory,
    defaultMinimum: () => settings.current().defaultMinimum,
  });

  audit.relayAtStart(() => boards.relayLeft(addDays(clock.today(), -relayedDays)));
  startBeat({ app, publisher, boards, epoch, dates: presence.dates });
  every(app, 'ending what nobody holds any more', sweepMs, () =>
    presence.expire().forEach((date) => showPresence(date)),
  );
  followComings({ app, publisher, boards, displayForm, clock, beatMs });
  app.addHook('preClose', async () => {
    await shared?.stop();
    drafts.stop();
    await follower.close();
    await boards.idle();
    boards.stopSettling();
  });
  return {
    board: (date) => boards.current(date),
    plans: plansIn({ boards, catalogue, clock }),
    onSaved,
    boardAfter: past.atRevision,
    places: catalogue,
    notesOn,
    recorded: past.recorded,
    prepare: solver.prepare,
  };
}

/** Of a board that nobody has touched its zones and stations are enough: whom it expects takes long to find out. */
const plansIn =
  ({ boards, catalogue, clock }: PlansFrom) =>
  async (dates: readonly string[]): Promise<Board[]> => {
    const today = clock.today();
    const [touched, current] = await Promise.all([boards.datesFrom(today), catalogue()]);
    return Promise.all(
      dates.map(async (date) =>
        date > today && !touched.includes(date)
          ? untouchedBoard(date, current, [])
          : (await boards.current(date)).board,
      ),
    );
  };

interface PlansFrom {
  readonly boards: Pick<BoardWriter, 'current' | 'datesFrom'>;
  readonly catalogue: () => Promise<Catalogue>;
  readonly clock: Clock;
}

function solverUntilClosed(app: Context['app']): Solver {
  const solver = startSolver();
  // Calls under way may still wait for a solution.
  app.addHook('onClose', () => solver.close());
  return solver;
}

/** The writer of boards, and whoever must miss no save of it. */
function openBoards(
  { app, audit, changes, clock, config, db, gateway }: Context,
  {
    catalogue,
    eligible,
    directory,
  }: Pick<Parameters<typeof boardWriter>[0], 'catalogue' | 'eligible'> & Pick<Needs, 'directory'>,
) {
  const recorded = recordAdministration(audit);
  const followers: SaveFollower[] = [];
  const saved: SaveFollower = async (saves) => {
    await Promise.all(followers.map((follower) => follower(saves)));
  };
  const stored = boardRepo(db, saved, recorded);
  followSaves(changes, saved);
  followRecords(changes, recorded);
  const boards = boardWriter({
    repo: stored,
    clock,
    meter: app.meter,
    catalogue,
    eligible,
    isFollowed: (date) => gateway.isFollowed('board', date),
    unknownPeople: (userIds) => unknownAmong(userIds, directory),
    isFinal: (date) => isFinal(clock.timeZone, date, config.finalAfterHours, clock.now()),
    changes,
    log: app.log,
  });
  return {
    boards,
    stored,
    onSaved: (follower: SaveFollower) => void followers.push(follower),
  };
}

/** Relief of those who have been long on their post, and boards that are started from others. */
function postings(context: Context, deps: Parameters<typeof startFeature>[1]): void {
  reliefFeature(context, deps);
  startFeature(context, deps);
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
