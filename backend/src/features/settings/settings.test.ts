import { routes, type Settings } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEvent, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { settingsRefreshMs } from './settings.feature.ts';

let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { SESSION_IDLE_MINUTES: '90' } });
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const { read, change } = routes.settings;
const set = async (values: object, client = admin) => {
  const { revision } = await client.call(read);
  return client.raw('PUT', change.path, { baseRevision: revision, ...values });
};

it('every setting is answered with its default, its source and what it does [SET-1, SET-6]', async () => {
  const { revision, settings } = await admin.call(read);
  expect(revision).toBe(0);
  expect(settings.overdueMinutes).toMatchObject({ value: 30, default: 30, source: 'setting' });
  expect(settings.idleMinutes).toMatchObject({ value: 90, default: 90, source: 'environment' });
  expect(settings.maskOtherTeams.effect).toContain('At once');
});

it('a value out of its range is refused in words and changes nothing [SET-2]', async () => {
  const before = await admin.call(read);
  for (const [values, words] of [
    [{ overdueMinutes: 721 }, 'From 0 to 720 minutes'],
    [{ sessionHours: 0 }, 'From 1 to 168 hours'],
    [{ retentionLogDays: 29 }, 'From 30 to 3650 days'],
    [{ elsewhereAbsenceTypes: ['HOLIDAY'] }, 'An absence type'],
    [{ elsewhereAbsenceTypes: ['OJT', 'MC'] }, 'Whoever is sick is not on duty elsewhere'],
    [{ overdueMinutes: 20, maskOtherTeams: 'maybe' }, 'Yes or no'],
  ] as const) {
    const refused = await set(values);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(words);
  }
  expect(await admin.call(read)).toEqual(before);
});

it('what is no setting is refused by its name, and what was sent beside it is not set [SET-14]', async () => {
  const before = await admin.call(read);
  const refused = await set({ overdueMinutes: 45, fairnessMonths: 8, baseRevison: 1 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ message: string }>().message).toContain(
    'There is no setting fairnessMonths, baseRevison',
  );
  expect(await admin.call(read)).toEqual(before);
});

it('types of duty elsewhere are kept once each, and the same ones in another order are no change [SET-12, SET-4]', async () => {
  const first = (await set({ elsewhereAbsenceTypes: ['OJT', 'COURSE', 'OJT'] })).json<Settings>();
  expect(first.settings.elsewhereAbsenceTypes.value).toEqual(['COURSE', 'OJT']);
  const again = (await set({ elsewhereAbsenceTypes: ['OJT', 'COURSE'] })).json<Settings>();
  expect(again.revision).toBe(first.revision);
  const standard = first.settings.elsewhereAbsenceTypes.default;
  expect((await set({ elsewhereAbsenceTypes: standard })).statusCode).toBe(200);
});

const png = (bytes: number) => {
  const picture = Buffer.alloc(bytes);
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return `data:image/png;base64,${picture.toString('base64')}`;
};

it.each([
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=', 'A PNG or JPEG picture'],
  [
    'a PNG in name alone',
    `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`,
    'A PNG or JPEG picture',
  ],
  ['a PNG under another kind', png(64).replace('png', 'jpeg'), 'A PNG or JPEG picture'],
  ['more than 100 kB', png(100 * 1024 + 1), 'At most 100 kB'],
])('%s is no logo [SET-8]', async (_, logo, words) => {
  const refused = await set({ logo });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain(words);
});

it('name and logo are known to who is not signed in, and the trail has no picture [SET-8]', async () => {
  const anonymous = app.anonymous();
  expect(await anonymous.call(routes.organisation.read)).toEqual({
    name: '',
    logo: null,
    passwordMinLength: 10,
    needsAdministrator: false,
    signOn: null,
  });
  const logo = png(100 * 1024);
  expect((await set({ organisationName: ' Harbour Division ', logo })).statusCode).toBe(200);
  expect(await anonymous.call(routes.organisation.read)).toEqual({
    name: 'Harbour Division',
    logo,
    passwordMinLength: 10,
    needsAdministrator: false,
    signOn: null,
  });
  const { entries } = await admin.call(routes.audit.activity, {
    query: { kind: 'settings.changed' },
  });
  expect(entries[0]).toMatchObject({
    before: { organisationName: '', logo: null },
    after: { organisationName: 'Harbour Division', logo: 'PNG, 100 kB' },
  });
  expect((await set({ organisationName: '', logo: null })).statusCode).toBe(200);
});

it('what the environment says cannot be changed [SET-6]', async () => {
  const refused = await set({ idleMinutes: 30, overdueMinutes: 50 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'SETTING_FIXED',
    message: 'idleMinutes is fixed by the environment that the server was started in.',
  });
  expect((await admin.call(read)).settings.overdueMinutes.value).toBe(30);
});

