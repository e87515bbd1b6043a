import { directoryRoutes, team } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { directoryRepo } from './directory.repo.ts';

/** What the product's reads say of teams, people, roles and tags (DIR-6, DIR-7, DIR-14). */

let app: TestApp;
let org: Organisation;
let leader: TestClient;
let watch: TestClient;
let admin: TestClient;
const createdAt = new Date('2025-02-03T04:05:06.000Z');

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  const stored = (_id: string, name: string) => ({
    _id,
    name,
    leaderId: null,
    dtlId: null,
    psoId: null,
    createdAt,
  });
  await directoryRepo(app.db).insertMissing({
    teams: [
      stored('A11', 'Team A11'),
      stored('SAC AC CVG AC', 'SAC AC CVG AC'),
      stored('B2', 'Bravo'),
    ],
    tags: ['Xray', 'AC'].map((name, index) => ({
      _id: `00000000-0000-4000-8000-00000000000${index}`,
      name,
      nameKey: name.toLowerCase(),
      description: null,
      color: '#3B82F6',
      createdAt,
      updatedAt: createdAt,
    })),
  });
  const users = app.db.collection('users');
  const set = (username: string, fields: object) =>
    users.updateOne({ _id: org.id(username) as never }, { $set: fields });
  await set('a1.04', { isActive: false });
  await set('a1.05', { isActive: false, deletedAt: createdAt, usernameKey: org.id('a1.05') });
  [leader, watch, admin] = await Promise.all([
    app.login('tl.a1'),
    app.login('watch.1'),
    app.login('admin'),
  ]);
});
afterAll(() => app.close());

describe('GET /api/teams', () => {
  it('lists Team A… by number, then the others by name [DIR-4]', async () => {
    const teams = await leader.call(directoryRoutes.teams);
    expect(teams.map(({ name }) => name)).toEqual([
      'Team A1',
      'Team A2',
      'Team A3',
      'Team A11',
      'Bravo',
      'SAC AC CVG AC',
    ]);
  });

  it('counts everyone who is not deleted, active or not [DIR-3]', async () => {
    const teams = await leader.call(directoryRoutes.teams);
    expect(teams.map(({ id, memberCount }) => [id, memberCount])).toEqual([
      ['A1', 5],
      ['A2', 6],
      ['A3', 6],
      ['A11', 0],
      ['B2', 0],
      ['SAC AC CVG AC', 0],
    ]);
  });
});

describe('lists that many read', () => {
  it.each(['/api/teams', '/api/teams/A1/members', '/api/tags', '/api/admin/roles'])(
    '%s is answered in parts of a limit after a row, and whole without one [DIR-29]',
    async (path) => {
      const reader = path.startsWith('/api/admin/') ? admin : watch;
      const read = async (query: string) =>
        (await reader.raw('GET', `${path}${query}`)).json<{ id: string }[]>();
      const all = await read('');
      const first = await read('?limit=1');
      expect(first).toEqual(all.slice(0, 1));
      expect(await read(`?limit=9999&after=${encodeURIComponent(first[0]?.id ?? '')}`)).toEqual(
        all.slice(1),
      );
      for (const query of ['limit=0', 'limit=x', 'after=nothing']) {
        expect((await reader.raw('GET', `${path}?${query}`)).statusCode).toBe(400);
      }
    },
  );
});

describe('GET /api/teams/{teamId}', () => {
  it('is one team with its leaders [DIR-1, DIR-6]', async () => {
    const answer = await leader.call(directoryRoutes.team, { params: { teamId: 'A1' } });
    const expected = team.parse({
      id: 'A1',
      name: 'Team A1',
      leaderId: org.id('tl.a1'),
      dtlId: org.id('dtl.a1'),
      psoId: org.id('pso.a1'),
      memberCount: 5,
      createdAt: '2025-01-01T00:00:00.000Z',
    });
    expect(answer).toEqual(expected);
  });

  it('finds an id with blanks when it is URL-encoded, and 404s what is not there [DIR-2, DIR-6, DIR-7]', async () => {
    const params = { teamId: 'SAC AC CVG AC' };
    expect((await leader.call(directoryRoutes.team, { params })).memberCount).toBe(0);
    expect(await leader.call(directoryRoutes.members, { params })).toEqual([]);
    for (const url of ['/api/teams/Z9', '/api/teams/a1', '/api/teams/Z9/members']) {
      expect((await leader.raw('GET', url)).statusCode).toBe(404);
    }
  });
});

describe('GET /api/teams/{teamId}/members', () => {
  it('lists TL, DTL, PSO, then the others by name; the inactive too, the deleted not [DIR-7, DIR-9]', async () => {
    const members = await leader.call(directoryRoutes.members, { params: { teamId: 'A1' } });
    expect(members.map(({ role, name, isActive }) => [role, name, isActive])).toEqual([
      ['TL', 'Tara A1', true],
      ['DTL', 'Dan A1', true],
      ['PSO', 'Pia A1', true],
      ['Member', 'Ada A1', false],
      ['Member', 'Cai A1', true],
    ]);
  });

  it('says of a person the fields of a member, and nothing of the password [DIR-7]', async () => {
    const response = await leader.raw('GET', '/api/teams/A1/members');
    const [first] = response.json<object[]>();
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      ['id', 'isActive', 'name', 'role', 'teamId', 'username'].toSorted(),
    );
    expect(response.body).not.toContain('argon2');
  });
});

describe('GET /api/user-roles and /api/tags', () => {
  it('are the names for the filters of the board [DIR-13, DIR-14]', async () => {
    const roles = await watch.call(directoryRoutes.userRoles);
    expect(roles).toHaveLength(13);
    expect(Object.keys(roles[0] ?? {})).toEqual(['name']);
    const tags = await watch.call(directoryRoutes.tags);
    expect(tags.map(({ name }) => name)).toEqual(['AC', 'Xray']);
  });
});
