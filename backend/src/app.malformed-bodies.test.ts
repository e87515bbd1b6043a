import { allRoutes, tagRoutes, type Route } from '@muster/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from './testing/app.ts';
import { eachOf } from './testing/each-of.ts';
import { fuzzRuns, fuzzSeed, malformedAround, type Malformed } from './testing/malformed.ts';
import {
  goodWrites,
  pathOf,
  startPopulatedApp,
  type PopulatedApp,
  type Write,
} from './testing/populated-app.ts';

/** Whatever is sent, no answer is the server's own failure, and nothing changes unless it says so (PRF-24, PRF-25). */

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
