import { displayRoutes, type ServerPayload } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSocket } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { seedCatalogue, plainStations } from '../board/board.fixture.ts';

type What = ServerPayload<'directory:changed'>['what'];

let app: TestApp;
let org: Organisation;
let sockets: Record<'admin' | 'watch' | 'leader' | 'wall', TestSocket>;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  await seedCatalogue(app.db, plainStations(2, 4));
  await app.db.collection('tags').insertOne({ _id: 'tag' as never, name: 'Xray', nameKey: 'xray' });
  const admin = await app.login('admin');
  sockets = {
    admin: await admin.socket(),
    watch: await (await app.login('watch.1')).socket(),
    leader: await (await app.login('tl.a1')).socket(),
    wall: await (await pairDisplay(app, admin)).socket(),
  };
  expect((await admin.call(displayRoutes.list)).length).toBe(1);
});
afterAll(() => app.close());

/** Who heard what, once an event that all hear has come behind it. */
async function heardOf(act: () => Promise<unknown>): Promise<Record<string, What[]>> {
  const heard: Record<string, What[]> = {};
  const markers: Promise<unknown>[] = [];
  for (const [name, socket] of Object.entries(sockets)) {
    heard[name] = [];
    socket.on('directory:changed', ({ what }) => heard[name]?.push(what));
    markers.push(new Promise<void>((resolve) => socket.once('server:restarting', () => resolve())));
  }
  await act();
  await app.changes.idle();
  await new Promise((resolve) => setImmediate(resolve));
  app.io.emit('server:restarting', {});
  await Promise.all(markers);
  for (const socket of Object.values(sockets)) socket.off('directory:changed');
  return heard;
}

describe('what was changed is told to whoever shows it, and to nobody else', () => {
  const roleId = async () =>
    String((await app.db.collection('roles').findOne({ name: 'FRT' }))?._id);
  it.each<[What, () => Promise<void>, string[]]>([
    [
      'teams',
      () => app.rows.changeTeam('A2', { name: 'Team A2 renamed' }),
      ['admin', 'watch', 'leader', 'wall'],
    ],
    [
      'users',
      () => app.rows.changeUser(org.id('a3.04'), { name: 'Ada Renamed' }),
      ['admin', 'watch', 'leader', 'wall'],
    ],
    [
      'roles',
      async () => app.rows.changeRole(await roleId(), { description: 'First responders' }),
      ['admin', 'watch'],
    ],
    [
      'tags',
      () => app.rows.changeTag('tag', { description: 'X-ray operators' }),
      ['admin', 'watch'],
    ],
    ['zones', () => app.rows.changeZone('z', { description: 'Cars' }), ['admin', 'watch', 'wall']],
    [
      'stations',
      () => app.rows.changeStation('s-1', { description: 'First' }),
      ['admin', 'watch', 'wall'],
    ],
  ])('a change of %s is told to its audience alone [DIR-24]', async (listName, act, hearers) => {
    const heard = await heardOf(act);
    const expected = Object.keys(sockets).map((name) => [
      name,
      hearers.includes(name) ? [listName] : [],
    ]);
    expect(heard).toEqual(Object.fromEntries(expected));
  });
});

it('a new name and a person who is gone are in the figures at once [MON-30]', async () => {
  const watch = await app.login('watch.2');
  const date = '2025-09-10';
  const rowOf = async () => {
    const rows = (await watch.raw('GET', `/api/dashboard/team-overview/${date}`)).json<
      { id: string; name: string; memberCount: number }[]
    >();
    return rows.find(({ id }) => id === 'A3');
  };
  const before = await rowOf();
  await app.rows.changeTeam('A3', { name: 'Team A3 renamed' });
  await app.rows.changeUser(org.id('a3.05'), { deletedAt: new Date() });
  expect(await rowOf()).toMatchObject({
    name: 'Team A3 renamed',
    memberCount: (before?.memberCount ?? 0) - 1,
  });
});
