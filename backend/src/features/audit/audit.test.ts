import { displayRoutes, routes, sessionRoutes, type AuditEntry } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { userWritten } from '../directory/directory.changes.ts';
import { auditRepo } from './audit.repo.ts';
import { verifyTrail } from './audit.chain.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const activity = async (query: Record<string, string> = {}) =>
  (await admin.call(routes.audit.activity, { query: { limit: 500, ...query } })).entries;
const newest = async (kind: string) => (await activity({ kind }))[0];

/** As a call of an administrator tells its write. */
const tellChange = (id: string, revision: number, after: object) =>
  app.changes.publish(userWritten, {
    id,
    revision,
    detail: {
      change: {
        by: { id: org.id('admin'), name: 'Asha Admin' },
        from: '127.0.0.1',
        kind: 'user.updated',
        before: { name: 'Ada A1' },
        after,
      },
    },
  });

it('a sign-in and a sign-out are in the trail when they are answered [AUD-7]', async () => {
  const tara = { id: org.id('tl.a1'), name: 'Tara A1' };
  const leader = await app.login('tl.a1');
  expect(await newest('session.opened')).toMatchObject({
    by: tara,
    from: '127.0.0.1',
    what: { type: 'user', ...tara },
  });
  await leader.call(sessionRoutes.logout);
  expect(await newest('session.ended')).toMatchObject({ by: tara, after: { reason: 'logout' } });
});

it('a refused sign-in names the account, and nobody for a name that nobody has [AUD-8]', async () => {
  await expect(app.login('tl.a2', 'wrong-words')).rejects.toThrow('Invalid credentials');
  await expect(app.login('my-real-password', 'x')).rejects.toThrow('Invalid credentials');
  await app.changes.idle();
  await expect.poll(() => activity({ kind: 'session.refused' })).toHaveLength(2);
  const [unknown, accountRefusal] = await activity({ kind: 'session.refused' });
  expect(accountRefusal).toMatchObject({
    by: null,
    what: { type: 'user', id: org.id('tl.a2'), name: 'tl.a2' },
    after: { count: 1 },
  });
  expect(unknown?.what).toEqual({ type: 'user', id: null, name: null });
  expect(JSON.stringify(await activity())).not.toMatch(/wrong-words|my-real-password/);
});

it('pairing, changing and revoking a screen are in the trail, pairing once over restarts [AUD-6, AUD-7]', async () => {
  await pairDisplay(app, admin);
  const [display] = await admin.call(displayRoutes.list);
  const params = { displayId: display?.id ?? '' };
  const again = await startTestApp({ uri: app.uri });
  await again.close();
  expect(await activity({ kind: 'display.paired' })).toHaveLength(1);
  await admin.call(displayRoutes.change, { params, body: { deployment: 'draft' } });
  expect(await newest('display.changed')).toMatchObject({
    before: { deployment: 'saved' },
    after: { deployment: 'draft' },
    what: { id: params.displayId, name: 'Wall' },
  });
  await admin.call(displayRoutes.revoke, { params });
  expect(await newest('display.revoked')).toMatchObject({
    by: { id: org.id('admin') },
    before: { name: 'Wall' },
    after: null,
  });
});

it('what an administrator changed reaches the trail and every administrator’s page, once [AUD-6, AUD-11]', async () => {
  const [socket, leader] = [await admin.socket(), await (await app.login('tl.a3')).socket()];
  const heard: string[] = [];
  leader.onAny((name: string) => void heard.push(name));
  const event = nextEvent(socket, 'activity:appended');
  tellChange(org.id('a1.04'), 7, { name: 'Ada Lovelace' });
  tellChange(org.id('a1.04'), 7, { name: 'Ada Lovelace' });
  const { entry } = await event;
  expect(entry).toMatchObject({
    kind: 'user.updated',
    what: { type: 'user', id: org.id('a1.04'), name: 'Ada Lovelace' },
    before: { name: 'Ada A1' },
  });
  await app.changes.idle();
  expect(await activity({ kind: 'user.updated' })).toEqual([entry]);
  expect(heard).not.toContain('activity:appended');
});

