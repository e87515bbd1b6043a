import { attendanceRoutes, roleRoutes, tagRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { marksFor, workingDay } from '../../attendance/attendance.fixture.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const countOf = (collection: string, ids: readonly string[]) =>
  app.db.collection<{ _id: string }>(collection).countDocuments({ _id: { $in: [...ids] } });

it('what was deleted over 30 days ago is removed for good, and its name stays readable [DIR-141, DIR-27]', async () => {
  const userId = org.id('a1.05');
  const leader = await app.login('tl.a1');
  const attendanceData = marksFor(org.team('A1'));
  const sheet = { teamId: 'A1', date: workingDay };
  await leader.raw('POST', '/api/attendance/submit', { ...sheet, attendanceData });
  const { id: tagId } = await admin.call(tagRoutes.create, { body: { name: 'Diver' } });
  const { id: roleId } = await admin.call(roleRoutes.create, { body: { name: 'Passing' } });
  await admin.call(userRoutes.addTag, { params: { userId }, body: { tagId } });
  await admin.call(userRoutes.remove, { params: { userId } });
  await admin.call(roleRoutes.remove, { params: { roleId } });
  const old = Array.from({ length: 120 }, (_, index) => ({
    _id: `old-${index}`,
    name: 'Old',
    nameKey: `old-${index}`,
    deletedAt: new Date(app.clock.now()),
  }));
  await app.db.collection<{ _id: string }>('tags').insertMany(old);
  app.clock.advance(10 * dayMs);
  admin = await app.login('admin');
  const later = { userId: org.id('a1.06') };
  await admin.call(userRoutes.remove, { params: later });
  const stored = async () => ({
    users: await countOf('users', [userId, later.userId]),
    roles: await countOf('roles', [roleId]),
    tags: await countOf('tags', [tagId, ...old.map(({ _id }) => _id)]),
  });
  await app.directory.removeDeleted();
  expect(await stored()).toEqual({ users: 2, roles: 1, tags: 121 });

  app.clock.advance(20 * dayMs + 1000);
  await app.directory.removeDeleted();
  expect(await stored()).toEqual({ users: 1, roles: 0, tags: 1 });
  expect(await app.db.collection('userTags').countDocuments({ userId })).toBe(0);
  admin = await app.login('admin');
  const { records } = await admin.call(attendanceRoutes.sheet, { params: sheet });
  expect(records.find((record) => record.userId === userId)?.userName).toBe('Ben A1');
});
