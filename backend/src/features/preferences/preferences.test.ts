import { preferencesRoutes, type PreferencesInput } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
});
afterAll(() => app.close());

const own = (client: TestClient) => client.call(preferencesRoutes.own);
const change = (client: TestClient, body: PreferencesInput) =>
  client.call(preferencesRoutes.change, { body });
const seen = (date: string, stationName = 'CAR 1', teamId = 'A1') => ({
  teamId,
  date,
  posts: [{ userId: org.id('a1.04'), stationName }],
});

it('two browsers of one person have the same, and another person has their own [PRE-1, PRE-2]', async () => {
  const [one, other] = [await app.login('tl.a1'), await app.login('tl.a1')];
  expect(await own(one)).toEqual({ density: null, singleKeys: true, seenPosts: [] });
  await change(one, { density: 'map' });
  await change(other, { seenPosts: [seen('2025-09-06')] });
  const both = { density: 'map', singleKeys: true, seenPosts: [seen('2025-09-06')] };
  expect([await own(one), await own(other)]).toEqual([both, both]);
  expect(await own(await app.login('tl.a2'))).toEqual({
    density: null,
    singleKeys: true,
    seenPosts: [],
  });
});

it('too much of it, or an unknown density, is refused and nothing is kept [PRE-3]', async () => {
  const client = await app.login('watch.1');
  const crowd = Array.from({ length: 201 }, () => seen('2025-09-06').posts[0]);
  const bodies = [
    { density: 'tiny' },
    { seenPosts: Array.from({ length: 21 }, () => seen('2025-09-06')) },
    { seenPosts: [{ ...seen('2025-09-06'), posts: crowd }] },
    { seenPosts: [seen('2025-09-06', 'x'.repeat(101))] },
  ];
  for (const body of bodies) {
    const answer = await client.raw('PUT', '/api/preferences', body);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
  }
  expect(await own(client)).toEqual({ density: null, singleKeys: true, seenPosts: [] });
});

it('only of teams whose posts somebody may see is it kept what they saw [PRE-3]', async () => {
  const others = { ...seen('2025-09-06'), teamId: 'A2' };
  const leader = await app.login('tl.a1');
  const before = (await own(leader)).seenPosts;
  await change(leader, { seenPosts: [others] });
  expect((await own(leader)).seenPosts).toEqual(before);
  const member = await app.login('a1.06');
  await change(member, { density: 'map', seenPosts: [seen('2025-09-06')] });
  expect(await own(member)).toEqual({ density: 'map', singleKeys: true, seenPosts: [] });
  const watch = await app.login('watch.2');
  await change(watch, { seenPosts: [others] });
  expect((await own(watch)).seenPosts).toEqual([others]);
});

it('what somebody saw of a team that they left is not answered, and is again once they are back [PRE-3]', async () => {
  const admin = await app.login('admin');
  const moveTo = async (teamId: string) => {
    const moved = await admin.raw('PUT', `/api/users/${org.id('tl.a2')}`, {
      teamId,
      takesEffect: 'now',
    });
    expect(moved.statusCode).toBe(200);
  };
  const leader = await app.login('tl.a2');
  const before = seen('2025-09-06', 'CAR 1', 'A2');
  const after = seen('2025-09-06', 'CAR 1', 'A1');
  await change(leader, { seenPosts: [before] });
  await moveTo('A1');
  expect((await own(leader)).seenPosts).toEqual([]);
  expect((await change(leader, { seenPosts: [before, after] })).seenPosts).toEqual([after]);
  expect((await own(leader)).seenPosts).toEqual([after]);
  await moveTo('A2');
  expect((await own(leader)).seenPosts).toEqual([before]);
});

it('of forty changes at once by one person each is kept [PRE-2]', async () => {
  const [one, other] = await Promise.all([app.login('watch.1'), app.login('watch.1')]);
  const bodies = Array.from({ length: 40 }, (_, index) => ({
    seenPosts: [seen(`2025-09-${String((index % 20) + 1).padStart(2, '0')}`, `BUS ${index}`)],
  }));
  const answers = await Promise.all(
    bodies.map((body, index) => (index % 2 ? one : other).raw('PUT', '/api/preferences', body)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await own(one)).seenPosts).toHaveLength(20);
});

it('they go with their person, 30 days after the deletion [PRE-4]', async () => {
  await change(await app.login('a2.05'), { density: 'dense' });
  await (await app.login('admin')).raw('DELETE', `/api/users/${org.id('a2.05')}`);
  const left = app.db.collection<{ _id: string }>('preferences');
  const count = () => left.countDocuments({ _id: org.id('a2.05') });
  await app.directory.removeDeleted();
  expect(await count()).toBe(1);
  app.clock.advance(31 * 86_400_000);
  await app.directory.removeDeleted();
  expect(await count()).toBe(0);
});

it('shortcuts of one key are on until their person switches them off, in every browser [PRE-1, PRE-2, UI-371]', async () => {
  const [one, other] = [await app.login('tl.a3'), await app.login('tl.a3')];
  await change(one, { density: 'map' });
  expect(await own(other)).toMatchObject({ density: 'map', singleKeys: true });
  await change(one, { singleKeys: false });
  expect(await own(other)).toMatchObject({ density: 'map', singleKeys: false });
  await change(other, { singleKeys: true });
  expect(await own(one)).toMatchObject({ density: 'map', singleKeys: true });
});
