import {
  allRoutes,
  attendanceRoutes,
  boardRoutes,
  placeRoutes as places,
  userRoutes,
  type Route,
} from '@muster/protocol';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import type { CallerName } from './testing/callers.ts';
import { eachOf } from './testing/each-of.ts';
import { at, fuzzRuns, fuzzSeed, leavesOf, leftOutOf, withAt } from './testing/malformed.ts';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import {
  pathOf,
  startPopulatedApp,
  type PopulatedApp,
  type Write,
} from './testing/populated-app.ts';

/** Whatever is sent, no answer is the server's own failure, and nothing changes unless it says so (PRF-24, OPS-38). */

let populated: PopulatedApp;
/** The good call of each write, which is made once: nothing here is to be taken. */
let goodWrite: ReturnType<typeof goodWrites>;
beforeAll(async () => {
  populated = await startPopulatedApp({ WRITES_PER_SECOND: '1000000' });
  const write = goodWrites(populated);
  const made = new Map<Route, Promise<Write>>();
  goodWrite = (route) => {
    const good = made.get(route) ?? write(route);
    made.set(route, good);
    return good;
  };
});
afterAll(() => populated.app.close());

/** Names that every object has without having been given them are nobody's ids (PRF-47). */
const inherited = Object.getOwnPropertyNames(Object.prototype);

/** A body with the id in one place, and what else it is sent with. */
interface Case {
  readonly by: CallerName;
  readonly route: Route;
  readonly field: string;
  body(id: string): object;
}

const record = (id: string, value: unknown) => Object.fromEntries([[id, value]]);
const operated = (field: string, op: (id: string) => object): Case => ({
  by: 'watch_tl',
  route: boardRoutes.operate,
  field,
  body: (id) => ({ opId: randomUUID(), op: op(id) }),
});
const configured = (field: string, value: unknown): Case => ({
  by: 'watch_tl',
  route: boardRoutes.configure,
  field,
  body: (id) => ({ date: workingDay, [field]: record(id, value) }),
});
const officer = () => populated.records.A1[3]?.userId ?? '';
const moving = (userId: string, from: string | null, to: string | null) => ({
  type: 'place',
  moves: [{ userId, from, to }],
});
const saved = (field: string, line: (id: string) => object): Case => ({
  by: 'watch_tl',
  route: boardRoutes.saveAssignments,
  field,
  body: (id) => ({ date: workingDay, assignments: [line(id)] }),
});
const submitted = (field: string, marks: (id: string) => object): Case => ({
  by: 'tl',
  route: attendanceRoutes.submit,
  field,
  body: (id) => ({ teamId: 'A1', date: workingDay, [field]: marks(id) }),
});
/** The revision at which somebody was seen, under a name that is nobody's id. */
const seen = (route: Route, rest: object): Case => ({
  by: 'admin',
  route,
  field: 'revisions',
  body: (id) => ({ userIds: [officer()], revisions: record(id, 1), ...rest }),
});

/** A station with a minimum of a tag or a role that is nobody's name. */
const minimums = (field: 'minimumByTag' | 'minimumByRole'): readonly Case[] => [
  operated(field, (id) => ({
    type: 'configure',
    stations: { 'car-1': { [field]: record(id, 1) } },
  })),
  ...[places.createStation, places.changeStation].map((route): Case => ({
    by: 'admin',
    route,
    field,
    body: (id) => ({
      name: 'Gate',
      zoneId: 'car',
      capacity: 2,
      [field]: record(id, 1),
      ...(route === places.changeStation && { baseRevision: 1 }),
    }),
  })),
  {
    by: 'admin',
    route: places.importPlaces,
    field,
    body: (id) => ({
      zones: [],
      stations: [{ id: 'gate', name: 'Gate', zoneId: 'car', capacity: 2, [field]: record(id, 1) }],
    }),
  },
];

const cases: readonly Case[] = [
  ...minimums('minimumByTag'),
  ...minimums('minimumByRole'),
  operated('stations', (id) => ({ type: 'configure', stations: record(id, { capacity: 5 }) })),
  operated('zones', (id) => ({ type: 'configure', zones: record(id, { isOpen: true }) })),
  operated('to', (id) => moving(officer(), null, id)),
  operated('from', (id) => moving(officer(), id, 'car-1')),
  operated('userId', (id) => moving(id, null, 'car-1')),
  configured('stationConfigs', { isOpen: true, capacity: 5 }),
  configured('zoneConfigs', true),
  saved('stationId', (id) => ({ userId: officer(), stationId: id })),
  saved('userId', (id) => ({ userId: id, stationId: 'car-1' })),
  submitted('attendanceData', (id) => record(id, { status: 'present' })),
  submitted('records', (id) => [{ userId: id, status: 'present' }]),
  seen(userRoutes.bulk, { action: 'deactivate' }),
  seen(userRoutes.bulkRole, { role: 'FRT' }),
  seen(userRoutes.removeFromTeam, {}),
];

