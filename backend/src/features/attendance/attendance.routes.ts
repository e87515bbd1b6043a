import { attendanceRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { author, handle, person } from '../../plugins/contract.ts';
import type { AttendanceQueries } from './attendance.queries.ts';
import type { AttendanceService } from './attendance.service.ts';

export function registerAttendance(
  app: FastifyInstance,
  attendance: AttendanceService,
  queries: AttendanceQueries,
): void {
  handle(app, attendanceRoutes.records, ({ params, ...allowed }) =>
    queries.records(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.sheet, ({ params, ...allowed }) =>
    queries.sheet(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.details, ({ params, ...allowed }) =>
    queries.records(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.recentAbsences, ({ params, ...allowed }) =>
    queries.recentAbsences(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.submit, ({ caller, body, request }) =>
    attendance.submitAttendance(author(caller, body.submittedBy, request), body),
  );
  handle(app, attendanceRoutes.edit, ({ caller, scope, params, body, request }) =>
    attendance.editRecord(
      { caller: person(caller), scope, from: request.ip },
      params.recordId,
      body,
    ),
  );
  handle(app, attendanceRoutes.updates, ({ query, ...allowed }) => queries.updates(allowed, query));
  handle(app, attendanceRoutes.sessions, ({ params, ...allowed }) =>
    queries.sessions(allowed, params.date),
  );
}
