import { deletedRoutes, type DeletedThing } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
let zoneId: string;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
  const made = await admin.raw('POST', '/api/admin/zones', { name: 'Pier' });
  zoneId = made.json<{ id: string }>().id;
});
afterAll(() => app.close());

const words = (sign: string, noun = 'name') =>
  `A ${noun} cannot begin with “${sign}”: spreadsheets run it as a formula.`;
const refusal = async (answer: ReturnType<TestClient['raw']>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ message: string }>().message];
};
const zone = { name: 'Quay', description: '' };
const station = { name: 'Crane 9', zoneId: '', capacity: 1 };

it.each([
  ['/api/users', { username: 'f.1', name: '=1+1', role: 'FRT' }, '='],
  ['/api/admin/teams', { id: 'F1', name: '+Team' }, '+'],
  ['/api/admin/roles', { name: '@role' }, '@'],
  ['/api/admin/tags', { name: '-tag' }, '-'],
  ['/api/admin/zones', { ...zone, name: '=quay' }, '='],
  ['/api/admin/stations', { ...station, name: '＝crane' }, '＝'],
  ['/api/admin/tokens', { name: '=t', scopes: ['read:attendance'], expiresOn: '2030-01-01' }, '='],
  ['/api/displays/approve', { code: 'ABCDEF', name: '@wall' }, '@'],
  ['/api/deployment/templates', { name: '=usual', date: '2025-09-06' }, '='],
])('%s makes nothing whose name begins a formula [DIR-183]', async (path, body, sign) => {
  const requestBody = 'zoneId' in body ? { ...body, zoneId } : body;
  expect(await refusal(admin.raw('POST', path, requestBody))).toEqual([400, words(sign)]);
});

it('one from before keeps its name while it is changed, is given no other formula, and comes back as it was [DIR-183, DIR-50]', async () => {
  const made = (await admin.raw('POST', '/api/admin/tags', { name: 'before' })).json<{
    id: string;
  }>();
  await app.db
    .collection<{ _id: string }>('tags')
    .updateOne({ _id: made.id }, { $set: { name: '=before', nameKey: '=before' } });
  const put = (body: object) => admin.raw('PUT', `/api/admin/tags/${made.id}`, body);
  expect((await put({ name: '=before', description: 'older' })).statusCode).toBe(200);
  expect(await refusal(put({ name: '=after' }))).toEqual([400, words('=')]);
  const gone = (await admin.raw('DELETE', `/api/admin/tags/${made.id}`)).json<DeletedThing>();
  const restore = (body: object) =>
    admin.raw('POST', `/api/admin/deleted/${gone.id}/restore`, body);
  expect(await refusal(restore({ name: '+other' }))).toEqual([400, words('+')]);
  expect((await restore({})).statusCode).toBe(200);
  const names = (await admin.raw('GET', '/api/admin/tags')).json<{ name: string }[]>();
  expect(names.map(({ name }) => name)).toContain('=before');
});

it('a person is restored under no username that begins a formula [DIR-183, DIR-50]', async () => {
  const id = org.id('a1.05');
  const gone = (await admin.raw('DELETE', `/api/users/${id}`)).json<DeletedThing>();
  const restore = (username: string) =>
    admin.call(deletedRoutes.restore, { params: { deletedId: gone.id }, body: { username } });
  await expect(restore('=cmd')).rejects.toThrow(words('=', 'username'));
  await restore('cmd');
});

it('a file of stations brings no new name that begins a formula [DIR-183, DEP-147]', async () => {
  const body = { zones: [{ name: '=zone' }], stations: [], dryRun: true };
  const answer = await admin.raw('POST', '/api/admin/stations/import', body);
  expect(answer.json()).toMatchObject({ lines: [{ outcome: 'refused', reason: words('=') }] });
});
