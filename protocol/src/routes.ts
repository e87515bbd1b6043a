import { absenceImportRoutes } from './absences/absence-import.ts';
import { absenceRoutes } from './absences/absences.ts';
import { alertRoutes } from './signals/alerts.ts';
import { attendanceRoutes } from './attendance/attendance.routes.ts';
import { auditRoutes, exportRoutes } from './audit/audit.contract.ts';
import { betweenRoutes } from './between/between.ts';
import { boardRoutes } from './board/board.routes.ts';
import { fairnessRoutes } from './board/fairness/fairness.ts';
import { historyRoutes } from './board/history/history.contract.ts';
import { reliefRoutes } from './board/relief/time-on-post.ts';
import { startRoutes } from './board/start/start.contract.ts';
import { noteRoutes } from './board/notes/notes.ts';
import { placeRoutes } from './board/catalogue.ts';
import { directoryRoutes } from './directory/directory.contract.ts';
import { deletedRoutes } from './directory/deleted.ts';
import { importRoutes } from './directory/imports.ts';
import { peopleRoutes } from './directory/people.ts';
import { roleRoutes } from './directory/roles.ts';
import { tagRoutes } from './directory/tags.ts';
import { teamRoutes } from './directory/teams.ts';
import { userRoutes } from './directory/users.ts';
import { demoRoutes } from './demo/demo.ts';
import { forecastRoutes } from './forecast/forecast.ts';
import { displayRoutes } from './display/display.ts';
import { evidenceRoutes } from './keeping/evidence.ts';
import { keepingRoutes } from './keeping/keeping.ts';
import { healthRoutes } from './health/health.ts';
import type { Route } from './kernel/route.ts';
import { monitoringRoutes } from './monitoring/monitoring.contract.ts';
import { notificationRoutes } from './signals/notifications.ts';
import { paperRoutes } from './paper/paper.routes.ts';
import { postsRoutes } from './posts/posts.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { scheduleRoutes } from './schedule/schedule.contract.ts';
import { sessionRoutes } from './session/session.contract.ts';
import { organisationRoutes } from './settings/organisation.ts';
import { settingsRoutes } from './settings/settings.ts';
import { tokensRoutes } from './tokens/tokens.ts';
import { webhooksRoutes } from './webhooks/webhooks.contract.ts';

/** Every HTTP contract by feature: a list, no logic. The authorisation table is their `access`. */
export const routes = {
  session: sessionRoutes,
  directory: directoryRoutes,
  teams: teamRoutes,
  users: userRoutes,
  people: peopleRoutes,
  imports: importRoutes,
  roles: roleRoutes,
  tags: tagRoutes,
  deleted: deletedRoutes,
  schedule: scheduleRoutes,
  attendance: attendanceRoutes,
  absences: absenceRoutes,
  absenceImports: absenceImportRoutes,
  monitoring: monitoringRoutes,
  deployment: boardRoutes,
  history: historyRoutes,
  relief: reliefRoutes,
  start: startRoutes,
  notes: noteRoutes,
  fairness: fairnessRoutes,
  places: placeRoutes,
  between: betweenRoutes,
  forecast: forecastRoutes,
  paper: paperRoutes,
  posts: postsRoutes,
  preferences: preferencesRoutes,
  display: displayRoutes,
  demo: demoRoutes,
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
