import {
  attendanceRoutes,
  auditRoutes,
  buildStation,
  buildZone,
  roleRoutes,
  sessionRoutes,
  tagRoutes,
  userRoutes,
  type AdminTag,
  type Role,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { catalogueRepo } from '../../board/catalogue/catalogue.ts';
import { directoryRepo } from '../directory.repo.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing({
    zones: [buildZone({ id: 'z', name: 'Z' })],
    stations: ['frt', 'FRT'].map((name, index) =>
      buildStation({
        id: `s-${index}`,
        zoneId: 'z',
        zoneName: 'Z',
        name: `S ${index}`,
        capacity: 3,
        requiredRoles: [name, 'Diver'],
        requiredTags: index === 0 ? ['XRAY'] : [],
      }),
    ),
  });
  admin = await app.login('admin');
});
afterAll(() => app.close());

const create = (body: { name: string; description?: string; dashboard?: Role['dashboard'] }) =>
  admin.call(roleRoutes.create, { body });
const put = (id: string, body: object) => admin.raw('PUT', `/api/admin/roles/${id}`, body);
const remove = (id: string) => admin.raw('DELETE', `/api/admin/roles/${id}`);
const named = async (name: string): Promise<Role> => {
  const found = (await admin.call(roleRoutes.list)).find((role) => role.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
};
const codeOf = (response: { statusCode: number; json(): { code: string; message: string } }) => [
  response.statusCode,
  response.json().code,
];
const setRole = (username: string, role: string) => app.rows.changeUser(org.id(username), { role });

describe('the list of roles', () => {
  it('counts the people who have each role and the stations that name it [DIR-31]', async () => {
    const roles = await admin.call(roleRoutes.list);
    expect(roles.map(({ name }) => name)).toEqual(roles.map(({ name }) => name).toSorted());
    expect(roles).toHaveLength(13);
    expect(roles.find(({ name }) => name === 'FRT')).toMatchObject({
      builtIn: true,
      dashboard: null,
      userCount: 1,
      stationCount: 2,
      revision: 1,
      changedBy: null,
    });
    // One of the two writes it in another case.
    expect(roles.find(({ name }) => name === 'watch_tl')).toMatchObject({
      dashboard: 'watch',
      userCount: 2,
    });
  });
});

describe('a role of the organisation’s own', () => {
  it('is made under a name of one line [DIR-30, DIR-31]', async () => {
    const role = await create({ name: '  Rescue \n Diver ', description: ' Dives ' });
    expect(role).toMatchObject({
      name: 'Rescue Diver',
      description: 'Dives',
      builtIn: false,
      dashboard: null,
      revision: 1,
      changedBy: { id: org.id('admin'), name: 'Asha Admin' },
    });
    for (const body of [{}, { name: ' ' }]) {
      const response = await admin.raw('POST', '/api/admin/roles', body);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'Role name is required',
      ]);
    }
  });

  it('keeps what a change leaves out, and counts its writes [DIR-25, DIR-31]', async () => {
    const { id } = await create({ name: 'Medic', description: 'First aid', dashboard: 'watch' });
    app.clock.advance(1000);
    const changed = await admin.call(roleRoutes.change, {
      params: { roleId: id },
      body: { name: 'Senior medic' },
    });
    expect(changed).toMatchObject({
      name: 'Senior medic',
      description: 'First aid',
      dashboard: 'watch',
      revision: 2,
    });
    expect(changed.updatedAt).toBe(changed.changedAt);
    expect(changed.updatedAt > changed.createdAt).toBe(true);
  });

  it('in use is neither renamed nor deleted, in the written words [DIR-32]', async () => {
    const diver = await create({ name: 'Diver' });
    const warden = await create({ name: 'Warden' });
    await setRole('a3.04', 'warden');
    for (const { id, name } of [diver, warden]) {
      expect(codeOf(await put(id, { name: `${name} two` }))).toEqual([409, 'ROLE_IN_USE']);
      expect((await put(id, { name, description: 'Other words' })).statusCode).toBe(200);
      const deleted = await remove(id);
      expect([deleted.statusCode, deleted.json<{ message: string }>().message]).toEqual([
        409,
        'Failed to delete role. It may be assigned to users.',
      ]);
    }
    await setRole('a3.04', 'Member');
    expect((await remove(warden.id)).statusCode).toBe(200);
  });
});

