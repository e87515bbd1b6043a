import { dayMs } from '@muster/protocol';
import { namesNow } from './called-now.ts';
import {
  attendanceFeature,
  pastSheets,
  pastSheetsRepo,
  recordedSheets,
  subscribeToCorrections,
  subscribeToSheetDates,
  type AttendanceFeature,
} from './attendance/index.ts';
import type { AuditFeature } from './audit/audit.feature.ts';
import { type Context, machine } from './context.ts';
import { boardWritten } from './board/board.audit.ts';
import { followSaves } from './board/board-saves.ts';
import { catalogueRepo } from './board/catalogue/catalogue.ts';
import { pastDeployments, savedPosts } from './board/past-deployments.repo.ts';
import { supersededListsRepo } from './board/superseded-lists.repo.ts';
import { recordedNotes } from './board/notes/notes.feature.ts';
import { notesRepo } from './board/notes/notes.repo.ts';
import { boardFeature } from './board/board.feature.ts';
import type { DirectoryFeature } from './directory/directory.feature.ts';
import { displayFeature, type DisplayNeeds } from './display/display.feature.ts';
import { callerOfDisplay, type DisplayDoc, type DisplayRepo } from './display/display.repo.ts';
import { healthFeature, leaderless, withoutTeam } from './health/health.service.ts';
import { measureDisk, shortSpaceReader } from './health/health.state.ts';
import type { FreeBytes } from './keeping/files/kept-files.ts';
import type { EvidenceSource } from './keeping/evidence/evidence.source.ts';
import { keepingFeature } from './keeping/keeping.feature.ts';
import { catchUp } from '../cluster/every.ts';
import { oneJob } from '../cluster/one-job.repo.ts';
import { pastChanged } from './keeping/keeper.ts';
import { monitoringFeature, type MonitoringFeature } from './monitoring/index.ts';
import type { ConditionSources } from './signals/conditions.ts';
import { signalsFeature } from './signals/signals.feature.ts';
import { keptPapersRepo } from './paper/kept-papers.repo.ts';
import { paperFeature } from './paper/paper.feature.ts';
import { postsFeature } from './posts/posts.feature.ts';
import { preferencesFeature } from './preferences/preferences.feature.ts';
import { reportsFeature } from './reports/reports.feature.ts';
import type { WrittenDays } from './reports/reports.publisher.ts';
import type { SettingsService } from './settings/settings.service.ts';
import { scheduleFeature } from './schedule/schedule.feature.ts';
import type { NewPasswords } from './session/choosing/own-password.ts';
import { keyOf, type SessionCookie } from './session/session.cookie.ts';
import type { SignInLinksService } from './session/sign-in-links/sign-in-links.ts';
import type { SessionService } from './session/session.service.ts';
import { webhooksFeature } from './webhooks/webhooks.feature.ts';
import type { EventDelays } from '../live/publisher.ts';

interface Foundation {
  settings: Pick<SettingsService, 'current'>;
  directory: DirectoryFeature;
  displays: DisplayRepo;
  sessions: SessionService;
  cookie: SessionCookie;
  /** Sign-in links for whoever is made without a password. */
  links: SignInLinksService;
  passwords: NewPasswords;
  trail: Pick<AuditFeature, 'figures' | 'since' | 'recorded'>;
  store: 'mongodb' | 'embedded';
  delays: EventDelays;
  freeBytes?: FreeBytes | undefined;
}

/** Use cases that no call reaches: what stands behind the administrator's commands and the tests. */
export interface Features {
  backUpWhenDue(): Promise<void>;
  cleanUpWhenDue(): Promise<void>;
  tidyUp(): Promise<void>;
  /** Readies, beside the event loop, what the first question would wait for (STF-28). */
  prepare(): void;
}

