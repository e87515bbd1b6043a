import { attendanceRoutes } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { handle, person } from '../../plugins/contract.ts';
import type { AttendanceReads } from './attendance.queries.ts';
import type { AttendanceService } from './attendance.service.ts';

export function registerAttendance(
  app: FastifyInstance,
  attendance: AttendanceService,
  reads: AttendanceReads,
): void {
  handle(app, attendanceRoutes.records, ({ params, ...allowed }) =>
    reads.records(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.sheet, ({ params, ...allowed }) =>
    reads.sheet(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.details, ({ params, ...allowed }) =>
    reads.records(allowed, params.teamId, params.date),
  );
  handle(app, attendanceRoutes.submit, ({ caller, body, request }) => {
    const author = person(caller);
    const claimed = body.submittedBy;
    if (claimed !== undefined && claimed !== author.user.id) {
      request.log.warn({ is: author.user.id }, 'a submit named another author');
    }
    return attendance.submitAttendance(author, body);
  });
  handle(app, attendanceRoutes.edit, ({ caller, scope, params, body }) =>
    attendance.editRecord({ caller: person(caller), scope }, params.recordId, body),
  );
  handle(app, attendanceRoutes.updates, ({ query, ...allowed }) => reads.updates(allowed, query));
  handle(app, attendanceRoutes.sessions, ({ params, ...allowed }) =>
    reads.sessions(allowed, params.date),
  );
}