it('a built-in role keeps its name, its dashboard and its place; its description changes [DIR-32]', async () => {
  const { id } = await named('TL');
  expect(codeOf(await put(id, { name: 'Leader' }))).toEqual([409, 'BUILT_IN_ROLE']);
  expect(codeOf(await put(id, { name: 'TL', dashboard: 'admin' }))).toEqual([409, 'BUILT_IN_ROLE']);
  expect(codeOf(await remove(id))).toEqual([409, 'BUILT_IN_ROLE']);
  const changed = await put(id, { name: 'TL', description: 'Leads', dashboard: 'team-leader' });
  expect(changed.json()).toMatchObject({ description: 'Leads', dashboard: 'team-leader' });
});

describe('the dashboard of a role', () => {
  it('opens to whoever has the role, acts at once, and sends open sockets away [DIR-33, SES-38]', async () => {
    const { id } = await create({ name: 'Shift planner', dashboard: 'watch' });
    await setRole('a3.05', 'shift planner');
    const planner = await app.login('a3.05');
    expect(await planner.call(sessionRoutes.me)).toMatchObject({ dashboard: 'watch' });
    expect((await planner.raw('GET', '/api/tags')).statusCode).toBe(200);
    const socket = await planner.socket();
    const revoked = nextEvent(socket, 'session:revoked', 1000);
    await put(id, { name: 'Shift planner', dashboard: null });
    expect(await revoked).toEqual({ reason: 'rights_changed' });
    expect((await planner.raw('GET', '/api/tags')).statusCode).toBe(403);
    expect(await planner.call(sessionRoutes.me)).toMatchObject({ dashboard: null });
  });

  it('for a team leader opens the own team’s sheet [DIR-33]', async () => {
    await create({ name: 'Deputy', dashboard: 'team-leader' });
    await setRole('a2.05', 'Deputy');
    const deputy = await app.login('a2.05');
    const read = (teamId: string) =>
      deputy.call(attendanceRoutes.sheet, { params: { teamId, date: '2025-09-06' } });
    expect((await read('A2')).records).toEqual([]);
    const foreign = { teamId: 'A1', date: '2025-09-06', attendanceData: {} };
    expect((await deputy.raw('POST', '/api/attendance/submit', foreign)).statusCode).toBe(403);
  });

  it('is not given up by the administrators whose own role it is [DIR-36]', async () => {
    const { id } = await create({ name: 'Owner', dashboard: 'admin' });
    await setRole('a2.06', 'Owner');
    const owner = await app.login('a2.06');
    const own = await owner.raw('PUT', `/api/admin/roles/${id}`, {
      name: 'Owner',
      dashboard: null,
    });
    expect(codeOf(own)).toEqual([409, 'OWN_ACCOUNT']);
    expect((await put(id, { name: 'Owner', dashboard: null })).statusCode).toBe(200);
    expect((await owner.raw('GET', '/api/admin/roles')).statusCode).toBe(403);
  });
});

