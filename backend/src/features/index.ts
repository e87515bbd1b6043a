import { absencesFeature } from './absences/index.ts';
import { attendanceFeature } from './attendance/index.ts';
import type { AuditFeature } from './audit/index.ts';
import { betweenFeature } from './between/between.feature.ts';
import { boardFeature, catalogueRepo } from './board/index.ts';
import type { Context } from './context.ts';
import { demoFeature } from './demo/demo.feature.ts';
import type { DirectoryFeature } from './directory/index.ts';
import { displayFeature, type DisplayRepo } from './display/index.ts';
import { forecastFeature } from './forecast/index.ts';
import { healthFeature, measureDisk } from './health/index.ts';
import { keepingFeature, type FreeBytes } from './keeping/index.ts';
import { monitoringFeature } from './monitoring/index.ts';
import { paperFeature } from './paper/index.ts';
import { postsFeature } from './posts/posts.feature.ts';
import { preferencesFeature } from './preferences/preferences.feature.ts';
import { reportsFeature } from './reports/reports.feature.ts';
import { scheduleFeature } from './schedule/schedule.feature.ts';
import type {
  NewPasswords,
  RegisterSignOn,
  SessionCookie,
  SessionService,
  SignIn,
  SignInLinksService,
} from './session/index.ts';
import type { SettingsService } from './settings/index.ts';
import { signalsFeature } from './signals/signals.feature.ts';
import { webhooksFeature } from './webhooks/index.ts';
import { catchUp } from '../cluster/every.ts';
import { oneJob } from '../cluster/one-job.repo.ts';
import type { EventDelays } from '../live/publisher.ts';

/** What stands before the features (app.ts). */
interface Foundation {
  settings: SettingsService;
  directory: DirectoryFeature;
  displays: DisplayRepo;
  sessions: SessionService;
  cookie: SessionCookie;
  signIn: SignIn;
  registerSignOn: RegisterSignOn;
  /** Sign-in links for whoever is made without a password. */
  links: SignInLinksService;
  passwords: NewPasswords;
  trail: AuditFeature;
  storeKind: 'mongodb' | 'embedded';
  eventDelays: EventDelays;
  freeBytes: FreeBytes | undefined;
}

/** Use cases that no call reaches: what stands behind the administrator's commands and the tests. */
export interface Features {
  /** Makes the daily backup if its time has come. */
  backUpWhenDue(): Promise<void>;
  cleanUpWhenDue(): Promise<void>;
  /** Removes what nobody can ask for any more. */
  tidyUp(): Promise<void>;
  /** Readies, beside the event loop, what the first question would wait for (STF-28). */
  prepare(): void;
}

/** The list of features, each with the others that it uses. Session and directory stand before it (app.ts). */
export function registerFeatures(context: Context, foundation: Foundation): Features {
  const { settings, directory, displays, trail } = foundation;
  const { sessions, cookie, links, passwords, storeKind, eventDelays, freeBytes } = foundation;
  const job = sharedJob(context);
  const organisation = () => settings.current().organisationName || 'Muster';
  const disk = () => measureDisk(context.db, storeKind === 'mongodb', context.config.dataDir);

  const webhooks = webhooksFeature(context, { settings });
  const attendance = attendanceFeature(context, { directory, webhooks });
  const { admit } = directory.register(context, {
    job,
    links,
    passwords,
    organisation,
    stations: async () => (await catalogueRepo(context.db).catalogue()).stations,
    sheetMonths: attendance.sheets.monthsOf,
  });
  foundation.registerSignOn(admit);
  const absences = absencesFeature(context, { directory, organisation });
  scheduleFeature(context, { directory });
  const watch = monitoringFeature(context, { directory, attendance });
  const boards = boardFeature(context, { absences, directory, attendance, settings, webhooks });
  const forecasts = forecastFeature(context, { directory, absences, boards });
  postsFeature(context, { directory, attendance, boards });
  const between = betweenFeature(context, {
    absences,
    forecasts,
    directory,
    attendance,
    watch,
    boards,
  });
  preferencesFeature(context, { directory });
  const papers = paperFeature(context, { directory, attendance, boards, organisation });
  reportsFeature(context, { directory, settings });
  const { backups, backUpWhenDue, cleanUpWhenDue, tidyUp } = keepingFeature(context, {
    job,
    settings,
    freeBytes,
    directory,
    attendance,
    boards,
    papers,
    trail,
    organisation,
  });
  const walls = displayFeature(context, {
    displays,
    watch,
    boards,
    between,
    sessions,
    cookie,
  });
  demoFeature(context, {
    directory,
    watch,
    boards,
    between,
    backups: backups.list,
    signIn: foundation.signIn,
    walls,
  });
  healthFeature(context, {
    directory,
    attendance,
    watch,
    displays,
    backups,
    trail,
    storeKind,
    eventDelays,
    measureDisk: disk,
  });
  signalsFeature(context, {
    forecast: forecasts,
    directory,
    attendance,
    watch,
    boards,
    displays,
    webhooks,
    backups,
    trail,
    measureDisk: disk,
  });
  return { backUpWhenDue, cleanUpWhenDue, tidyUp, prepare: boards.prepare };
}

/** The jobs of which one runs at a time are told in the database: to other processes and the command line. */
function sharedJob({ app, db, clock, isShared }: Context) {
  const failed = (err: unknown) => app.log.warn({ err }, 'a lease was not stored');
  const job = oneJob(db, failed, clock);
  // Before anything that an ended process has left is looked at.
  if (!isShared) catchUp(app, job.forgetEnded);
  return job;
}