/** The list of features, and what each is given of the others. Session and directory stand before it (app.ts). */
export function registerFeatures(context: Context, foundation: Foundation): Features {
  const { directory, displays, passwords, links, trail, store, delays } = foundation;
  const { current } = foundation.settings;
  const organisation = () => current().organisationName || 'Muster';
  const job = sharedJob(context);
  const webhooks = webhooksFeature(context, {
    mayBePrivate: () => current().webhooksToPrivateAddresses,
  });
  const attendance = attendanceFeature(context, { directory, webhooks });
  const { sheet, sheets: repo } = attendance;
  directory.register(context, {
    job,
    links,
    stations: async () => (await catalogueRepo(context.db).catalogue()).stations,
    passwords,
    sheetMonths: repo.monthsOf,
    organisation,
  });
  scheduleFeature(context, directory);
  const watch = monitoringFeature(context, { directory, attendance });
  const boards = boardFeature(context, {
    directory,
    sheets: repo,
    named: directory,
    defaultMinimum: () => current().defaultMinimum,
    fairnessWindow: () => current().fairnessWindow,
  });
  boards.onSaved(webhooks.deploymentsSaved);
  const posts = postsFeature(context, { ...boards, ...repo, directory, ...savedPosts(context.db) });
  directory.onRemoved(posts.forgetPeople);
  directory.onRemoved(preferencesFeature(context).forgetPeople);
  const printed = { ...keptNotes(context), sheet, directory, organisation };
  const papers = paperFeature(context, { ...boards, ...printed });
  const pastDays = pastSheets(pastSheetsRepo(context.db));
  const source = { directory, sheets: pastDays, deployments: pastDeployments(context.db) };
  const written = writtenDays(context);
  reportsFeature(context, { ...source, written }, current);
  const { backUpWhenDue, cleanUpWhenDue, tidyUp, backups } = keepingFeature(context, {
    job,
    retention: current,
    outdated: outdatedOf(context, repo.forgetAnswers),
    freeBytes: foundation.freeBytes,
    evidence: evidenceOf(context, foundation, { attendance, boards, papers, organisation }),
  });
  context.changes.onInvalidated(pastDays.forget);
  displayFeature(context, {
    repo: displays,
    watch,
    zoneIds: async () => (await catalogueRepo(context.db).rows.zones.all()).map(({ _id }) => _id),
    sessions: wallSessions(foundation),
  });
  const measureSpace = () => measureDisk(context.db, store === 'mongodb', context.config.dataDir);
  healthFeature(context, {
    directory,
    watch,
    backups,
    countWaiting: displays.countWaiting,
    figures: trail.figures,
    storeKind: store,
    measureDisk: measureSpace,
    eventDelays: delays,
  });
  signalsFeature(context, {
    sources: conditionSources(context, foundation, { watch, boards }),
    names: namesOf(context, foundation),
    strip: { followWrites: followPosts(context), stationsShort: webhooks.stationsShort },
    bell: {
      teams: directory.teams,
      people: () => directory.people(context.clock.today()),
      leaderless,
      withoutTeam,
      shortSpace: shortSpaceReader(measureSpace, machine),
      countWaiting: displays.countWaiting,
      refusedSignIns: (since) => trail.since('session.refused', since),
      backups: backups.list,
      stoppedWebhooks: webhooks.stopped,
      followCorrections: (follower) => subscribeToCorrections(context.changes, follower),
      followMovesNow: directory.followMovesNow,
      followDirectory: directory.follow,
    },
    displaysLost: webhooks.displaysLost,
  });
  return { backUpWhenDue, cleanUpWhenDue, tidyUp, prepare: boards.prepare };
}

/** What later saves and time have made needless, for upkeep to remove. */
const outdatedOf = (
  { db }: Context,
  forgetAnswers: AttendanceFeature['sheets']['forgetAnswers'],
) => ({
  superseded: { ...supersededListsRepo(db), removePapers: keptPapersRepo(db).removeBefore },
  forgetAnswers,
});

