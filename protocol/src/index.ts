export * from './alerts/alerts.ts';
export * from './attendance/attendance.schema.ts';
export * from './attendance/attendance.changes.ts';
export * from './attendance/attendance.routes.ts';
export * from './attendance/attendance.rules.ts';
export * from './attendance/here.ts';
export * from './audit/audit.contract.ts';
export * from './audit/audit.words.ts';
export * from './deployment/operations/board.apply.ts';
export * from './deployment/auto-assign/auto-assign.ts';
export * from './deployment/deployment.board.ts';
export * from './deployment/deployment.catalogue.ts';
export * from './deployment/deployment.rules.ts';
export * from './deployment/deployment.routes.ts';
export * from './deployment/deployment.export.ts';
export * from './deployment/auto-assign/certificate.ts';
export * from './deployment/operations/operation.schema.ts';
export { unpinOperation } from './deployment/operations/place.ts';
export * from './deployment/operations/places.ts';
export * from './deployment/operations/reducer.ts';
export * from './deployment/operations/replace.ts';
export * from './deployment/deployment.schema.ts';
export * from './deployment/auto-assign/solver.ts';
export * from './deployment/deployment.start.ts';
export * from './deployment/staffing.rules.ts';
export * from './deployment/staffing.now.ts';
export * from './deployment/staffing.schema.ts';
export * from './deployment/deployment.display.ts';
export * from './deployment/fairness/fairness.ts';
export * from './deployment/history/history.contract.ts';
export * from './deployment/history/history.words.ts';
export * from './deployment/relief/relief.rules.ts';
export * from './deployment/relief/time-on-post.ts';
export * from './deployment/relief/rotation.ts';
export * from './deployment/start/start.contract.ts';
export * from './deployment/start/start.rules.ts';
export * from './deployment/notes/notes.ts';
export * from './deployment/places.ts';
export * from './directory/deleted.ts';
export * from './directory/directory.changes.ts';
export * from './directory/directory.contract.ts';
export {
  noTeam,
  matchingUsers,
  userCompares,
  isListed,
  isToMove,
  matchingMembers,
  memberCompares,
  matchingTeams,
  teamCompares,
  orderedTeams,
  chosenUsers,
  chosenMembers,
  chosenTeams,
  leadRoles,
  leadWords,
  type Names,
} from './directory/directory.lists.ts';
export * from './directory/directory.rules.ts';
export * from './directory/membership.ts';
export * from './directory/phone.ts';
export * from './directory/imports.ts';
export * from './directory/roles.ts';
export * from './directory/tags.ts';
export * from './directory/teams.ts';
export * from './directory/users.ts';
export * from './display/display.ts';
export * from './keeping/keeping.ts';
export * from './keeping/evidence.ts';
export * from './health/health.ts';
export * from './kernel/channel.ts';
export * from './kernel/counted.ts';
export * from './kernel/csv.ts';
export * from './kernel/dates.ts';
export * from './kernel/fault.ts';
export * from './kernel/fault-titles.ts';
export * from './kernel/folding.ts';
export { plainName } from './kernel/identity.ts';
export * from './kernel/ids.ts';
export * from './kernel/ordered.ts';
export * from './kernel/route.ts';
export * from './kernel/search.ts';
export { fewOf, isolated, isSameName, nameKey, plainly, singleLine } from './kernel/text.ts';
export * from './monitoring/monitoring.rules.ts';
export * from './monitoring/monitoring.contract.ts';
export * from './notifications/notifications.ts';
export * from './paper/paper.routes.ts';
export * from './posts/calendar.file.ts';
export * from './posts/posts.ts';
export * from './preferences/preferences.routes.ts';
export * from './preferences/preferences.schema.ts';
export * from './reports/reports.schema.ts';
export * from './reports/reports.routes.ts';
export { reportDaysLimit } from './reports/reports.query.ts';
export type { RangeQuery, ReportQuery } from './reports/reports.query.ts';
export * from './routes.ts';
export * from './schedule/schedule.contract.ts';
export * from './schedule/schedule.rules.ts';
export * from './session/session.rules.ts';
export * from './session/session.contract.ts';
export * from './settings/organisation.ts';
export * from './settings/settings.ts';
export * from './socket.ts';
export * from './tokens/tokens.ts';
export * from './webhooks/webhooks.payload.ts';
export * from './webhooks/webhooks.contract.ts';
