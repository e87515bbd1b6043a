import {
  alertRoutes,
  attendanceRoutes,
  boardRoutes,
  directoryRoutes,
  exportRoutes,
  monitoringRoutes,
  scheduleRoutes,
  type LogEntry,
  type OverviewRow,
  type WatchSnapshot,
} from '@muster/protocol';
import { useLocation } from 'react-router';
import { afterEach, beforeEach } from 'vitest';
import { memberOf, recordOf, sheetOf } from '../../features/attendance/attendance.fixture.ts';
import { makeBoard, smallCatalogue } from '../../features/board/board.fixture.ts';
import { overviewRow, watchSnapshot } from '../../features/monitoring/monitoring.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { useToastSlot } from '../../shared/ui/feedback/toast.store.ts';
import { Cut, FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import WatchScreen from './watch-screen.tsx';

/** The page of a watch TL with its address, and a server that has what `at` holds. */

export const date = '2026-11-20';
export const submitted = (id: string, over: Partial<OverviewRow> = {}) =>
  overviewRow(id, { status: 'submitted', presentCount: 12, ...over });
export const rows = [
  overviewRow('A10', { memberCount: 14 }),
  submitted('A2', { presentCount: 11, absentCount: 1 }),
  submitted('A1'),
];

export const entry = (id: string, over: Partial<LogEntry> = {}): LogEntry => ({
  id,
  createdAt: '2026-11-20T02:40:00.000Z',
  attendanceRecordId: 'r',
  userId: '00000000-0000-4000-8000-000000000001',
  memberName: 'Mei Osman',
  teamId: 'A1',
  teamName: 'Team A1',
  date,
  updateType: 'creation',
  fieldChanged: 'status',
  oldValue: null,
  newValue: 'present',
  updatedBy: '00000000-0000-4000-8000-000000000002',
  updatedByName: 'Hana Ismail',
  reason: null,
  ...over,
});

interface Clock {
  now: string;
  today: string;
  dutyDate: string;
  overdueAfterMinutes?: number;
}

/** What the server of the test that runs now has, and which files were saved; tests change it. */
export const at = {} as {
  server: FakeServer;
  saved: ReturnType<typeof watchSavedFiles>;
  snapshot: WatchSnapshot;
  log: LogEntry[];
  clock: Clock;
};

export const clock = () => ({
  overdueAfterMinutes: 30,
  ...at.clock,
  timeZone: 'Asia/Singapore',
  finalAfterHours: 12,
});

/** Every test of the file begins with a session of its own and a morning of three teams. */
export function withWatch(): void {
  beforeEach(() => {
    at.saved = watchSavedFiles();
    useToastSlot.setState({ current: null });
    openSession(sessionOf({ name: 'Priya Nair', role: 'watch_tl', teamId: null, teamName: null }));
    at.snapshot = watchSnapshot(rows);
    at.log = [];
    at.clock = { now: '2026-11-20T02:52:00.000Z', today: date, dutyDate: date };
    at.server = new FakeServer()
      .on(monitoringRoutes.watch, ({ params }) => ({ ...at.snapshot, date: params.date }))
      .on(alertRoutes.list, () => [])
      .on(attendanceRoutes.updates, () => at.log)
      .on(exportRoutes.record, () => ({}))
      .on(boardRoutes.board, () => makeBoard())
      .on(boardRoutes.stations, () => [...smallCatalogue.stations])
      .on(attendanceRoutes.reminders, () => [])
      .on(directoryRoutes.contacts, () => [])
      .on(attendanceRoutes.sheet, () => sheetOf([recordOf(memberOf(1))]))
      .on(attendanceRoutes.details, ({ params }) => {
        if (params.teamId === 'A2') throw new Cut();
        return [recordOf(memberOf(1, { name: 'Hana Ismail', role: 'TL' }))];
      })
      .on(directoryRoutes.teams, () => [])
      .on(scheduleRoutes.clock, clock);
  });
  afterEach(() => {
    at.saved.restore();
    at.server.close();
  });
}

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
export const open = (search = '') =>
  renderLive(
    <>
      <WatchScreen />
      <Where />
    </>,
    { address: `/dashboard${search}`, userId: sessionOf().user.id },
  );
export const address = () => document.querySelector('output')?.textContent;
