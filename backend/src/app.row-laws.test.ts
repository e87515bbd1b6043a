import { dayMs, restorableDays, routes, type DeletedThing, type Route } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsOf, type Body, type Kind, type Told } from './app.row-laws.fixture.ts';
import { startTestApp, type TestClient } from './testing/app.ts';
import { pathOf, startPopulatedApp, type PopulatedApp } from './testing/populated-app.ts';

/** What holds of every kind of rows that people make, change and delete; what is special to one stands beside its feature. */

let populated: PopulatedApp;
let admin: TestClient;
let colleague: TestClient;
beforeAll(async () => {
  populated = await startPopulatedApp({ WRITES_PER_SECOND: '100000' });
  ({ admin } = populated.callers);
  await populated.app.rows.changeUser(populated.org.id('bystander'), { role: 'admin' });
  colleague = await populated.app.login('bystander');
});
afterAll(() => populated.app.close());

const kinds = kindsOf(() => populated);

let count = 0;
const newName = () => `law ${++count}`;

async function ask(
  route: Route,
  params?: Readonly<Record<string, string>>,
  body?: Body,
  who = admin,
) {
  const answer = await who.raw(route.method, pathOf(route, params), body);
  return {
    status: answer.statusCode,
    ...answer.json<Body & { id: string; code?: string; message?: string }>(),
  };
}
const idIn = ({ remove: { path } }: Kind) => [...path.matchAll(/:(\w+)/g)].at(-1)?.[1] ?? '';
const paramsOf = (kind: Kind, id: string) => ({ ...kind.params, [idIn(kind)]: id });
async function made(kind: Kind, name = newName()): Promise<string> {
  const { id, ...rest } = await ask(kind.create, kind.params, await kind.fields(name));
  expect(id, JSON.stringify(rest)).toEqual(expect.any(String));
  return id;
}
const changed = (kind: Kind & { change: Route }, id: string, body: Body, who = admin) =>
  ask(kind.change, paramsOf(kind, id), body, who);
const removed = (kind: Kind, id: string) => ask(kind.remove, paramsOf(kind, id));
async function row({ list, params }: Kind, id: string): Promise<Body | undefined> {
  const answer = await admin.raw('GET', pathOf(list, params));
  return answer.json<Body[]>().find((one) => one['id'] === id);
}
/** The newest come first. */
const trailOf = async ({ thing }: Kind, id: string) => {
  await populated.app.changes.idle();
  const query = { kind: thing, limit: 20 };
  const { entries } = await admin.call(routes.audit.activity, { query });
  return entries.filter(({ what }) => what.id === id).toReversed();
};

const by = (test: (kind: Kind) => unknown) =>
  kinds.filter(test).map((kind) => [kind.thing, kind as Kind & { change: Route }] as const);
const changeable = by(({ change }) => change);
const stale = { status: 409, code: 'STALE' };

