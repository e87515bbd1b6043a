import { auditRoutes, tagRoutes, teamRoutes, userRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ at: '2025-09-06T02:20:00.000Z' });
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const file = (url: string, by = admin) => by.raw('GET', url);
const linesOf = ({ body }: { body: string }) => body.trimEnd().split('\r\n');
const newest = async () =>
  (await admin.call(auditRoutes.activity, { query: { kind: 'list.exported' } })).entries[0];

it('the file of users has the written columns, who is chosen, in their order, and no cell that runs [ADM-51, OPS-55]', async () => {
  const body = { username: 'formula', role: 'FRT', password: 'walk the night shift' };
  await admin.raw('POST', '/api/users', { ...body, name: 'Zed Formula' });
  const made = await file('/api/users?format=csv&q=formula');
  expect(made.headers['content-disposition']).toBe('attachment; filename="users.csv"');
  expect(linesOf(made)).toEqual([
    '\uFEFF"Username","Name","Role","Team","Status"',
    '"formula","Zed Formula","FRT","No Team","Active"',
  ]);
  const chosen = { status: 'active', team: 'A1', sort: '-name' };
  const listed = await admin.call(userRoutes.list, { query: chosen });
  expect(listed.length).toBeGreaterThan(1);
  const [, ...lines] = linesOf(
    await file('/api/users?format=csv&status=active&team=A1&sort=-name'),
  );
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    listed.map(({ username }) => `"${username}"`),
  );
  expect(await newest()).toMatchObject({
    by: { id: org.id('admin') },
    what: { type: 'list', id: 'users', name: 'users' },
    after: { lines: listed.length },
  });
});

it('a file of users names their tags with their last days, and comes back as no change [DIR-205, DIR-11, DIR-121]', async () => {
  const userId = org.id('a1.04');
  for (const [name, validUntil] of [
    ['Wade', '2027-01-31'],
    ['Xylo', null],
  ] as const) {
    const { id: tagId } = await admin.call(tagRoutes.create, { body: { name } });
    await admin.call(userRoutes.addTag, { params: { userId }, body: { tagId, validUntil } });
  }
  const exported = await file('/api/users?format=csv&also=tags&q=a1.04');
  expect(linesOf(exported)[1]).toMatch(/,"Active","Wade \(2027-01-31\) \| Xylo"$/);
  const body = { csv: exported.body, dryRun: true };
  const again = await admin.raw('POST', '/api/admin/users/import', body);
  expect(again.json()).toMatchObject({ lines: [{ outcome: 'same', changes: [] }] });
});

it('each filter of users leaves whom it names, and a list that asks for none is as it was [ADM-49]', async () => {
  const all = await admin.call(userRoutes.list);
  const ids = async (query: object) =>
    (await admin.call(userRoutes.list, { query })).map(({ id }) => id).toSorted();
  const those = (isOne: (user: (typeof all)[number]) => boolean) =>
    all
      .filter(isOne)
      .map(({ id }) => id)
      .toSorted();
  expect(await ids({ team: '-' })).toEqual(those(({ teamId }) => teamId === null));
  expect(await ids({ status: 'active' })).toEqual(those(({ isActive }) => isActive));
  expect(await ids({ status: 'new' })).toEqual(those(({ hasSignedIn }) => !hasSignedIn));
  const { id } = await admin.call(tagRoutes.create, { body: { name: 'Boat', color: '#EF4444' } });
  await admin.call(userRoutes.addTag, { params: { userId: org.id('admin') }, body: { tagId: id } });
  expect(await ids({ tag: 'Boat' })).toEqual([org.id('admin')]);
  expect(await ids({ format: 'json' })).toEqual(those(() => true));
});

it('the file of teams names who leads each, and no cell can be run [ADM-62]', async () => {
  const body = { id: 'Z1', name: 'Zulu' };
  await admin.call(teamRoutes.create, { body });
  const [head, ...lines] = linesOf(await file('/api/admin/teams?format=csv&q=z1'));
  expect(head).toBe('\uFEFF"ID","Name","Members","Leader","Deputy","PSO","Created"');
  expect(lines).toEqual(['"Z1","Zulu",0,"None","None","None","Sep 06, 2025"']);
  const [, first] = linesOf(await file('/api/admin/teams?format=csv&sort=name'));
  const teams = await admin.call(teamRoutes.list);
  const leader = (await admin.call(userRoutes.list)).find(({ id }) => id === teams[0]?.leaderId);
  expect(first).toContain(`"${leader?.name}"`);
  expect(await newest()).toMatchObject({ what: { name: 'teams' }, after: { lines: teams.length } });
});

it('the file of a team’s members has its name and the day, whatever letters the team has [ADM-64]', async () => {
  const { revision: baseRevision } = (await admin.call(teamRoutes.list)).find(
    ({ id }) => id === 'A2',
  ) as { revision: number };
  const rename = { name: 'A/2 機場', baseRevision };
  await admin.call(teamRoutes.change, { params: { teamId: 'A2' }, body: rename });
  const made = await file('/api/admin/teams/A2/members?format=csv&sort=-name');
  expect(made.headers['content-disposition']).toBe(
    `attachment; filename="A-2 ---members-2025-09-06.csv"; filename*=UTF-8''A-2%20%E6%A9%9F%E5%A0%B4-members-2025-09-06.csv`,
  );
  const params = { teamId: 'A2' };
  const members = await admin.call(teamRoutes.members, { params, query: { sort: '-name' } });
  expect(members.map(({ teamId }) => teamId)).toEqual(org.team('A2').map(() => 'A2'));
  expect(linesOf(made)).toEqual([
    '\uFEFF"Name","Username","Role","Status","Team"',
    ...members.map(
      ({ name, username, role }) => `"${name}","${username}","${role}","Active","A/2 機場"`,
    ),
  ]);
  expect(await newest()).toMatchObject({
    what: { name: 'members' },
    after: { teamId: 'A2', lines: members.length },
  });
  expect((await file('/api/admin/teams/ZZ/members')).statusCode).toBe(404);
});

it('external IDs are a column of a file for people where somebody listed has one [DIR-206]', async () => {
  const of = async (format: string) => {
    const { rawPayload } = await file(`/api/users?format=${format}&also=tags&q=a1.04`);
    return format === 'pdf' ? textOfPdf(rawPayload) : rawPayload.toString();
  };
  expect(await of('pdf')).not.toContain('External ID');
  const params = { userId: org.id('a1.04') };
  await admin.call(userRoutes.change, { params, body: { externalId: 'E-77' } });
  expect(await of('pdf')).toMatch(/External ID[\s\S]*E-77/);
  expect(await of('csv')).not.toContain('External ID');
  await admin.call(userRoutes.change, { params, body: { externalId: null } });
});

it.each(['/api/users', '/api/admin/teams', '/api/admin/teams/A1/members'])(
  '%s is a workbook and a PDF too, for administrators alone [REP-12, AUD-14]',
  async (url) => {
    const workbook = await file(`${url}?format=xlsx`);
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const paper = await file(`${url}?format=pdf`);
    expect(textOfPdf(paper.rawPayload)).toContain('as of 2025-09-06');
    const before = await newest();
    const watch = await app.login('watch.1');
    expect((await file(`${url}?format=csv`, watch)).statusCode).toBe(403);
    expect(await newest()).toEqual(before);
  },
);
