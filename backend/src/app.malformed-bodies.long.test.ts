import { allRoutes, tagRoutes, type Route } from '@muster/protocol';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestClient } from './testing/app.ts';
import { eachOf } from './testing/each-of.ts';
import { fuzzRuns, fuzzSeed, malformedAround, type Malformed } from './testing/malformed.ts';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import {
  pathOf,
  startPopulatedApp,
  type PopulatedApp,
  type Write,
} from './testing/populated-app.ts';

/** Whatever is sent, no answer is the server's own failure, and nothing changes unless it says so (PRF-24, OPS-38). */

/** Of the bodies that happen to be good, so many are really sent: they write. */
const mostGood = 10;

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

/** Logout ends the very session it is tried with. */
const clientOf = async (write: Write, { path }: Route): Promise<TestClient> =>
  path === '/api/auth/logout' ? populated.app.login('bystander') : populated.callers[write.by];

async function send(
  client: TestClient,
  route: Route,
  url: string,
  { payload, contentType }: Malformed,
) {
  return client.raw(route.method, url, payload, { 'content-type': contentType });
}

/** Half of them come again, and are answered the same. */
const eachOnce = (bodies: readonly Malformed[]): readonly Malformed[] => [
  ...new Map(
    bodies.map((body) => [`${body.contentType} ${body.payload.toString()}`, body]),
  ).values(),
];

function isGood(route: Route, { payload, contentType }: Malformed): boolean {
  if (!route.body) return true;
  if (!contentType.startsWith('application/json')) return false;
  try {
    // A byte-order mark is no part of the text.
    return route.body.safeParse(JSON.parse(payload.toString().replace(/^\uFEFF/, ''))).success;
  } catch {
    return false;
  }
}

it('the writes of a good call are seen, and then no others [PRF-24]', async () => {
  const write = await goodWrite(tagRoutes.create);
  await populated.writes();
  await callOf(write, tagRoutes.create);
  expect(await populated.writes()).toEqual(['insert tags']);
  expect(await populated.writes()).toEqual([]);
});

const callOf = ({ by, params, body }: Write, route: Route) =>
  populated.callers[by].raw(route.method, pathOf(route, params), body);

describe.each(titled(writes))('malformed bodies of %s [PRF-24]', (title, route) => {
  it(
    `${fuzzRuns} malformed bodies (seed ${fuzzSeed}) are refused without a change or a leak [PRF-24]`,
    { timeout: 60 * Math.max(fuzzRuns, 200) },
    async () => {
      const write = await goodWrite(route);
      const url = pathOf(route, write.params);
      const bodies = eachOnce(
        fc.sample(malformedAround(write.body, route.body), { seed: fuzzSeed, numRuns: fuzzRuns }),
      );
      const [good, bad] = [
        bodies.filter((one) => isGood(route, one)).slice(0, mostGood),
        bodies.filter((one) => !isGood(route, one)),
      ];

      const client = await clientOf(write, route);
      await populated.writes();
      await eachOf(bad, async (body) => {
        const response = await send(client, route, url, body);
        if (![400, 413, 415].includes(response.statusCode)) {
          expect.fail(`${title} ${response.statusCode}: ${body.payload.toString().slice(0, 300)}`);
        }
        expectFault(response.body);
      });
      expect(await populated.writes()).toEqual([]);

      for (const body of good) {
        const one = await clientOf(write, route);
        await populated.writes();
        const { statusCode } = await send(one, route, url, body);
        if (statusCode >= 500) {
          expect.fail(`${title} ${statusCode}: ${body.payload.toString().slice(0, 300)}`);
        }
        if (statusCode >= 300) expect(await populated.writes()).toEqual([]);
      }
    },
  );
});

const parts = new Set(['message', 'code', 'details']);
const leak = /node_modules|\.ts:|\.js:|\bat [\w.]+ \(|Mongo|BSON|E11000/;

/** A code, words, perhaps details (OPS-31); no stack, no path of a file, nothing of the database. */
function expectFault(body: string): void {
  const others = Object.keys(JSON.parse(body) as object).filter((key) => !parts.has(key));
  if (others.length > 0 || leak.test(body)) expect.fail(`not a fault's form: ${body}`);
}

/** However long a list of a body is, its answer is short and soon there (OPS-212). */

/** As much as a body may have at all, a quarter of a megabyte. */
const many = 6000;
const mostBytes = 20_000;
const mostCpuMs = 500;

interface List {
  readonly path: readonly string[];
  readonly isRecord: boolean;
  readonly most: number;
}

/** What of a schema this test looks at. */
interface Described {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: Described | boolean;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly maxItems?: number;
}

function listsIn(schema: Described, path: readonly string[] = []): List[] {
  const { type, properties = {}, additionalProperties, anyOf = [], oneOf = [], maxItems } = schema;
  const most = Math.min(maxItems ?? many, many);
  const isRecord = type === 'object' && typeof additionalProperties === 'object';
  return [
    ...(type === 'array' || isRecord ? [{ path, isRecord, most }] : []),
    ...[...anyOf, ...oneOf].flatMap((one) => listsIn(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => listsIn(one, [...path, name])),
  ];
}

type Body = Readonly<Record<string, unknown>>;

const withAt = (body: Body, [name = '', ...rest]: readonly string[], put: unknown): Body => ({
  ...body,
  [name]: rest.length === 0 ? put : withAt((body[name] ?? {}) as Body, rest, put),
});

const nobodies = Array.from({ length: many }, () => randomUUID());

const bad = (count: number, isRecord: boolean): unknown => {
  const ids = nobodies.slice(0, count);
  return isRecord ? Object.fromEntries(ids.map((id) => [id, { status: 'present' }])) : ids;
};

/** Bodies with as many bad values as are allowed, and with as many as fit at all; one with names of no field. Each once. */
function longBodies(route: Route, good: Body): ReadonlyMap<string, Body> {
  const described = z.toJSONSchema(route.body as never, { io: 'input', unrepresentable: 'any' });
  const lists = listsIn(described as Described);
  return new Map([
    ['fields that are none', { ...good, ...(bad(many, true) as object) }],
    ...lists.flatMap(({ path, isRecord, most }) =>
      [most, many].map((count): [string, Body] => [
        `${count} ${isRecord ? 'names' : 'values'} in ${path.join('.')}`,
        withAt(good, path, bad(count, isRecord)),
      ]),
    ),
  ]);
}

const written = allRoutes.filter(({ method, body }) => method !== 'GET' && body !== undefined);

it.each(written.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s answers long lists of what is not there shortly and soon [OPS-212]',
  async (_, route) => {
    const { by, params, body } = await goodWrite(route);
    const client = populated.callers[by];
    for (const [label, long] of longBodies(route, body ?? {})) {
      const began = process.cpuUsage();
      const answer = await client.raw(route.method, pathOf(route, params), long);
      const { user, system } = process.cpuUsage(began);
      if (answer.statusCode >= 400) expect(answer.body.length, label).toBeLessThan(mostBytes);
      expect(answer.statusCode, label).toBeLessThan(500);
      expect((user + system) / 1000, label).toBeLessThan(mostCpuMs);
    }
  },
);