it('a changed overdue limit acts at once, is told to every page and is in the trail [SET-3, SET-7]', async () => {
  const leader = await app.login('tl.a1');
  const event = nextEvent(await leader.socket(), 'directory:changed');
  expect((await set({ overdueMinutes: 5 })).statusCode).toBe(200);
  expect(await event).toMatchObject({ what: 'settings', ids: ['overdueMinutes'] });
  const clock = await leader.call(routes.schedule.clock);
  expect(clock.overdueAfterMinutes).toBe(5);
  const overview = await admin.raw('GET', '/api/dashboard/team-overview/2025-09-06');
  expect(overview.body).toContain('"2025-09-06T02:05:00.000Z"');
  const late = await admin.raw(
    'GET',
    '/api/reports/late-sheets?from=2025-09-06&to=2025-09-06&format=json',
  );
  expect(late.body).toContain('"2025-09-06T02:05:00.000Z"');
  const { entries } = await admin.call(routes.audit.activity, {
    query: { kind: 'settings.changed' },
  });
  expect(entries[0]).toMatchObject({
    by: { id: org.id('admin'), name: 'Asha Admin' },
    before: { overdueMinutes: 30 },
    after: { overdueMinutes: 5 },
  });
});

it('a changed mask hides other teams at once, and pages connect again [SET-3]', async () => {
  const leader = await app.login('tl.a1');
  const ended = nextEvent(await leader.socket(), 'session:revoked');
  await set({ maskOtherTeams: true });
  expect(await ended).toEqual({ reason: 'rights_changed' });
  expect((await leader.raw('GET', '/api/auth/me')).statusCode).toBe(200);
});

it('changed session hours act for whoever signs in from then on [SET-3]', async () => {
  await set({ sessionHours: 1 });
  const response = await app
    .anonymous()
    .raw('POST', '/api/auth/login', { username: 'tl.a2', password: 'test-shift-2025' });
  expect(response.headers['set-cookie']).toContain('Max-Age=3600');
  await set({ sessionHours: 13 });
});

it('a change made on an older revision is refused with what stands and by whom, one’s own once more is answered [SET-4, DIR-174]', async () => {
  const { revision } = await admin.call(read);
  const again = await admin.raw('PUT', change.path, {
    baseRevision: revision - 1,
    sessionHours: 13,
  });
  expect([again.statusCode, again.json()]).toEqual([200, await admin.call(read)]);
  const refused = await admin.raw('PUT', change.path, {
    baseRevision: revision - 1,
    overdueMinutes: 60,
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'STALE',
    current: { revision, settings: { overdueMinutes: { value: 5 } } },
    changedBy: { id: org.id('admin') },
  });
  expect((await set({ overdueMinutes: 5 })).json()).toMatchObject({ revision });
});

it('settings survive a restart, and an entry that a crash kept out follows once [SET-5, SET-7]', async () => {
  const trail = app.db.collection('audit');
  const last = await trail.find({}).sort({ sequence: -1 }).limit(1).toArray();
  expect(last[0]?.['kind']).toMatch(/^(settings\.changed|session\.opened)$/);
  const { revision } = (await set({ overdueMinutes: 7 })).json<{ revision: number }>();
  await trail.deleteOne({ key: `settings ${revision}` });
  for (const _ of [1, 2]) {
    const again = await startTestApp({ uri: app.uri });
    const client = await again.login('admin');
    const { settings } = await client.call(read);
    expect(settings.overdueMinutes.value).toBe(7);
    await again.close();
  }
  expect(await trail.countDocuments({ key: `settings ${revision}` })).toBe(1);
});

it('a change acts in a second process too, which looks every 5 s, and its pages are told [SET-5]', async () => {
  expect(settingsRefreshMs).toBeLessThanOrEqual(5000);
  const second = await startTestApp({ uri: app.uri, settingsRefreshMs: 20 });
  const leader = await second.login('tl.a1');
  const event = nextEvent(await leader.socket(), 'directory:changed');
  await set({ overdueMinutes: 55 });
  expect(await event).toMatchObject({ what: 'settings', ids: ['overdueMinutes'] });
  expect((await leader.call(routes.schedule.clock)).overdueAfterMinutes).toBe(55);
  await second.close();
});

it('a longer password is asked for from the change on [SET-9]', async () => {
  await set({ passwordMinLength: 20 });
  const body = { username: 'new.one', name: 'New One', role: 'FRT', teamId: null };
  const add = (password: string) => admin.raw('POST', '/api/users', { ...body, password });
  const refused = await add('lantern under rain');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('A password has 20 to 256 characters.');
  expect((await add('lantern under the rain')).statusCode).toBe(201);
});