/** Ids that no contract takes at all are dropped or refused by it; nothing of them is stored either way. */
const send = ({ by, route, body }: Case, id: string) =>
  populated.callers[by].raw(
    route.method,
    route.path.replace(':date', workingDay).replace(':stationId', 'car-1'),
    body(id),
  );

it.each(cases)(
  'a name that every object has is no id in $field of $route.path, and stores nothing [PRF-47, DEP-28]',
  async (one) => {
    await populated.writes();
    for (const id of inherited) {
      const { statusCode, body } = await send(one, id);
      expect([400, 409], `${id} ${body}`).toContain(statusCode);
      // What begins with _ is not shaped like an id of a place.
      if (/station/.test(one.field) && id[0] !== '_') expect(body).toContain('UNKNOWN_STATION');
      if (/zone/.test(one.field) && id[0] !== '_') expect(body).toContain('UNKNOWN_ZONE');
    }
    const board = await populated.callers.watch_tl.raw(
      'GET',
      `/api/deployment/board/${workingDay}`,
    );
    expect(board.statusCode).toBe(200);
    // A refused call that has an opId is remembered under it.
    if (one.route !== boardRoutes.operate) {
      expect(await populated.writes()).toEqual([]);
    }
  },
);

it('every map in a body is among these [PRF-47]', () => {
  const found = allRoutes.flatMap(({ body, path }) =>
    body ? mapsOf(z.toJSONSchema(body, { io: 'input' })).map((field) => `${path} ${field}`) : [],
  );
  const named = new Set(cases.map(({ route, field }) => `${route.path} ${field}`));
  expect(found).not.toEqual([]);
  expect(found.filter((one) => !named.has(one))).toEqual([]);
});

function mapsOf(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'propertyNames' in schema ? [name] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, part]) =>
      mapsOf(part, /^(\d+|properties|anyOf|oneOf|allOf|items)$/.test(key) ? name : key),
    ),
  ];
}

const writes = allRoutes.filter(({ method }) => method !== 'GET');
const titled = (list: readonly Route[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const);

describe.each(titled(allRoutes.filter(({ params, query }) => params || query)))(
  'malformed parameters of %s [PRF-24]',
  (title, route) => {
    it('malformed parameters and queries are never answered with 500, and only a success changes anything [PRF-24]', async () => {
      const odd = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('..', '.', '%', '%00', '\u0000', '{"$ne":null}', '$gt', 'x'.repeat(199)),
        fc.constantFrom('-1', '1e9', '2025-02-31', `${workingDay}T00:00`, '__proto__', '🙂', 'ⅣA'),
      );
      const client = route.access.admin === 'no' ? populated.callers.tl : populated.callers.admin;
      const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
      const samples = fc.sample(fc.tuple(odd, odd, odd), {
        seed: fuzzSeed,
        numRuns: Math.ceil(fuzzRuns / 4),
      });
      await populated.writes();
      let isChanged = false;
      await eachOf(samples, async ([first, second, third]) => {
        const values = Object.fromEntries(
          names.map((name, index) => [name, (index === 0 ? first : second) || '-']),
        );
        const search = new URLSearchParams([
          ['date', third],
          ['teamId', first],
          ['startDate', second],
          ['days', third],
          ['from', second],
          ['to', third],
          ['teamIds', first],
          [`date[${first}]`, second],
        ]);
        const url = `${wellFormed(route, values)}${route.query ? `?${search.toString()}` : ''}`;
        const { statusCode } = await client.raw(route.method, url);
        if (statusCode >= 500) expect.fail(`${title} ${statusCode}: ${url}`);
        isChanged ||= statusCode < 300 && route.method !== 'GET';
      });
      if (!isChanged) expect(await populated.writes()).toEqual([]);
    });
  },
);

/** Lone surrogates cannot be percent-encoded; the wire cannot carry them in a path either. */
const wellFormed = (route: Route, values: Record<string, string>) =>
  pathOf(
    route,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Buffer.from(value).toString()]),
    ),
  );

const bodied = writes.filter(({ body }) => body);

/** What the server goes by before anything else: app.malformed-bodies.long.test.ts shows that it does. */
const isTaken = ({ body: schema }: Route, body: unknown): boolean =>
  schema?.safeParse(body).success ?? true;