/** What evidence packs are made of. */
const evidenceOf = (
  { db }: Context,
  { directory, trail }: Pick<Foundation, 'directory' | 'trail'>,
  given: {
    readonly attendance: AttendanceFeature;
    readonly boards: Pick<ReturnType<typeof boardFeature>, 'recorded'>;
    readonly papers: EvidenceSource['papers'];
    readonly organisation: () => string;
  },
): EvidenceSource => ({
  organisation: given.organisation,
  papers: given.papers,
  board: given.boards.recorded,
  sheets: (date) => recordedSheets(given.attendance.sheets, date),
  teamNames: async () => new Map((await directory.teams()).map(({ id, name }) => [id, name])),
  notes: (date) => recordedNotes(notesRepo(db), date),
  trail: trail.recorded,
});

/** What everything that a text may be about is called now. */
const namesOf = (
  { db }: Context,
  { directory, displays }: Pick<Foundation, 'directory' | 'displays'>,
) =>
  namesNow({
    teams: directory.teams,
    people: directory.people,
    catalogue: () => catalogueRepo(db).catalogue(),
    displays: () => displays.displays(),
  });

/** Handover notes as papers have them. */
const keptNotes = ({ db }: Context) => ({ notesBetween: notesRepo(db).between });

/** What a wall screen's session is opened, kept and ended by. */
const wallSessions = ({
  sessions,
  cookie,
}: Pick<Foundation, 'sessions' | 'cookie'>): DisplayNeeds['sessions'] => ({
  openSession: async (displayId) => (await sessions.open('display', displayId)).cookie,
  closeSession: (value) => sessions.end(keyOf(value), 'display_revoked'),
  endSessions: (displayId) => sessions.endAll(displayId, 'display_revoked'),
  forgetCaller: (displayId) => sessions.forgetCaller(displayId),
  setCookie: (reply, value) => void cookie.set(reply, value, wallCookieMs),
  renewCookie: (request, reply) => {
    const value = cookie.read(request.cookies);
    if (value !== undefined) cookie.set(reply, value, wallCookieMs);
  },
});

/** Sheets and boards, as they are written at whatever process. */
const followPosts =
  ({ changes }: Context) =>
  (follower: () => void): void => {
    subscribeToSheetDates(changes, follower);
    changes.subscribe(boardWritten, follower);
  };

/** What is the case now is read from these (KNO-41). */
const conditionSources = (
  { clock, db }: Context,
  { directory, displays }: Pick<Foundation, 'directory' | 'displays'>,
  {
    watch,
    boards,
  }: {
    readonly watch: MonitoringFeature;
    readonly boards: ReturnType<typeof boardFeature>;
  },
): ConditionSources => ({
  snapshot: (date) => watch.snapshot(date, 'counts'),
  board: async (date) => (await boards.board(date)).board,
  catalogue: () => catalogueRepo(db).catalogue(),
  people: () => directory.people(clock.today()),
  displays: async () =>
    (await displays.displays()).map((one) => ({ ...one, showsSaved: showsSaved(one) })),
});

/** Whether a wall shows the deployment as it was saved. */
const showsSaved = (display: DisplayDoc): boolean => {
  const { show, deployment } = callerOfDisplay(display).settings;
  return show.includes('deployment') && deployment === 'saved';
};

/** As long as browsers keep a cookie at most; a wall renews it every day (SES-34). */
const wallCookieMs = 400 * dayMs;

/** What reports are computed from, as it is written (REP-30). */
const writtenDays = ({ changes }: Context): WrittenDays => ({
  followSheets: (follower) => subscribeToSheetDates(changes, follower),
  followSaved: (follower) =>
    followSaves(changes, async (saves) => {
      for (const { date } of saves) follower(date);
    }),
  followPast: (follower) => changes.subscribe(pastChanged, follower),
});

/** The jobs of which one runs at a time are told in the database: to other processes and the command line. */
function sharedJob({ app, db, clock, isShared }: Context) {
  const failed = (err: unknown) => app.log.warn({ err }, 'a lease was not stored');
  const job = oneJob(db, failed, clock);
  // Before anything that an ended process has left is looked at.
  if (!isShared) catchUp(app, job.forgetEnded);
  return job;
}
