import {
  applyToActivity,
  auditRoutes,
  roleRoutes,
  serverEvents,
  tagRoutes,
  teamRoutes,
  userRoutes,
  type ActivityPage,
  type AuditEntry,
  type AuditFilter,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

/** Old page + captured events = fresh page, for every choice (S21); nobody but administrators hears of an entry. */

let app: TestApp;
let org: Organisation;
let admin: TestClient;
let others: TestClient[];
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
  const watch = await app.login('watch.1');
  others = [watch, await app.login('tl.a1'), await pairDisplay(app, watch)];
});
afterAll(() => app.close());

const limit = 5;
const filters = (): AuditFilter[] => [
  {},
  { kind: 'user' },
  { kind: 'session.refused' },
  { userId: org.id('admin') },
  { from: '2025-09-06', to: '2025-09-06' },
  { from: '2025-09-07' },
];
const fresh = (filter: AuditFilter): Promise<ActivityPage> =>
  admin.call(auditRoutes.activity, { query: { ...filter, limit } });
const body = { name: 'Of the trail' };

const actions: readonly [string, () => Promise<unknown>][] = [
  ['a new team', () => admin.call(teamRoutes.create, { body: { id: 'R1', ...body } })],
  ['a new role', () => admin.call(roleRoutes.create, { body })],
  ['a new tag', () => admin.call(tagRoutes.create, { body })],
  [
    'somebody changed',
    () =>
      admin.call(userRoutes.change, {
        params: { userId: org.id('a1.04') },
        body: { name: 'Ada of A1' },
      }),
  ],
  [
    'several deactivated at once',
    () =>
      admin.call(userRoutes.bulk, {
        body: { action: 'deactivate', userIds: [org.id('a2.04'), org.id('a2.05')] },
      }),
  ],
  ['a sign-in', () => app.login('watch.2')],
  ['a refused sign-in', () => app.login('tl.a2', 'wrong').catch(() => undefined)],
  ['a team deleted', () => admin.call(teamRoutes.remove, { params: { teamId: 'R1' } })],
];

describe.sequential('old page + events = fresh page', () => {
  it.each(actions)('after %s, for every choice of entries [S21, AUD-11]', async (_, act) => {
    const socket = await admin.socket();
    const elsewhere = await Promise.all(others.map((one) => one.socket()));
    const heard: AuditEntry[] = [];
    const foreign: unknown[] = [];
    socket.on('activity:appended', (payload) => {
      heard.push(serverEvents['activity:appended'].strict().parse(payload).entry);
    });
    for (const other of elsewhere) other.on('activity:appended', (told) => foreign.push(told));
    const before = await Promise.all(filters().map(fresh));
    await act();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    const choiceOf = (filter: AuditFilter) => ({ filter, limit, timeZone: app.clock.timeZone });
    const folded = () =>
      filters().map((filter, index) =>
        heard.reduce(
          (page, entry) => applyToActivity(page, entry, choiceOf(filter)),
          before[index] as ActivityPage,
        ),
      );
    await expect
      .poll(
        async () =>
          JSON.stringify(folded()) === JSON.stringify(await Promise.all(filters().map(fresh))),
      )
      .toBe(true);
    expect(foreign).toEqual([]);
    for (const one of [socket, ...elsewhere]) one.close();
  });
});
