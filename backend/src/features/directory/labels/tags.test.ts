import { buildStation, buildZone, tagRoutes, type AdminTag } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { catalogueRepo } from '../../deployment/catalogue/catalogue.ts';
import { directoryRepo } from '../directory.repo.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing({
    zones: [buildZone({ id: 'z', name: 'Z' })],
    stations: [
      buildStation({
        id: 's-1',
        zoneId: 'z',
        zoneName: 'Z',
        name: 'S 1',
        capacity: 3,
        requiredTags: ['XRAY'],
      }),
    ],
  });
  admin = await app.login('admin');
});
afterAll(() => app.close());

const create = (name: string) => admin.call(tagRoutes.create, { body: { name } });
const put = (id: string, body: object) => admin.raw('PUT', `/api/admin/tags/${id}`, body);
const remove = (id: string) => admin.raw('DELETE', `/api/admin/tags/${id}`);
const give = (tagId: string, username: string) =>
  directoryRepo(app.db).insertMissing({
    userTags: [
      {
        _id: randomUUID(),
        userId: org.id(username),
        tagId,
        assignedBy: org.id('admin'),
        createdAt: new Date(),
      },
    ],
  });

it('a tag has a name of its own and is blue unless a colour is said [DIR-31, DIR-34]', async () => {
  const first = await create('Night');
  expect(first).toMatchObject({
    name: 'Night',
    description: null,
    color: '#3B82F6',
    userCount: 0,
    stationCount: 0,
    revision: 1,
  });
  const red = await put(first.id, { name: 'Night', color: '#EF4444', baseRevision: 1 });
  expect(red.json()).toMatchObject({ color: '#EF4444', revision: 2 });
  expect((await put(first.id, { name: 'Night', color: '#000000' })).statusCode).toBe(400);
  const nameless = await admin.raw('POST', '/api/admin/tags', { color: '#EF4444' });
  expect(nameless.json()).toMatchObject({ message: 'Tag name is required' });
});

it('a tag that somebody carries or a station requires is not deleted; required, it keeps its name [DIR-34]', async () => {
  const [carried, required] = [await create('SSM'), await create('Xray')];
  await give(carried.id, 'a1.04');
  const listed = new Map((await admin.call(tagRoutes.list)).map((tag) => [tag.name, tag]));
  expect(listed.get('SSM')).toMatchObject({ userCount: 1, stationCount: 0 });
  expect(listed.get('Xray')).toMatchObject({ userCount: 0, stationCount: 1 });
  for (const { id } of [carried, required]) {
    expect((await remove(id)).json()).toMatchObject({
      code: 'TAG_IN_USE',
      message: 'Failed to delete tag. It may be assigned to users.',
    });
  }
  expect((await put(required.id, { name: 'X-ray' })).statusCode).toBe(409);
  expect((await put(carried.id, { name: 'SSM two' })).json<AdminTag>().name).toBe('SSM two');
  // Who is deleted does not carry it any more.
  await app.rows.changeUser(org.id('a1.04'), { deletedAt: new Date() });
  expect((await remove(carried.id)).json()).toMatchObject({ what: 'tag', name: 'SSM two' });
  expect((await admin.raw('GET', '/api/tags')).body).not.toContain('SSM two');
});