it('who deactivates somebody stands beside the end of their sessions [AUD-7]', async () => {
  const by = { id: org.id('admin'), name: 'Asha Admin' };
  const [id, name] = [org.id('a2.04'), 'Ada A2'];
  const kind = 'user.updated';
  const ends = 'deactivated';
  const change = { by, from: '10.0.0.9', kind, ends, before: { name }, after: null } as const;
  app.changes.publish(userWritten, { id, revision: 2, detail: { ends, change } });
  await app.changes.idle();
  expect(await newest('session.ended')).toMatchObject({
    by,
    from: '10.0.0.9',
    what: { id, name },
    after: { reason: 'deactivated' },
  });
});

it('the activity is asked for by kind, thing, person, day and page, newest first [AUD-9]', async () => {
  const all = await activity();
  expect(all.map(({ id }) => Number(id))).toEqual(all.map((_, n) => all.length - n));
  const ids = (entries: readonly AuditEntry[]) => entries.map(({ id }) => id);
  const of = (test: (entry: AuditEntry) => boolean) => ids(all.filter(test));
  expect(ids(await activity({ kind: 'session' }))).toEqual(
    of(({ kind }) => kind.startsWith('session.')),
  );
  expect(ids(await activity({ userId: org.id('tl.a1') }))).toEqual(
    of(({ by }) => by?.id === org.id('tl.a1')),
  );
  expect(await activity({ from: '2025-09-06', to: '2025-09-06' })).toEqual(all);
  expect(await activity({ from: '2025-09-07' })).toEqual([]);
  expect(await activity({ to: '2025-09-05' })).toEqual([]);
  const page = await admin.call(routes.audit.activity, { query: { limit: 2, before: '4' } });
  expect([ids(page.entries), page.hasMore]).toEqual([['3', '2'], true]);
  const last = await admin.call(routes.audit.activity, { query: { limit: 2, before: '3' } });
  expect([ids(last.entries), last.hasMore]).toEqual([['2', '1'], false]);
  const ofThing: string[] = [];
  for (let hasMore = true; hasMore;) {
    const before = ofThing.at(-1);
    const query = { kind: 'session', limit: 2, ...(before !== undefined && { before }) };
    const next = await admin.call(routes.audit.activity, { query });
    ofThing.push(...ids(next.entries));
    ({ hasMore } = next);
  }
  expect(ofThing).toEqual(of(({ kind }) => kind.startsWith('session.')));
  expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  const wrong = await admin.raw('GET', '/api/admin/activity?limit=501');
  expect(wrong.statusCode).toBe(400);
});

it('the file has every entry that matches, runs no formula, and is itself in the trail [AUD-10]', async () => {
  tellChange(org.id('a1.05'), 9, { name: '=cmd()' });
  await app.changes.idle();
  const answer = await admin.raw('GET', '/api/admin/activity/export?kind=user');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="activity-2025-09-06.csv"',
  });
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFF"Entry","Date","Time (Asia/Singapore)","By","From","Kind","Thing","Id","Name","Before","After","Hash"',
  );
  expect(lines).toHaveLength((await activity({ kind: 'user' })).length + 3);
  expect(lines[1]).toContain(`"Person changed","Person","${org.id('a1.05')}","'=cmd()"`);
  // No instant stands in it without its zone, and its last line says of when it is.
  expect(answer.body).not.toMatch(/\dT\d\d:\d\d/);
  expect(lines.at(-2)).toMatch(/^"As of 2025-09-06 \d\d:\d\d:\d\d \(Asia\/Singapore\)"$/);
  expect(await newest('activity.exported')).toMatchObject({
    by: { id: org.id('admin') },
    after: { kind: 'user', lines: lines.length - 3 },
  });
});

