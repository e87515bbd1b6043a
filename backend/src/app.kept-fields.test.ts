import { auditRoutes, routes, settingValues, written, type Route } from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  kinds,
  otherSettings,
  type Fields,
  type Kind,
  type Params,
  type Setting,
} from './app.kept-fields.fixture.ts';
import { pathOf, startPopulatedApp, type PopulatedApp } from './testing/populated-app.ts';

let populated: PopulatedApp;
beforeAll(async () => {
  populated = await startPopulatedApp();
});
afterAll(() => populated.app.close());

const shapeOf = (schema: unknown): Fields =>
  schema instanceof z.ZodObject
    ? schema.shape
    : schema instanceof z.ZodArray
      ? shapeOf(schema.element)
      : {};

const titleOf = ({ method, path }: Route) => `${method} ${path}`;

async function asked(route: Route, params: Params = {}, body?: Fields): Promise<unknown> {
  const { admin } = populated.callers;
  const response = await admin.raw(route.method, pathOf(route, params), body);
  if (response.statusCode >= 300) expect.fail(`${titleOf(route)}: ${response.body}`);
  return response.json<unknown>();
}

const rowOf = async ({ list, listParams }: Kind, id: string): Promise<Fields> =>
  ((await asked(list, listParams)) as Fields[]).find((row) => row['id'] === id) ?? {};

const docOf = async ({ stored }: Kind, id: string): Promise<Fields> =>
  (await populated.app.db.collection<{ _id: string }>(stored).findOne({ _id: id })) ?? {};

/** What the trail says last of the thing. */
async function lastOf({ thing }: Kind, id: string): Promise<Fields> {
  await populated.app.changes.idle();
  const query = { kind: thing, limit: 50 };
  const { entries } = await populated.callers.admin.call(auditRoutes.activity, { query });
  return entries.find(({ what, kind }) => what.id === id && !kind.includes('link'))?.after ?? {};
}

const notOfThing = ({ apart = {} }: Kind) => ['baseRevision', ...Object.keys(apart)];

/** Which fields of a change a new one cannot be given, by name. */
const notGiven = (kind: Kind, create: Route, change: Route): string[] =>
  Object.keys(shapeOf(change.body))
    .filter((name) => ![...notOfThing(kind), ...Object.keys(kind.later ?? {})].includes(name))
    .filter((name) => !(name in shapeOf(create.body)))
    .map((name) => `${kind.thing}.${name} is set by ${titleOf(change)}, not by ${titleOf(create)}`);

/** Which fields of a call were not kept, by name. */
async function notKept(kind: Kind, { route, body }: Setting, id: string): Promise<string[]> {
  const [row, doc, last] = [await rowOf(kind, id), await docOf(kind, id), await lastOf(kind, id)];
  const named = new Set([...Object.keys(shapeOf(route.body)), ...Object.keys(body)]);
  // A team's id is its document's.
  const names = [...named].filter((name) => !['id', ...notOfThing(kind)].includes(name));
  return names.flatMap((name) => {
    const field = `${kind.thing}.${name} is set by ${titleOf(route)}`;
    if (!(name in body)) return [`${field} and has no value in this test`];
    return [
      ...(isDeepStrictEqual(row[name], body[name]) ? [] : [`${field} and not in the list`]),
      ...(name in doc ? [] : [`${field} and not in the document`]),
      ...(name in last ? [] : [`${field} and not in the trail`]),
    ];
  });
}

/** Which fields of the list's contract the list or the document has not, by name. */
async function notThere(kind: Kind, id: string): Promise<string[]> {
  const [row, doc] = [await rowOf(kind, id), await docOf(kind, id)];
  const ours = ['id', ...Object.keys(written), ...Object.keys(kind.workedOut ?? {})];
  return Object.keys(shapeOf(kind.list.answer)).flatMap((name) => [
    ...(name in row ? [] : [`${kind.thing}.${name} is in the contract and not in the list`]),
    ...(name in doc || ours.includes(name)
      ? []
      : [`${kind.thing}.${name} is in the contract and not in the document`]),
  ]);
}

it.each(kinds.map((kind) => [kind.thing, kind] as const))(
  'every field that a call sets of a %s is stored, listed and in the trail [PRF-92, AUD-7]',
  async (_, kind) => {
    const create = await kind.create(populated);
    const { id } = (await asked(create.route, create.params, create.body)) as { id: string };
    const missing = await notKept(kind, create, id);
    const change = await kind.change?.(id, populated);
    if (change) {
      const before = await rowOf(kind, id);
      const same = Object.keys(change.body).filter((name) =>
        isDeepStrictEqual(before[name], change.body[name]),
      );
      expect(same, 'what is changed has another value than it had').toEqual([]);
      await asked(change.route, change.params, change.body);
      missing.push(...notGiven(kind, create.route, change.route));
      missing.push(...(await notKept(kind, change, id)));
    }
    expect([...missing, ...(await notThere(kind, id))]).toEqual([]);
  },
);

it('every setting is stored, answered and in the trail [PRF-92, SET-7]', async () => {
  const { revision } = (await asked(routes.settings.read)) as { revision: number };
  await asked(routes.settings.change, {}, { ...otherSettings, baseRevision: revision });
  const { settings } = (await asked(routes.settings.read)) as {
    settings: Record<string, { value: unknown }>;
  };
  const values = Object.entries(settings).map(([name, { value }]) => [name, value]);
  expect(Object.fromEntries(values)).toEqual(otherSettings);
  const collection = populated.app.db.collection<{ _id: string }>('settings');
  expect(await collection.findOne({ _id: 'settings' })).toMatchObject({ values: otherSettings });
  const query = { kind: 'settings' };
  const { entries } = await populated.callers.admin.call(auditRoutes.activity, { query });
  expect(Object.keys(entries[0]?.after ?? {}).toSorted()).toEqual(
    Object.keys(settingValues.shape).toSorted(),
  );
});
