import { attendanceFeature } from './attendance/attendance.feature.ts';
import { attendanceRepo } from './attendance/attendance.repo.ts';
import type { Context } from './context.ts';
import { deploymentFeature } from './deployment/deployment.feature.ts';
import type { DirectoryService } from './directory/directory.service.ts';
import { displayFeature } from './display/display.feature.ts';
import type { DisplayRepo } from './display/display.repo.ts';
import { monitoringFeature } from './monitoring/monitoring.feature.ts';
import { scheduleFeature } from './schedule/schedule.feature.ts';
import type { SessionCookie } from './session/session.cookie.ts';
import type { SessionService } from './session/session.service.ts';

interface Foundation {
  directory: DirectoryService;
  displays: DisplayRepo;
  sessions: SessionService;
  cookie: SessionCookie;
}

/** The list of features, and what each is given of the others. Session and directory stand before it (app.ts). */
export function registerFeatures(context: Context, foundation: Foundation): void {
  const { directory, displays, sessions, cookie } = foundation;
  const sheets = attendanceRepo(context.db);
  scheduleFeature(context, directory);
  const watch = monitoringFeature(context, { directory, sheets });
  attendanceFeature(context, { directory, repo: sheets, watch });
  deploymentFeature(context, { directory, sheets });
  displayFeature(context, {
    repo: displays,
    watch,
    sessions: {
      openSession: async (displayId) => (await sessions.open('display', displayId)).cookie,
      endSessions: (displayId) => sessions.endAll(displayId, 'display_revoked'),
      setCookie: (reply, value) => void cookie.set(reply, value, tenYearsMs),
    },
  });
}

const tenYearsMs = 10 * 365 * 86_400_000;
