import { deletedRoutes, scheduleRoutes, teamRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const makeTeam = (id: string, name: string) => admin.raw('POST', '/api/admin/teams', { id, name });
const codeOf = (response: { statusCode: number; json(): { code: string } }) =>
  `${response.statusCode} ${response.json().code}`;

it('teams have ids of their own, leaders among their members, and go when empty [DIR-38, DIR-40]', async () => {
  const post = (body: object) => admin.raw('POST', '/api/admin/teams', body);
  expect((await post({ id: 'B1' })).json()).toMatchObject({
    message: 'Team ID and name are required',
  });
  await admin.call(teamRoutes.create, { body: { id: 'B1', name: 'Bravo' } });
  const { id: leaderId } = await admin.call(userRoutes.create, {
    body: { username: 'tl.b1', name: 'Bea', role: 'TL', teamId: 'B1' },
  });
  const team = async () => (await admin.call(teamRoutes.list)).find(({ id }) => id === 'B1');
  expect(await team()).toMatchObject({ leaderId, memberCount: 1 });
  const edit = (body: object) => admin.raw('PUT', '/api/admin/teams/B1', body);
  expect(codeOf(await edit({ name: 'B', leaderId: org.id('tl.a1') }))).toBe('400 NOT_A_MEMBER');
  expect((await edit({ name: ' ' })).json()).toMatchObject({ message: 'Team name is required' });
  const remove = () => admin.raw('DELETE', '/api/admin/teams/B1');
  expect(codeOf(await remove())).toBe('409 TEAM_HAS_MEMBERS');
  await admin.call(userRoutes.change, {
    params: { userId: leaderId },
    body: { teamId: 'no-team' },
  });
  expect((await remove()).json()).toMatchObject({ id: 'team.B1' });
});

it('it is said of how many months a team has sheets, which stay when it is deleted [DIR-195]', async () => {
  const months = async (teamId: string) =>
    (await admin.call(teamRoutes.sheets, { params: { teamId } })).months;
  expect(await months('A3')).toBe(0);
  for (const day of ['2025-07-31', '2025-08-01', '2025-08-02'])
    await app.db
      .collection('sheets')
      .insertOne({ _id: `${day}.A3`, teamId: 'A3', date: day } as object);
  expect([await months('A3'), await months('A2')]).toEqual([2, 0]);
  await app.db.collection('sheets').deleteMany({ teamId: 'A3' });
  const unknown = await admin.raw('GET', '/api/admin/teams/Z9/sheets');
  expect(codeOf(unknown)).toBe('404 NOT_FOUND');
});

it('the id of a deleted team is kept for it while it can be restored, and free afterwards [DIR-140]', async () => {
  await makeTeam('C1', 'Bravo');
  const { id: deletedId } = await admin.call(teamRoutes.remove, { params: { teamId: 'C1' } });
  for (const id of ['C1', 'c1']) {
    const refused = await makeTeam(id, 'Other');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'TEAM_ID_DELETED',
      message:
        'The ID C1 is kept for the deleted team Bravo as long as that can be restored. Restore it under Recently Deleted, or choose another ID.',
    });
  }
  await admin.call(deletedRoutes.restore, { params: { deletedId }, body: {} });
  expect((await admin.call(teamRoutes.list)).find(({ id }) => id === 'C1')?.name).toBe('Bravo');
  await admin.call(teamRoutes.remove, { params: { teamId: 'C1' } });
  app.clock.advance(30 * 86_400_000 + 1000);
  admin = await app.login('admin');
  expect((await makeTeam('C1', 'New')).statusCode).toBe(201);
});

it('a team of the organisation’s own goes through the zones from its base [DIR-41]', async () => {
  await admin.call(teamRoutes.create, { body: { id: 'E1', name: 'C', baseZone: 'D2CAR' } });
  const zone = async (teamId: string) =>
    (await admin.call(scheduleRoutes.zoneOfTeam, { params: { teamId, date: '2026-03-01' } })).zone;
  expect(await zone('E1')).toBe(await zone('A1'));
  const fixed = await admin.raw('PUT', '/api/admin/teams/A1', { name: 'A1', baseZone: 'ABUS' });
  expect(fixed.statusCode).toBe(400);
});
