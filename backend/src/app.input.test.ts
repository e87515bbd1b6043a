import { allRoutes, type Route } from '@muster/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import { eachOf } from './testing/each-of.ts';
import { at, fuzzRuns, fuzzSeed, leavesOf, leftOutOf, withAt } from './testing/malformed.ts';
import {
  goodWrites,
  pathOf,
  startPopulatedApp,
  type PopulatedApp,
} from './testing/populated-app.ts';

/** Whatever is sent, no answer is the server's own failure, and nothing changes unless it says so (PRF-24, PRF-25). */

let populated: PopulatedApp;
let goodWrite: ReturnType<typeof goodWrites>;
beforeAll(async () => {
  populated = await startPopulatedApp({ WRITES_PER_SECOND: '1000000' });
  goodWrite = goodWrites(populated);
});
afterAll(() => populated.app.close());

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

/** What the server goes by before anything else: app.malformed-bodies.test.ts shows that it does. */
const isTaken = ({ body: schema }: Route, body: unknown): boolean =>
  schema?.safeParse(body).success ?? true;

describe.each(titled(bodied))('operators and other types in %s [PRF-25]', (_, route) => {
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
  ])('an operator in the address is refused: GET %s [OPS-38, PRF-25]', async (url) => {
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
    [{ username: null, password: 7 }, ['Username is required', 'Password is required']],
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