it('a change, deletion, restore and lost access that a crash kept out are added at the next start, once, as they were [AUD-6, AUD-13]', async () => {
  const trail = app.db.collection('audit');
  const team = await admin.call(routes.teams.create, { body: { id: 'X9', name: 'Lost team' } });
  const { id: roleId } = await admin.call(routes.roles.create, { body: { name: 'Lost role' } });
  const gone = await admin.call(routes.roles.remove, { params: { roleId } });
  await app.changes.idle();
  const [last] = await activity();

  await admin.call(routes.teams.remove, { params: { teamId: team.id } });
  await admin.call(routes.deleted.restore, { params: { deletedId: gone.id }, body: {} });
  const userIds = [org.id('a3.05')];
  await admin.call(routes.users.bulk, { body: { action: 'deactivate', userIds } });
  await admin.call(routes.tags.create, { body: { name: 'Lost words', color: '#EF4444' } });
  await app.changes.idle();
  const lost = (await activity()).filter(({ id }) => Number(id) > Number(last?.id));
  const kinds = ['role.restored', 'session.ended', 'tag.created', 'team.deleted'];
  expect(lost.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  expect(lost).toHaveLength(kinds.length + 1);

  await trail.deleteMany({ sequence: { $gt: Number(last?.id) } });
  for (const _ of [1, 2]) await (await startTestApp({ uri: app.uri })).close();
  const added = (await activity()).filter(({ id }) => Number(id) > Number(last?.id));
  const said = ({ at, by, from, kind, what, before, after }: AuditEntry) =>
    JSON.stringify({ at, by, from, kind, what, before, after });
  expect(added.map(said).toSorted()).toEqual(lost.map(said).toSorted());
});

it('a row is changed again only when its last change is in the trail [AUD-13]', async () => {
  const trail = app.db.collection('audit');
  const { id: tagId } = await admin.call(routes.tags.create, {
    body: { name: 'First', color: '#EF4444' },
  });
  await app.changes.idle();
  await trail.deleteMany({ key: `tag ${tagId} 1` });
  const again = await startTestApp({ uri: app.uri });
  await trail.deleteMany({ key: `tag ${tagId} 1` });
  const other = await startTestApp({ uri: app.uri });
  const client = await other.login('admin');
  const body = { name: 'Second', color: '#EF4444' };
  await client.call(routes.tags.change, { params: { tagId }, body });
  await other.changes.idle();
  const kinds = (await activity({ kind: 'tag' })).filter(({ what }) => what.id === tagId);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['tag.created', 'tag.updated']);
  await Promise.all([again.close(), other.close()]);
});

it('an export of sign-in links is in the trail when it is answered, and nobody else may say so [AUD-14]', async () => {
  const listName = 'sign-in-links';
  const body = { what: listName, lines: 3 } as const;
  await admin.call(routes.exports.record, { body });
  expect(await newest('list.exported')).toMatchObject({
    by: { id: org.id('admin') },
    what: { type: 'list', name: listName },
    after: { lines: 3 },
  });
  const watch = await app.login('watch.1');
  expect((await watch.raw('POST', '/api/exports', body)).statusCode).toBe(403);
  await watch.call(routes.exports.record, { body: { what: 'deployment', lines: 4 } });
  expect((await newest('list.exported'))?.after).toEqual({ lines: 4 });
});

it('the file of stations is in the trail when it is answered [AUD-14]', async () => {
  await admin.call(routes.places.exportPlaces);
  expect(await newest('list.exported')).toMatchObject({ what: { name: 'stations' } });
});

it('the trail that a day of use has made is whole, and only its end is added to [AUD-2, AUD-12]', async () => {
  const repo = auditRepo(app.db);
  const { entries } = await verifyTrail(repo);
  expect(entries).toBe((await activity()).length);
  const methods = Object.values(routes.audit).map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(['GET']));
  expect(Object.keys(repo).toSorted()).toEqual([
    'after',
    'append',
    'count',
    'edge',
    'entry',
    'last',
    'newest',
    'withKeys',
  ]);
});
