import { allRoutes, staffingFields, type Route } from '@muster/protocol';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import { pathOf, startPopulatedApp, type PopulatedApp, isOfDemo } from './testing/populated-app.ts';

let populated: PopulatedApp;
beforeAll(async () => {
  populated = await startPopulatedApp();
});
afterAll(() => populated.app.close());

const raw = (name: string) =>
  populated.app.db.collection<Record<string, unknown> & { _id: string }>(name);

/** What only says what processes do at this moment: written whole each time, and in no backup (KEP-46). */
const passing = new Set([
  'presence',
  'sheetDrafts',
  'signInTries',
  'keepingLeases',
  'writeTurns',
  'cleanups',
  'backupRuns',
  'evidencePacks',
]);
/** Rows that people change, in which what lies inside is looked at too. */
const rows = [
  'users',
  'teams',
  'roles',
  'tags',
  'userTags',
  'zones',
  'stations',
  'displays',
  'boardNotes',
  'boardNoteReads',
  'deploymentTemplates',
  'webhooks',
];
/** Who wrote last and what, which each write says anew; and what is by the name of a tag or role, each a number. */
const unmarkedInside = new Set([
  'lastChange',
  'changedBy',
  'deletedBy',
  ...Object.keys(staffingFields.shape),
]);
const later = 'kept';

type Value = Record<string, unknown>;
const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same with the field that only a newer version knows, in every object inside too. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    unmarkedInside.has(name) ? inner : marked(inner),
  ]);
  return { ...Object.fromEntries(fields), later };
}

function unmarked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unmarked);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'later');
  return Object.fromEntries(fields.map(([name, inner]) => [name, unmarked(inner)]));
}

/** Whether an object that is as it was has lost what was marked in it. */
function hasLost(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.some((one, index) => hasLost(one, after[index]));
  }
  if (!isObject(before) || !isObject(after)) return false;
  if (isDeepStrictEqual(unmarked(before), unmarked(after)) && !isDeepStrictEqual(before, after)) {
    return true;
  }
  return Object.keys(before).some((name) => hasLost(before[name], after[name]));
}

/** Whatever the calls so far have left without the mark. */
async function markAll(): Promise<void> {
  for (const { collection } of Object.values(populated.app.db.models)) {
    const { name } = collection;
    if (passing.has(name)) continue;
    await raw(name).updateMany({ later: { $ne: later } }, { $set: { later } });
    if (!rows.includes(name)) continue;
    for (const doc of await raw(name).find({}).toArray()) {
      const all = marked(doc) as Value;
      if (!isDeepStrictEqual(doc, all)) await raw(name).replaceOne({ _id: doc._id }, all);
    }
  }
}

/** Every document, by collection and id. */
async function everything(): Promise<Map<string, Value>> {
  const found = new Map<string, Value>();
  for (const { collection } of Object.values(populated.app.db.models)) {
    if (passing.has(collection.name)) continue;
    for (const doc of await raw(collection.name).find({}).toArray()) {
      found.set(`${collection.name} ${doc._id}`, doc);
    }
  }
  return found;
}

const titleOf = ({ method, path }: Route) => `${method} ${path}`;
const writing = allRoutes.filter((route) => route.method !== 'GET' && !isOfDemo(route));
/** Collections of which a write has changed a document that was marked. */
const changed = new Set<string>();

describe.each(writing.map((route) => [titleOf(route), route] as const))('%s', (_, route) => {
  it('leaves fields that only a newer version knows as they stand, in every document that stays [PRC-62]', async () => {
    const { app, callers } = populated;
    const { by, params, body } = await goodWrites(populated)(route);
    await app.changes.idle();
    await markAll();
    const before = await everything();
    const { statusCode } = await callers[by].raw(route.method, pathOf(route, params), body);
    expect(statusCode).toBeLessThan(300);
    await app.changes.idle();
    const lost: string[] = [];
    const after = await everything();
    for (const [key, doc] of before) {
      const now = after.get(key);
      // What the server has made by itself since then is not marked.
      if (!now || doc['later'] !== later) continue;
      if (!isDeepStrictEqual(doc, now)) changed.add(key.split(' ')[0] ?? '');
      if (now['later'] !== later || hasLost(doc, now)) lost.push(key);
    }
    expect(lost).toEqual([]);
  });
});

it('rows of every kind that people change were changed by these calls [PRC-62]', () => {
  // Who has read a note is made and removed, never changed.
  const never = ['boardNoteReads'];
  expect(rows.filter((name) => !changed.has(name))).toEqual(never);
});
