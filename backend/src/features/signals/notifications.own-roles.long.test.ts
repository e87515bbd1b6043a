import { roleRoutes, userRoutes, type Dashboard } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { submittedOnce } from './alerts.fixture.ts';

/** The bell of people whose role is the organisation's own, at a process that made neither them nor the notification. */

const beatMs = 25;
const password = 'walk the night shift';
let first: TestApp;
let second: TestApp;
let admin: TestClient;
beforeAll(async () => {
  first = await startTestApp({ beatMs, isShared: true });
  await submittedOnce(first);
  await seedOrganisation(first.db);
  second = await startTestApp({ uri: first.uri, isShared: true });
  await Promise.all([first.listen(), second.listen()]);
  admin = await first.login('admin');
});
afterAll(() => Promise.all([first.close(), second.close()]));

const roleThatOpens = (name: string, dashboard: Dashboard | null) =>
  admin.call(roleRoutes.create, { body: { name, description: '', dashboard } });
const personWith = (role: string, username: string, teamId: string | null) =>
  admin.call(userRoutes.create, {
    body: { name: `Own ${username}`, username, password, role, teamId },
  });

it('a role of the organisation’s own hears what concerns the dashboard that it opens now, at once and at any process [NOT-7, NOT-1]', async () => {
  await roleThatOpens('Chief', 'admin');
  await roleThatOpens('Duty Officer', 'watch');
  await roleThatOpens('Second', 'team-leader');
  const changed = await roleThatOpens('Changed', 'watch');
  const grantedRole = await roleThatOpens('Given', null);
  await personWith('Chief', 'chief', null);
  await personWith('duty officer', 'duty', null);
  await personWith('Second', 'second', 'A2');
  await personWith('Changed', 'changed', 'A3');
  await personWith('Given', 'given', 'A3');
  const names = ['chief', 'duty', 'second', 'changed', 'given'];
  const people = await Promise.all(names.map((name) => second.login(name, password)));
  const byName = Object.fromEntries(names.map((name, index) => [name, people[index]]));
  const stale = await byName['changed']?.socket();
  const ended = stale && nextEvent(stale, 'session:revoked');
  for (const { id, name } of [changed, grantedRole]) {
    const body = { name, dashboard: 'team-leader' as const };
    await admin.call(roleRoutes.change, { params: { roleId: id }, body });
  }
  expect(await ended).toEqual({ reason: 'rights_changed' });
  const sockets = await Promise.all(people.map((one) => one.socket()));
  const heard = Promise.all(sockets.map((one) => nextEvent(one, 'notification:added')));
  first.clock.advance(11 * 60_000);
  const [all, own] = ['3 sheets became overdue', 'Your team’s sheet became overdue'];
  expect((await heard).map(({ notification }) => notification.title)).toEqual([
    all,
    all,
    own,
    own,
    own,
  ]);
});
