import { alertRoutes } from './alerts/alerts.routes.ts';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { exportRoutes } from './audit/exports.routes.ts';
import { deploymentRoutes } from './deployment/deployment.routes.ts';
import { fairnessRoutes } from './deployment/fairness/fairness.schema.ts';
import { historyRoutes } from './deployment/history/history.routes.ts';
import { reliefRoutes } from './deployment/relief/relief.schema.ts';
import { startRoutes } from './deployment/start/start.routes.ts';
import { noteRoutes } from './deployment/notes/notes.routes.ts';
import { placeRoutes } from './deployment/places.routes.ts';
import { directoryRoutes } from './directory/directory.routes.ts';
import { deletedRoutes } from './directory/deleted.routes.ts';
import { importRoutes } from './directory/imports.routes.ts';
import { roleRoutes } from './directory/roles.routes.ts';
import { tagRoutes } from './directory/tags.routes.ts';
import { teamRoutes } from './directory/teams.routes.ts';
import { userRoutes } from './directory/users.routes.ts';
import { displayRoutes } from './display/display.routes.ts';
import { evidenceRoutes } from './keeping/evidence.routes.ts';
import { keepingRoutes } from './keeping/keeping.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import type { Route } from './kernel/route.ts';
import { monitoringRoutes } from './monitoring/monitoring.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { paperRoutes } from './paper/paper.routes.ts';
import { postsRoutes } from './posts/posts.routes.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { scheduleRoutes } from './schedule/schedule.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { organisationRoutes } from './settings/organisation.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { tokensRoutes } from './tokens/tokens.routes.ts';
import { webhooksRoutes } from './webhooks/webhooks.routes.ts';

/** Every HTTP contract by feature: a list, no logic. The authorisation table is their `access`. */
export const routes = {
  session: sessionRoutes,
  directory: directoryRoutes,
  teams: teamRoutes,
  users: userRoutes,
  imports: importRoutes,
  roles: roleRoutes,
  tags: tagRoutes,
  deleted: deletedRoutes,
  schedule: scheduleRoutes,
  attendance: attendanceRoutes,
  monitoring: monitoringRoutes,
  deployment: deploymentRoutes,
  history: historyRoutes,
  relief: reliefRoutes,
  start: startRoutes,
  notes: noteRoutes,
  fairness: fairnessRoutes,
  places: placeRoutes,
  paper: paperRoutes,
  posts: postsRoutes,
  preferences: preferencesRoutes,
  display: displayRoutes,
  reports: reportsRoutes,
  audit: auditRoutes,
  exports: exportRoutes,
  settings: settingsRoutes,
  organisation: organisationRoutes,
  health: healthRoutes,
  alerts: alertRoutes,
  notifications: notificationRoutes,
  evidence: evidenceRoutes,
  keeping: keepingRoutes,
  tokens: tokensRoutes,
  webhooks: webhooksRoutes,
};

/** The same as one list, for tests, the API page and the table of rights. */
export const allRoutes: readonly Route[] = Object.values(routes).flatMap((feature) =>
  Object.values(feature as Record<string, Route>),
);
