import { allRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, leavesOf, leftOutOf, oddTexts, someOf, withAt } from './testing/malformed.ts';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import { pathOf, startPopulatedApp, type PopulatedApp } from './testing/populated-app.ts';

let populated: PopulatedApp;
let goodWrite: ReturnType<typeof goodWrites>;
beforeAll(async () => {
  populated = await startPopulatedApp({ WRITES_PER_SECOND: '1000000' });
  goodWrite = goodWrites(populated);
});
afterAll(() => populated.app.close());

const bodied = allRoutes.filter(({ method, body }) => method !== 'GET' && body);

it.each(bodied.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'odd text in every field of %s that takes text is stored or refused, and breaks nothing [PRF-24]',
  // Each person who is really made has a password that takes its time.
  { timeout: 60_000 },
  async (_, route) => {
    const { by, params, body } = await goodWrite(route);
    const texts = [
      ...leavesOf(body).filter((path) => typeof at(body, path) === 'string'),
      ...leftOutOf(route.body, body).flatMap(({ path, isText }) => (isText ? [path] : [])),
    ];
    for (const [turn, path] of texts.entries()) {
      for (const text of someOf(oddTexts, turn)) {
        const odd = withAt(body, path, text);
        const client = populated.callers[by];
        const { statusCode } = await client.raw(route.method, pathOf(route, params), odd);
        if (statusCode >= 500) expect.fail(`${statusCode}: ${JSON.stringify(odd)}`);
      }
    }
  },
);
