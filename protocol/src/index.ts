export * from './absences/absences.ts';
export * from './absences/absence-import.ts';
export * from './absences/absences.rules.ts';
export * from './absences/expected.ts';
export * from './signals/alerts.ts';
export * from './attendance/attendance.schema.ts';
export * from './attendance/attendance.changes.ts';
export * from './attendance/attendance.routes.ts';
export * from './attendance/attendance.rules.ts';
export * from './attendance/here.ts';
export * from './audit/audit.contract.ts';
export * from './audit/audit.words.ts';
export * from './board/operations/board.apply.ts';
export * from './board/assign/auto-assign.ts';
export * from './between/between.ts';
export * from './board/board.ts';
export * from './board/built-in-catalogue.ts';
export * from './board/board.rules.ts';
export * from './board/board.routes.ts';
export * from './board/board.export.ts';
export * from './board/assign/certificate.ts';
export * from './board/operations/operation.schema.ts';
export { unpinOperation } from './board/operations/place.ts';
export * from './board/operations/places.ts';
export * from './board/plan/plan.rules.ts';
export * from './board/plan/repair.ts';
export * from './board/operations/reducer.ts';
export * from './board/operations/replace.ts';
export * from './board/board.schema.ts';
export * from './board/assign/solver.ts';
export * from './board/untouched-board.ts';
export * from './board/staffing.rules.ts';
export * from './board/staffing.now.ts';
export * from './board/staffing.schema.ts';
export * from './board/board.display.ts';
export * from './board/fairness/fairness.ts';
export * from './board/history/history.contract.ts';
export * from './board/history/history.words.ts';
export * from './board/relief/relief.rules.ts';
export * from './board/relief/time-on-post.ts';
export * from './board/relief/rotation.ts';
export * from './board/start/start.contract.ts';
export * from './board/start/start.rules.ts';
export * from './board/notes/notes.ts';
export * from './board/catalogue.ts';
export * from './directory/deleted.ts';
export * from './directory/directory.changes.ts';
export * from './directory/directory.contract.ts';
export * from './directory/team.ts';
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
export * from './directory/people.ts';
export * from './directory/phone.ts';
export * from './directory/imports.ts';
export * from './directory/roles.ts';
export * from './directory/tags.ts';
export * from './directory/tag-days.ts';
export * from './directory/teams.ts';
export * from './directory/users.ts';
export * from './demo/demo.ts';
export * from './display/display.ts';
export * from './forecast/forecast.ts';
export * from './forecast/forecast.rules.ts';
export { endedTagWords } from './forecast/forecast.words.ts';
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
export * from './signals/notifications.ts';
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
