import { allRoutes, type Route } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import { pathOf, startPopulatedApp, type PopulatedApp, isOfDemo } from './testing/populated-app.ts';

/** Whoever a body names, and whatever else it carries, only the contract's fields count (OPS-37). */

let populated: PopulatedApp;
let goodWrite: ReturnType<typeof goodWrites>;
beforeAll(async () => {
  populated = await startPopulatedApp();
  goodWrite = goodWrites(populated);
  populated.app.db.getClient().on('commandStarted', ({ commandName, command }) => {
    if (/^(insert|update|findAndModify)$/.test(commandName)) writeCommands.push(command);
  });
});
afterAll(() => populated.app.close());

/** What the database was told to write since the last look. */
let writeCommands: unknown[] = [];

const somebody = 'f0f0f0f0-0000-4000-8000-f0f0f0f0f0f0';
const canary = 'forged-canary';

/** Identities, times and counts that belong to the server (OPS-37). */
const forged = {
  ...Object.fromEntries(
    ['id', '_id', 'userId', 'submittedBy', 'assignedBy', 'configuredBy', 'updatedBy', 'by'].map(
      (name) => [name, somebody],
    ),
  ),
  ...Object.fromEntries(
    ['submittedByName', 'updatedByName', 'role', 'userRole', 'userName', 'csrf', 'epoch'].map(
      (name) => [name, canary],
    ),
  ),
  tlDashboardAccess: true,
  isActive: false,
  isAdmin: true,
  revision: 4_711_004_711,
  createdAt: '1999-12-31T23:59:59.000Z',
  submittedAt: '1999-12-31T23:59:59.000Z',
  updatedAt: '1999-12-31T23:59:59.000Z',
  at: '1999-12-31T23:59:59.000Z',
};
const extras = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `extra${index}`,
    [canary, { [canary]: canary }, 4_711_004_711, true, null, [canary]][index % 6],
  ]),
);
const traces = /forged-canary|f0f0f0f0-|4711004711|1999-12-31|"extra\d/;

/** Maps whose keys are ids: only their values take more fields. */
const keyedById = new Set(['attendanceData', 'zoneConfigs', 'stationConfigs', 'zones', 'stations']);

function loaded(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((one) => loaded(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    loaded(one, keyedById.has(name)),
  ]);
  const own = Object.fromEntries(fields) as object;
  return isMap ? own : { ...forged, ...extras, ...own };
}

const writes = allRoutes
  .filter(({ method }) => method !== 'GET')
  // A key that these do not name would look as if it had been set: refused (SET-14, DIR-207).
  .filter(({ path, method }) => !(method === 'PUT' && path === '/api/admin/settings'))
  .filter(({ path }) => !path.startsWith('/api/people/'))
  .filter((route) => !isOfDemo(route))
  .toSorted((a, b) => rank(a) - rank(b))
  .map((route) => [`${route.method} ${route.path}`, route] as const);
function rank({ path }: Route): number {
  return Number(path === '/api/auth/logout');
}

describe.each(writes)('%s with forged fields', (title, route) => {
  it('takes the call, and nothing of what was forged or added [OPS-37]', async () => {
    const { by, params, body } = await goodWrite(route);
    const response = await populated.callers[by].raw(
      route.method,
      pathOf(route, params),
      loaded(body ?? {}),
      { 'x-user-id': somebody },
    );
    expect([title, response.statusCode, response.body.slice(0, 200)]).toEqual([
      title,
      route.status ?? 200,
      expect.any(String),
    ]);
    expect(traces.exec(response.body)).toBeNull();
    // What follows a write may still be on its way to the store.
    await populated.app.http.inject('/readyz');
    await populated.app.changes.idle();
    expect(traces.exec(JSON.stringify(writeCommands))).toBeNull();
    writeCommands = [];
  });
});

it('nothing of it stands in the store [OPS-37]', async () => {
  expect(traces.exec(await populated.stored())).toBeNull();
});

describe('who wrote is who was signed in', () => {
  it('a sheet, its records and its log name who was signed in [OPS-37]', async () => {
    const { app, org } = populated;
    const watch = await app.login('watch.1');
    const sheet = (await watch.raw('GET', `/api/attendance/A1/${workingDay}/sheet`)).json<{
      session: { submittedBy: string };
      records: { updatedByName: string }[];
    }>();
    expect(sheet.session.submittedBy).toBe(org.id('tl.a1'));
    const log = (await watch.raw('GET', `/api/attendance-updates?date=${workingDay}`)).json<
      { teamId: string; updatedBy: string }[]
    >();
    const authors = (teamId: string) => [
      ...new Set(log.filter((one) => one.teamId === teamId).map(({ updatedBy }) => updatedBy)),
    ];
    expect(authors('A1')).toEqual([org.id('tl.a1')]);
    expect(authors('A2').toSorted()).toEqual([org.id('tl.a2'), org.id('watch.1')].toSorted());
  });

  it('the board’s configuration and save name who was signed in [OPS-37]', async () => {
    const watch = await populated.app.login('watch.1');
    const get = async (call: string) =>
      (await watch.raw('GET', `/api/deployment/${call}/${workingDay}`)).json<unknown>();
    const me = populated.org.id('watch.1');
    expect(await get('configuration')).toMatchObject({ configuredBy: me });
    expect(await get('board')).toMatchObject({ savedBy: { id: me } });
  });
});
