import {
  displayRoutes,
  healthRoutes,
  roleRoutes,
  routes,
  userRoutes,
  type AuditKind,
} from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const health = () => admin.call(healthRoutes.read);

it('counts users, administrators and what waits for one, by what is stored [ADM-160, ADM-161]', async () => {
  const quiet = await health();
  expect(quiet).toMatchObject({ totalUsers: 22, activeUsers: 22, activeAdmins: 1 });
  // Bo Bystander has no team; nothing is overdue at 10:20.
  expect(quiet.pendingApprovals).toEqual({
    total: 1,
    pairings: 0,
    teamsWithoutLeader: 0,
    peopleWithoutTeam: 1,
    overdueSheets: 0,
  });
  await app.anonymous().call(displayRoutes.offer);
  const leader = await app.login('tl.a1');
  await leader.call(routes.attendance.submit, {
    body: { teamId: 'A1', date: workingDay, attendanceData: marksFor(org.team('A1')) },
  });
  app.clock.advance(11 * 60_000);
  expect((await health()).pendingApprovals).toMatchObject({ pairings: 0, overdueSheets: 2 });
  await app.anonymous().call(displayRoutes.offer);
  expect((await health()).pendingApprovals).toMatchObject({ total: 4, pairings: 1 });
});

it('a team whose leader left is without one, until a member is its team leader [ADM-161]', async () => {
  const users = app.db.collection('users');
  await users.updateOne({ username: 'tl.a2' }, { $set: { isActive: false } });
  app.clock.advance(60_000);
  expect((await health()).pendingApprovals.teamsWithoutLeader).toBe(1);
  await users.updateOne({ username: 'dtl.a2' }, { $set: { role: 'TL' } });
  app.clock.advance(60_000);
  expect((await health()).pendingApprovals.teamsWithoutLeader).toBe(0);
});

it('tells the server’s own state: store, disk, live connections, and no backup while there is none [ADM-162, ADM-163]', async () => {
  await (await app.login('watch.1')).socket();
  const { systemHealth, lastBackup } = await health();
  expect(systemHealth.store.kind).toBe('embedded');
  expect(systemHealth.sockets).toBe(1);
  expect(systemHealth.diskFree).toBeGreaterThan(0);
  expect(systemHealth.diskSize).toBeGreaterThan(systemHealth.diskFree ?? 0);
  expect(lastBackup).toBeNull();
});

it('counts the configuration changes of the last 30 days from the audit trail [ADM-164]', async () => {
  const before = await health();
  const by = { id: org.id('admin'), name: 'Asha Admin' };
  const record = (kind: AuditKind, name: string) =>
    app.audit.record({ by, from: null, kind, what: { type: 'team', id: 'A1', name } });
  await record('team.updated', 'Team A1');
  app.clock.advance(60_000);
  await record('team.deleted', 'Team A9');
  await record('report.exported', 'A1');
  const after = await health();
  expect(after.configChanges).toBe(before.configChanges + 2);
  expect(after.actions.teams).toMatchObject({
    count: 2,
    newest: { kind: 'team.deleted', what: { name: 'Team A9' }, by },
  });
  app.clock.advance(31 * 86_400_000);
  admin = await app.login('admin');
  expect((await health()).configChanges).toBe(0);
});

it('counts whoever has the dashboard of a role of the organisation’s own as an administrator, who needs no team [ADM-160, ADM-161, DIR-33]', async () => {
  const before = await health();
  await admin.call(roleRoutes.create, { body: { name: 'Registrar', dashboard: 'admin' } });
  await admin.call(userRoutes.create, {
    body: {
      username: 'registrar',
      name: 'Rae Registrar',
      role: 'Registrar',
      password: 'walk the night shift',
      teamId: null,
      isActive: true,
      tlDashboardAccess: false,
    },
  });
  app.clock.advance(60_000);
  const after = await health();
  expect(after.activeAdmins).toBe(before.activeAdmins + 1);
  expect(after.pendingApprovals.peopleWithoutTeam).toBe(before.pendingApprovals.peopleWithoutTeam);
});