describe.each(titled(bodied))('operators and other types in %s [OPS-38]', (_, route) => {
  it('are taken in no field: only the exact type passes [OPS-38]', async () => {
    const { by, params, body } = await goodWrite(route);
    const operators = [{ $gt: '' }, { $ne: null }, { $regex: '.*' }, { $in: ['a'] }, ['$gt', '']];
    const paths = [...leavesOf(body), ...leftOutOf(route.body, body).map(({ path }) => path)];
    const wrong = [
      ...paths.flatMap((path) => operators.map((one) => withAt(body, path, one))),
      ...leavesOf(body).flatMap((path) => {
        const value = at(body, path);
        return [String(value), 7, true, [value], { value }, null]
          .filter((other) => typeof other !== typeof value)
          .map((other) => withAt(body, path, other))
          .filter((other) => at(other, path) !== null || !isTaken(route, other));
      }),
    ];
    expect(wrong.filter((one) => isTaken(route, one))).toEqual([]);
    const [first] = wrong;
    if (first === undefined) return;
    const sent = await populated.callers[by].raw(route.method, pathOf(route, params), first);
    expect(sent.statusCode).toBe(400);
  });
});

describe('operators in queries and paths', () => {
  it.each([
    '/api/attendance-updates?date[$gt]=2000-01-01',
    `/api/attendance-updates?date=${workingDay}&teamId=%7B%22$ne%22:%22x%22%7D`,
    `/api/attendance-updates?date=${workingDay}&date=${workingDay}`,
    '/api/attendance/A1/%7B%22$gt%22:%22%22%7D',
    `/api/attendance/%7B%22$ne%22:null%7D/${workingDay}`,
    '/api/dashboard/stats/$where',
    `/api/zones/schedule/A1?startDate=${workingDay}&days=1e1`,
  ])('an operator in the address is refused: GET %s [OPS-38]', async (url) => {
    const { statusCode } = await populated.callers.admin.raw('GET', url);
    expect([400, 404]).toContain(statusCode);
  });
});

/** What zod says where nobody has written anything else. */
const validatorsEnglish = /invalid|expected|received|input|too (big|small)|>=|<=|regex|pattern/i;

describe('the words of a refusal', () => {
  it.each(titled(bodied))('are the product’s own in %s [OPS-82]', async (_title, route) => {
    const { body } = await goodWrite(route);
    const words = new Set<string>();
    const bodies = [
      [],
      {},
      ...[...leavesOf(body), ...leftOutOf(route.body, body).map(({ path }) => path)].flatMap(
        (path) => wrongValues.map((value) => withAt(body, path, value)),
      ),
    ];
    for (const wrong of bodies)
      for (const { message } of route.body?.safeParse(wrong).error?.issues ?? [])
        if (message !== 'Invalid date') words.add(message);
    expect([...words].filter((text) => validatorsEnglish.test(text))).toEqual([]);
  });

  it.each([
    [{}, ['Username is required', 'Password is required']],
    [{ username: null, password: 7 }, ['Username is required', 'Must be text']],
    [{ username: ' ', password: '' }, ['Username is required', 'Password is required']],
    [{ username: 'x'.repeat(65), password: 'x' }, ['At most 64 characters']],
  ])('of a login with %j are %j [SES-3, OPS-82]', async (body, words) => {
    const answer = await populated.callers.anonymous.raw('POST', '/api/auth/login', body);
    const { message, details } = answer.json<{ message: string; details: { message: string }[] }>();
    expect([message, details.map((issue) => issue.message)]).toEqual([words[0], words]);
  });
});

/** One for each check that a field can have. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(700),
  -1,
  1.5,
  1e300,
  {},
  [],
  [{}],
];

describe('what no schema decides', () => {
  it('a body beyond the limit is 413, at the limit it is read [OPS-25]', async () => {
    const post = (bytes: number) =>
      populated.callers.anonymous.raw('POST', '/api/auth/login', {
        username: 'a',
        password: 'x'.repeat(bytes),
      });
    expect((await post(256 * 1024)).statusCode).toBe(413);
    expect((await post(255 * 1024)).statusCode).toBe(400);
  });

  it('a body that is deeper than any good one is refused before its parts are looked at [OPS-76]', async () => {
    const levels = (count: number): object => (count === 0 ? {} : { inner: levels(count - 1) });
    const post = (more: object) =>
      populated.callers.anonymous.raw('POST', '/api/auth/login', {
        username: 'nobody',
        password: 'x',
        more,
      });
    expect((await post(levels(20))).statusCode).toBe(401);
    expect((await post(levels(40))).json()).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('a body that does not fit is answered with every issue and its path [OPS-32]', async () => {
    const response = await populated.callers.tl.raw('POST', '/api/attendance/submit', {
      teamId: 7,
      date: 'soon',
    });
    const { details } = response.json<{ details: { path: string }[] }>();
    expect(details.map(({ path }) => path).toSorted()).toEqual(['body.date', 'body.teamId']);
  });
});
