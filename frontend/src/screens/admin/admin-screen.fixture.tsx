import {
  alertRoutes,
  attendanceRoutes,
  auditRoutes,
  displayRoutes,
  healthRoutes,
  monitoringRoutes,
  notificationRoutes,
  scheduleRoutes,
  type AdminHealth,
  type AuditEntry,
  type LogEntry,
} from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { overviewRow, watchSnapshot } from '../../features/monitoring/monitoring.fixture.ts';
import { sessionOf } from '../../features/session/session.fixture.ts';
import { openSession } from '../../features/session/session.store.ts';
import { Cut, FakeServer } from '../../testing/fake-server.ts';
import { renderLive } from '../../testing/render-live.tsx';
import AdminScreen from './admin-screen.tsx';

/** The page of an administrator, and a server with a day of two teams. */

export const date = '2026-11-20';
export const rows = [
  overviewRow('A1', { status: 'submitted', presentCount: 11, absentCount: 1, ptoCount: 2 }),
  overviewRow('A2'),
];
export function entryOf(id: string, kind: string, name: string): AuditEntry {
  const at = '2026-11-20T02:49:00.000Z';
  const by = { id: 'u1', name: 'Jasmine Ho' };
  const subject = { type: 'user', id: 'u2', name };
  const rest = { from: null, before: null, after: null, hash: '', previousHash: '' };
  return { id, at, by, kind, what: subject, ...rest };
}
export const cut = () => {
  throw new Cut();
};
export const clock = () => ({
  now: '2026-11-20T02:52:00.000Z',
  timeZone: 'Asia/Singapore',
  today: date,
  dutyDate: date,
  overdueAfterMinutes: 30,
  finalAfterHours: 12,
});

export const health: AdminHealth = {
  measuredAt: '2026-11-20T02:52:00.000Z',
  isNew: false,
  totalUsers: 212,
  activeUsers: 208,
  activeAdmins: 5,
  pendingApprovals: {
    total: 8,
    pairings: 1,
    teamsWithoutLeader: 0,
    peopleWithoutTeam: 4,
    overdueSheets: 3,
  },
  systemHealth: {
    state: 'attention',
    problems: ['The latest backup failed.'],
    lacksBackup: false,
    store: { kind: 'mongodb', answeredInMs: 2 },
    diskFree: 24 * 1024 ** 3,
    diskSize: 64 * 1024 ** 3,
    sockets: 74,
    eventDelayP95Ms: 4,
    overtakenPercent: 6,
  },
  lastBackup: null,
  configChanges: 31,
  actions: {
    users: { count: 18, newest: entryOf('7', 'user.updated', 'Wei Goh') },
    teams: { count: 0, newest: null },
    maintenance: { count: 2, newest: null },
  },
};

/** What the server of the test that runs now has; tests change it. */
export const at: { server: FakeServer; log: LogEntry[] } = { server: new FakeServer(), log: [] };

/** Every test of the file begins with a session of its own. */
export function withAdministrator(): void {
  beforeEach(() => {
    openSession(sessionOf({ name: 'Ada Admin', role: 'admin', teamId: null, teamName: null }));
    at.log = [];
    at.server = new FakeServer()
      .on(scheduleRoutes.clock, clock)
      .on(monitoringRoutes.watch, () => watchSnapshot(rows))
      .on(attendanceRoutes.updates, () => at.log)
      .on(displayRoutes.list, () => [])
      .on(auditRoutes.activity, () => ({ entries: [], hasMore: false }))
      .on(healthRoutes.read, () => health)
      .on(alertRoutes.list, () => [])
      .on(notificationRoutes.list, () => []);
  });
}

export const open = (address = '/dashboard') => renderLive(<AdminScreen />, { address });
export const figure = (label: string) => screen.getByText(label).closest('dl')?.textContent;
export const section = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Administration' })).getByRole('link', { name });
