import { allRoutes, type Route } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  goodWrites,
  pathOf,
  startPopulatedApp,
  type PopulatedApp,
} from './testing/populated-app.ts';

/** However long a list of a body is, its answer is short and soon there (OPS-212). */

/** As much as a body may have at all, a quarter of a megabyte. */
const many = 6000;
const mostBytes = 20_000;
const mostCpuMs = 500;

let populated: PopulatedApp;
let goodWrite: ReturnType<typeof goodWrites>;
beforeAll(async () => {
  populated = await startPopulatedApp({ WRITES_PER_SECOND: '1000000' });
  goodWrite = goodWrites(populated);
});
afterAll(() => populated.app.close());

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

const bad = (count: number, isRecord: boolean): unknown => {
  const ids = Array.from({ length: count }, () => randomUUID());
  return isRecord ? Object.fromEntries(ids.map((id) => [id, { status: 'present' }])) : ids;
};

/** Bodies with as many bad values as are allowed, and with as many as fit at all; one with names of no field. */
function longBodies(route: Route, good: Body): (readonly [string, Body])[] {
  const described = z.toJSONSchema(route.body as never, { io: 'input', unrepresentable: 'any' });
  const lists = listsIn(described as Described);
  return [
    ['fields that are none', { ...good, ...(bad(many, true) as object) }],
    ...lists.flatMap(({ path, isRecord, most }) =>
      [most, many].map(
        (count) =>
          [`${count} in ${path.join('.')}`, withAt(good, path, bad(count, isRecord))] as const,
      ),
    ),
  ];
}

const written = allRoutes.filter(({ method, body }) => method !== 'GET' && body !== undefined);

it.each(written.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s answers long lists of what is not there shortly and soon [OPS-212]',
  async (_, route) => {
    const { by, params, body } = await goodWrite(route);
    const client = populated.callers[by];
    for (const [what, long] of longBodies(route, body ?? {})) {
      const began = process.cpuUsage();
      const answer = await client.raw(route.method, pathOf(route, params), long);
      const { user, system } = process.cpuUsage(began);
      if (answer.statusCode >= 400) expect(answer.body.length, what).toBeLessThan(mostBytes);
      expect(answer.statusCode, what).toBeLessThan(500);
      expect((user + system) / 1000, what).toBeLessThan(mostCpuMs);
    }
  },
);
