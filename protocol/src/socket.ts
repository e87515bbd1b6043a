import { absenceServerEvents } from './absences/absences.ts';
import { alertServerEvents } from './signals/alerts.ts';
import { access } from './kernel/route.ts';
import type { z } from 'zod';
import { attendanceClientEvents, attendanceServerEvents } from './attendance/attendance.routes.ts';
import { auditServerEvents } from './audit/audit.contract.ts';
import { boardClientEvents, boardServerEvents } from './board/board.routes.ts';
import { noteServerEvents } from './board/notes/notes.ts';
import { directoryServerEvents } from './directory/directory.changes.ts';
import { forecastServerEvents } from './forecast/forecast.ts';
import type { Ack, ClientEvent } from './kernel/channel.ts';
import {
  monitoringClientEvents,
  monitoringServerEvents,
} from './monitoring/monitoring.contract.ts';
import { notificationServerEvents } from './signals/notifications.ts';
import { reportServerEvents } from './reports/reports.routes.ts';
import { scheduleServerEvents } from './schedule/schedule.contract.ts';
import { sessionServerEvents } from './session/session.contract.ts';

/** Everything a client may send over the socket (S6). */
export const clientEvents = {
  ...monitoringClientEvents,
  ...attendanceClientEvents,
  ...boardClientEvents,
};
/** Everything the server pushes (S7). */
export const serverEvents = {
  ...sessionServerEvents,
  ...directoryServerEvents,
  ...scheduleServerEvents,
  ...monitoringServerEvents,
  ...attendanceServerEvents,
  ...absenceServerEvents,
  ...forecastServerEvents,
  ...boardServerEvents,
  ...noteServerEvents,
  ...auditServerEvents,
  ...alertServerEvents,
  ...notificationServerEvents,
  ...reportServerEvents,
};

export type ClientEventName = keyof typeof clientEvents;
export type ServerEventName = keyof typeof serverEvents;
export type ClientPayload<Name extends ClientEventName> = z.input<
  (typeof clientEvents)[Name]['payload']
>;
export type ServerPayload<Name extends ServerEventName> = z.infer<(typeof serverEvents)[Name]>;
export type AckOf<Name extends ClientEventName> =
  (typeof clientEvents)[Name] extends ClientEvent<z.ZodType, infer Fields> ? Ack<Fields> : never;

/** Socket.IO's event maps, typed for both ends. */
export type ClientToServer = {
  [Name in ClientEventName]: (
    payload: ClientPayload<Name>,
    ack?: (answer: AckOf<Name>) => void,
  ) => void;
};
export type ServerToClient = {
  [Name in ServerEventName]: (payload: ServerPayload<Name>) => void;
};

/** Who may hold a socket at all (SES-41); each event has a row of its own. */
export const socketAccess = access({
  admin: 'yes',
  watch_tl: 'yes',
  leader: 'yes',
  display: 'yes',
});