describe.each(by(() => true))('of every kind of rows, such as a %s', (_, kind) => {
  it('one that is not there is 404, and one that is deleted is from then on [DIR-27]', async () => {
    const unknown = kind.unknown ?? randomUUID();
    const gone = await made(kind);
    expect((await removed(kind, gone)).status).toBe(200);
    expect(await row(kind, gone)).toBeUndefined();
    for (const id of [unknown, gone]) {
      expect(await removed(kind, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      if (!kind.change) continue;
      const answer = await changed(kind, id, kind.changed(newName()));
      expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });

  it('each write is in the trail, with who made it, from where, and what was and became [AUD-7, DIR-35, KNO-8]', async () => {
    const id = await made(kind);
    if (kind.change) await changed(kind, id, kind.changed(newName()));
    await removed(kind, id);
    const entries = await trailOf(kind, id);
    const verbs = kind.verbs ?? ['created', 'updated', 'deleted'];
    expect(entries.map((entry) => entry.kind)).toEqual(
      verbs.map((verb) => `${kind.thing}.${verb}`),
    );
    for (const entry of entries) {
      expect(entry).toMatchObject({
        by: { id: populated.org.id('admin'), name: 'Asha Admin' },
        from: '127.0.0.1',
      });
    }
    expect([entries[0]?.before, entries.at(-1)?.after]).toEqual([null, null]);
    const { before, after } = entries.find((entry) => /updated|changed/.test(entry.kind)) ?? {};
    expect(Object.keys(before ?? {})).toEqual(Object.keys(after ?? {}));
    expect(before).not.toEqual(kind.change ? after : {});
  });
});

describe.each(changeable)('of every kind that is changed, such as a %s', (_, kind) => {
  it('an older one is not written over: the answer has the row, by whom and when it was changed [DIR-26]', async () => {
    const id = await made(kind);
    const first = { ...kind.changed(newName()), baseRevision: 1 };
    expect(await changed(kind, id, first)).toMatchObject({ status: 200, revision: 2 });
    const before = await row(kind, id);
    const { message, ...late } = await changed(kind, id, {
      ...kind.changed(newName()),
      baseRevision: 1,
    });
    expect(message).toEqual(expect.any(String));
    const { changedBy, changedAt } = before ?? {};
    expect(late).toEqual({ ...stale, current: before, changedBy, changedAt });
    expect(changedBy).toEqual({ id: populated.org.id('admin'), name: 'Asha Admin' });
    expect(await row(kind, id)).toEqual(before);
  });

  it('the same change once more, as after an answer that was lost, is answered and counts once [DIR-25, DIR-174]', async () => {
    const id = await made(kind);
    const body = { ...kind.changed(newName()), baseRevision: 1 };
    const first = await changed(kind, id, body);
    expect(await changed(kind, id, body)).toEqual(first);
    expect(await changed(kind, id, { ...body, baseRevision: 2 })).toEqual(first);
    expect(await changed(kind, id, body, colleague)).toMatchObject(stale);
    expect(await row(kind, id)).toMatchObject({ revision: 2 });
  });

  it('of two who change one at once, one is told of the other [DIR-26]', async () => {
    const id = await made(kind);
    const both = await Promise.all(
      [1, 2].map(() => changed(kind, id, { ...kind.changed(newName()), baseRevision: 1 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

it.each(by(({ taken }) => taken))(
  'a %s has a name of its own, in whatever letters it is written [DIR-30, DEP-143]',
  async (_, kind) => {
    const name = newName();
    const id = await made(kind, name);
    const other = await made(kind);
    const upper = await kind.fields(name.toUpperCase());
    const refused = { status: 409, code: kind.taken };
    expect(await ask(kind.create, kind.params, upper)).toMatchObject(refused);
    // A team is known by its id, which stays.
    if (kind.thing === 'team') return;
    expect(await changed(kind, other, kind.changed(name.toUpperCase()))).toMatchObject(refused);
    const own = await changed(kind, id, kind.changed(name.toUpperCase()));
    expect(own).toMatchObject({ status: 200, revision: 2 });
  },
);

/** Of the others a call that comes again makes another one, or meets a code that is spent. */
const idempotentKinds = by(({ taken, reused }) => taken ?? reused);

it.each(idempotentKinds)(
  'a new %s that is sent again as it was, as after an answer that was lost, is made once, and is nobody else’s [DIR-174]',
  async (_, kind) => {
    const body = await kind.fields(newName());
    const first = await ask(kind.create, kind.params, body);
    expect(first.status).toBe(201);
    const shown = await row(kind, first.id);
    const [again, twice] = await Promise.all([
      ask(kind.create, kind.params, body),
      ask(kind.create, kind.params, body),
    ]);
    for (const one of [again, twice]) expect(one).toMatchObject({ status: 201, id: first.id });
    expect(await row(kind, first.id)).toEqual(shown);
    expect(
      (await trailOf(kind, first.id)).filter((one) => one.kind.endsWith('.created')),
    ).toHaveLength(1);
    const other = await ask(kind.create, kind.params, body, colleague);
    expect(other).toMatchObject({ code: kind.taken ?? kind.reused });
  },
);

it.each(by(({ taken }) => taken))(
  'a new %s is refused where one of its name is other than it would be [DIR-174, DIR-16, DEP-143]',
  async (_, kind) => {
    const name = newName();
    const id = await made(kind, name);
    const refused = { status: 409, code: kind.taken };
    await changed(kind, id, kind.changed(newName()));
    // A template is what it was but for its name.
    await changed(kind, id, kind.changed(name));
    expect(await ask(kind.create, kind.params, await kind.fields(name))).toMatchObject(refused);
  },
);

it.each(by(({ isRestored }) => isRestored))(
  'a deleted %s is listed with who deleted it, and comes back as it was [DIR-27, DIR-49]',
  async (_, kind) => {
    const id = await made(kind);
    const before = (await row(kind, id)) ?? {};
    const { status: _status, ...deleted } = await removed(kind, id);
    expect(deleted).toMatchObject({ id: `${kind.thing}.${id}`, what: kind.thing });
    const listed = await admin.call(routes.deleted.list);
    expect(listed.find((one) => one.id === deleted.id)).toEqual(deleted);
    expect((deleted as unknown as DeletedThing).deletedBy?.name).toBe('Asha Admin');
    const params = { deletedId: deleted.id };
    expect(await admin.call(routes.deleted.restore, { params, body: {} })).toEqual({
      what: kind.thing,
      id,
    });
    const { changedAt, updatedAt } = (await row(kind, id)) ?? {};
    const written = { revision: 3, changedAt, ...('updatedAt' in before && { updatedAt }) };
    expect(await row(kind, id)).toEqual({ ...before, ...written });
    expect((await trailOf(kind, id)).at(-1)?.kind).toBe(`${kind.thing}.restored`);
    expect(await ask(routes.deleted.restore, params, {})).toMatchObject({ status: 404 });
  },
);

it.each(by(({ isRestored, thing }) => isRestored && thing !== 'team'))(
  'the name of a deleted %s is free, and it comes back under another one where its own is taken [DIR-27, DIR-50]',
  async (_, kind) => {
    const name = newName();
    const { id: deletedId } = await removed(kind, await made(kind, name));
    await made(kind, name.toUpperCase());
    const restore = (body: Body) => ask(routes.deleted.restore, { deletedId }, body);
    expect(await restore({})).toMatchObject({ status: 409, code: kind.taken });
    const other = newName();
    const { status, id } = await restore(
      kind.thing === 'user' ? { username: other } : { name: other },
    );
    expect(status).toBe(200);
    expect(Object.values((await row(kind, id)) ?? {})).toContain(other);
  },
);

it.each(by(({ told }) => told))(
  'a new, a changed and a deleted %s are told to the other pages that may know, each once and with its revision [DIR-24, ECO-10, DIS-8]',
  async (_, kind) => {
    const page = await (await populated.app.login('admin')).socket();
    const heard: Told[] = [];
    page.on('directory:changed', (event) => void heard.push(event));
    const watch = await (await populated.app.login('watch.1')).socket();
    const onWatch: Told[] = [];
    watch.on('directory:changed', (event) => void onWatch.push(event));
    const id = await made(kind);
    if (kind.change) await changed(kind, id, kind.changed(newName()));
    await removed(kind, id);
    const expected = (kind.revisions ?? [1, 2, 3]).map((revision) => ({
      what: kind.told,
      ids: [id],
      revision,
    }));
    const ofRow = () =>
      heard
        .filter(({ ids, what }) => what === kind.told && ids.includes(id))
        .map(({ what, ids, revision }) => ({ what, ids, revision }));
    await expect.poll(ofRow).toEqual(expected);
    // Watch TLs are told of all but tokens, which are the administrators' alone.
    await expect.poll(() => onWatch.length).toBe(kind.thing === 'token' ? 0 : expected.length);
    page.close();
    watch.close();
  },
);

it('what was deleted is removed for good 30 days later, whatever kind of row it is [DIR-141]', async () => {
  const deleted = await Promise.all(
    kinds
      .filter(({ stored }) => stored)
      .map(async (kind) => {
        const id = await made(kind);
        await removed(kind, id);
        return { id, stored: kind.stored ?? '' };
      }),
  );
  const { app } = populated;
  const left = async () => {
    const found = await Promise.all(
      deleted.map(({ id, stored }) =>
        app.db.collection<{ _id: string }>(stored).countDocuments({ _id: id }),
      ),
    );
    return deleted.filter((_, index) => found[index] === 1).map(({ stored }) => stored);
  };
  async function startAfter(days: number): Promise<void> {
    const at = new Date(app.clock.now() + days * dayMs).toISOString();
    const later = await startTestApp({ uri: app.uri, at });
    await later.listen();
    await later.close();
  }
  await startAfter(restorableDays - 1);
  expect(await left()).toHaveLength(deleted.length);
  await startAfter(restorableDays + 1);
  expect(await left()).toEqual([]);
});
