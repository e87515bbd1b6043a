import { allRoutes, type Route } from '@muster/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import { eachOf } from './testing/each-of.ts';
import {
  fuzzRuns,
  fuzzSeed,
  leftOutOf,
  oddTexts,
  pathsIn,
  someOf,
  withAt,
} from './testing/malformed.ts';
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

/** Fields that are taken and ignored whatever they are (OPS-37). */
const ignored = new Set(['submittedBy', 'assignedBy', 'configuredBy']);

const bodied = writes.filter(({ body }) => body);

const leaves = (body: unknown) =>
  pathsIn(body)
    .filter((path) => path.length > 0)
    .filter((path) => typeof at(body, path) !== 'object')
    .filter((path) => !ignored.has(String(path.at(-1))));

/** Fields of the contract that the good call has not. */
const leftOut = ({ body: schema }: Route, body: unknown) =>
  leftOutOf(schema, body).filter(({ path }) => !ignored.has(String(path.at(-1))));

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

/** Whether the contract has null for "none" in this place. */
const nullMeansNone = (
  { body: schema }: Route,
  body: unknown,
  path: readonly (string | number)[],
): boolean => schema?.safeParse(withAt(body, path, null)).success ?? false;

describe.each(titled(bodied))('odd text in %s [PRF-24]', (title, route) => {
  // Each person who is really made has a password that takes its time.
  it(
    'odd text in every field that takes text is stored or refused, and breaks nothing [PRF-24]',
    { timeout: 60_000 },
    async () => {
      const { by, params, body } = await goodWrite(route);
      const texts = [
        ...leaves(body).filter((path) => typeof at(body, path) === 'string'),
        ...leftOut(route, body).flatMap(({ path, isText }) => (isText ? [path] : [])),
      ];
      for (const [turn, path] of texts.entries()) {
        for (const text of someOf(oddTexts, turn)) {
          const odd = withAt(body, path, text);
          const { statusCode } = await populated.callers[by].raw(
            route.method,
            pathOf(route, params),
            odd,
          );
          if (statusCode >= 500) expect.fail(`${title} ${statusCode}: ${JSON.stringify(odd)}`);
        }
      }
    },
  );
});

describe.each(titled(bodied))('operators and other types in %s [PRF-25]', (title, route) => {
  it('refuses operators in every field [OPS-38]', async () => {
    const { by, params, body } = await goodWrite(route);
    await populated.writes();
    const operators = [{ $gt: '' }, { $ne: null }, { $regex: '.*' }, { $in: ['a'] }, ['$gt', '']];
    const paths = [...leaves(body), ...leftOut(route, body).map(({ path }) => path)];
    const wrong = paths.flatMap((path) => operators.map((one) => [path, one] as const));
    await eachOf(wrong, async ([path, operator]) => {
      const { statusCode } = await populated.callers[by].raw(
        route.method,
        pathOf(route, params),
        withAt(body, path, operator),
      );
      expect([title, path, operator, statusCode]).toEqual([title, path, operator, 400]);
    });
    expect(await populated.writes()).toEqual([]);
  });

  it('lets only the exact type pass [OPS-38]', async () => {
    const { by, params, body } = await goodWrite(route);
    await populated.writes();
    const wrong = leaves(body).flatMap((path) => {
      const value = at(body, path);
      return [String(value), 7, true, [value], { value }, null]
        .filter((other) => typeof other !== typeof value)
        .filter((other) => other !== null || !nullMeansNone(route, body, path))
        .map((other) => [path, other] as const);
    });
    await eachOf(wrong, async ([path, other]) => {
      const { statusCode } = await populated.callers[by].raw(
        route.method,
        pathOf(route, params),
        withAt(body, path, other),
      );
      expect([title, path, other, statusCode]).toEqual([title, path, other, 400]);
    });
    expect(await populated.writes()).toEqual([]);
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
    const { by, params, body } = await goodWrite(route);
    const words = new Set<string>();
    const bodies = [
      [],
      {},
      ...[...leaves(body), ...leftOut(route, body).map(({ path }) => path)].flatMap((path) =>
        wrongValues.map((value) => withAt(body, path, value)),
      ),
    ];
    for (const wrong of bodies) {
      const answer = await populated.callers[by].raw(route.method, pathOf(route, params), wrong);
      const fault = answer.json<{
        code: string;
        message: string;
        details?: { message: string }[];
      }>();
      if (fault.code !== 'VALIDATION') continue;
      for (const text of [fault.message, ...(fault.details ?? []).map(({ message }) => message)]) {
        if (text !== 'Invalid date') words.add(text);
      }
    }
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

  it('a body that does not fit is answered with every issue and its path [OPS-32]', async () => {
    const response = await populated.callers.tl.raw('POST', '/api/attendance/submit', {
      teamId: 7,
      date: 'soon',
    });
    const { details } = response.json<{ details: { path: string }[] }>();
    expect(details.map(({ path }) => path).toSorted()).toEqual(['body.date', 'body.teamId']);
  });
});