describe('a tag', () => {
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

  it('has a name of its own and is blue unless a colour is said [DIR-31, DIR-34]', async () => {
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

  it('that somebody carries or a station requires is not deleted; required, it keeps its name [DIR-34]', async () => {
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
});

describe('a tag of somebody', () => {
  const codeOf = (response: { statusCode: number; json(): { code: string } }) =>
    `${response.statusCode} ${response.json().code}`;

  it('is given and taken off, once [DIR-48]', async () => {
    const { id: tagId } = await admin.call(tagRoutes.create, { body: { name: 'Diver' } });
    const params = { userId: org.id('a1.05') };
    const link = await admin.call(userRoutes.addTag, { params, body: { tagId } });
    expect(await admin.call(userRoutes.addTag, { params, body: { tagId } })).toEqual(link);
    expect(await admin.call(userRoutes.tags, { params })).toEqual([link]);
    const unknown = { tagId: randomUUID() };
    const url = `/api/admin/users/${params.userId}/tags`;
    expect(codeOf(await admin.raw('POST', url, unknown))).toBe('400 UNKNOWN_TAG');
    await admin.call(userRoutes.removeTag, { params: { ...params, tagUserLinkId: link.id } });
    expect(await admin.call(userRoutes.tags, { params })).toEqual([]);
  });

  it('gets a last day, another one or none; what is no date, another tag or older than it is does nothing [DIR-204, DIR-203]', async () => {
    const { id: tagId } = await admin.call(tagRoutes.create, { body: { name: 'Rope' } });
    const { id: otherTag } = await admin.call(tagRoutes.create, { body: { name: 'Rescue boat' } });
    const params = { userId: org.id('a1.06') };
    const url = `/api/admin/users/${params.userId}/tags`;
    const given = await admin.call(userRoutes.addTag, { params, body: { tagId } });
    expect(given).toMatchObject({ validUntil: null, revision: 1 });
    const put = (body: object) => admin.raw('PUT', `${url}/${given.id}`, body);
    const link = async () => (await admin.call(userRoutes.tags, { params }))[0];
    const day = '2027-01-31';
    expect((await put({ tagId, validUntil: day })).json()).toEqual({
      ...given,
      validUntil: day,
      revision: 2,
    });
    // The same once more is no change, also after its answer was lost.
    expect((await put({ validUntil: day, baseRevision: 1 })).json()).toMatchObject({ revision: 2 });
    expect((await put({})).json()).toMatchObject({ validUntil: day, revision: 2 });
    const stale = await put({ validUntil: null, baseRevision: 1 });
    expect(codeOf(stale)).toBe('409 STALE');
    expect(stale.json()).toMatchObject({ current: { validUntil: day, revision: 2 } });
    for (const wrong of ['2027-02-30', '31.01.2027', '', 5]) {
      expect(codeOf(await put({ validUntil: wrong })), String(wrong)).toBe('400 VALIDATION');
      expect(codeOf(await admin.raw('POST', url, { tagId, validUntil: wrong }))).toBe(
        '400 VALIDATION',
      );
    }
    expect(codeOf(await put({ tagId: otherTag, validUntil: null }))).toBe('400 VALIDATION');
    expect(await link()).toMatchObject({ validUntil: day });
    expect(codeOf(await admin.raw('PUT', `${url}/${randomUUID()}`, {}))).toBe('404 NOT_FOUND');
    // One that is carried already keeps its day, unless one is said.
    expect(await admin.call(userRoutes.addTag, { params, body: { tagId } })).toMatchObject({
      validUntil: day,
    });
    const body = { tagId, validUntil: '2027-03-01' };
    expect(await admin.call(userRoutes.addTag, { params, body })).toMatchObject({ revision: 3 });
    await put({ validUntil: null });
    expect(await link()).toMatchObject({ id: given.id, validUntil: null, revision: 4 });
    await app.changes.idle();
    const { entries } = await admin.call(auditRoutes.activity, { query: { limit: 20 } });
    const changes = entries.filter(({ kind }) => kind === 'user.tag-changed');
    expect(
      changes.map(({ before, after }) => [before?.['validUntil'], after?.['validUntil']]),
    ).toEqual([
      ['2027-03-01', null],
      [day, '2027-03-01'],
      [null, day],
    ]);
    expect(changes[0]?.after).toMatchObject({ tag: 'Rope' });
  });
});
