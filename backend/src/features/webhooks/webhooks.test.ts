import {
  builtInCatalogue,
  routes,
  webhookMessage,
  webhooksRoutes,
  type Call,
  type CreatedWebhook,
  type WebhookEvent,
  type WebhookMessage,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { pairDisplay } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import { catalogueRepo } from '../deployment/catalogue/catalogue.repo.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { waitsMs } from './webhooks.dispatcher.ts';

const beatMs = 100;
/** Longer than anything takes on a busy machine. */
const patient = { interval: 20, timeout: 15_000 };
const minute = 60_000;
let app: TestApp;
let org: Organisation;
let admin: TestClient;
let leader: TestClient;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ beatMs, env: { WRITES_PER_SECOND: '10000', FINAL_AFTER_HOURS: '0' } });
  org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  await app.listen();
  admin = await app.login('admin');
  leader = await app.login('tl.a1');
  await allowPrivate(true);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.answerStatus(204);
  for (const { id } of await list()) {
    await admin.call(webhooksRoutes.remove, { params: { webhookId: id } });
  }
});

const list = (client = admin) => client.call(webhooksRoutes.list);
async function allowPrivate(webhooksToPrivateAddresses: boolean): Promise<void> {
  const { revision: baseRevision } = await admin.call(routes.settings.read);
  const body = { baseRevision, webhooksToPrivateAddresses };
  await admin.call(routes.settings.change, { body });
}
const create = (path: string, events: WebhookEvent[], secret?: string): Promise<CreatedWebhook> =>
  admin.call(webhooksRoutes.create, { body: { url: receiver.url(path), events, secret } });
const one = async (id: string) => (await list()).find((webhook) => webhook.id === id);
const deliveries = (id: string) =>
  admin.call(webhooksRoutes.deliveries, { params: { webhookId: id } });
const change = async ({ id }: { id: string }, fields: object) => {
  const { url, events, revision } = (await one(id)) ?? {};
  const body = { url, events, baseRevision: revision, ...fields };
  return admin.raw('PUT', `/api/admin/webhooks/${id}`, body);
};
const redeliver = (webhookId: string, deliveryId: string) =>
  admin.call(webhooksRoutes.redeliver, { params: { webhookId, deliveryId } });
const arrived = (path: string, count: number) =>
  expect.poll(() => receiver.at(path).length, patient).toBe(count);
const settled = (id: string, states: string[]) =>
  expect
    .poll(async () => (await deliveries(id)).map(({ state }) => state), patient)
    .toEqual(states);
const messages = (path: string): WebhookMessage[] =>
  receiver.at(path).map(({ body }) => webhookMessage.parse(JSON.parse(body)));

const startAt = '2025-09-06T02:20:00.000Z';
let round = 0;
/** The team's sheet with other marks than before. */
async function submit(): Promise<void> {
  const ids = org.team('A1');
  round += 1;
  const marks = { [ids[2] ?? '']: { status: 'present' as const, notes: `CANARY ${round}` } };
  const body = { teamId: 'A1', date: workingDay, attendanceData: marksFor(ids, marks) };
  await leader.call(routes.attendance.submit, { body });
}
const operate = (op: Call<typeof routes.deployment.operate>['body']['op']) =>
  admin.call(routes.deployment.operate, {
    params: { date: workingDay },
    body: { opId: randomUUID(), op },
  });

it('a sheet’s first submission and its changes are told, signed, with counts and nothing more [ECO-43, ECO-44]', async () => {
  const { secret } = await create('sheets', ['sheet.submitted', 'sheet.changed']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await submit();
  await arrived('sheets', 1);
  const [first] = receiver.at('sheets');
  const { headers, body = '' } = first ?? {};
  const at = new Date(Number(headers?.['webhook-timestamp']) * 1000);
  expect(Math.abs(at.getTime() - app.clock.now())).toBeLessThan(minute);
  const id = String(headers?.['webhook-id']);
  expect(headers?.['webhook-signature']).toBe(new Verifier(secret).sign(id, at, body));
  const ids = org.team('A1');
  expect(JSON.parse(body)).toMatchObject({
    type: 'sheet.submitted',
    data: { date: workingDay, team: { id: 'A1', name: 'Team A1' }, revision: 1 },
  });
  await submit();
  await arrived('sheets', 2);
  expect(messages('sheets')[1]).toMatchObject({
    type: 'sheet.changed',
    data: {
      revision: 2,
      counts: { presentCount: ids.length, absentCount: 0, attendanceRate: 100 },
    },
  });
  // Nothing changed, so nothing is told.
  round -= 1;
  await submit();
  await app.changes.idle();
  expect(receiver.at('sheets')).toHaveLength(2);
});

it('no message names a person, a note, an absence type or a time off [ECO-43]', async () => {
  await create('leaks', ['sheet.submitted', 'sheet.changed', 'deployment.saved']);
  const ids = org.team('A1');
  const attendanceData = marksFor(ids, {
    [ids[2] ?? '']: { status: 'absent', absenceType: 'MC', notes: 'CANARY flu' },
    [ids[3] ?? '']: { status: 'pto', ptoTiming: '11:17-13:43', notes: 'CANARY dentist' },
  });
  const body = { teamId: 'A1', date: workingDay, attendanceData };
  const { records } = await leader.call(routes.attendance.submit, { body });
  const [record] = records;
  const moves = [{ userId: record?.userId ?? '', from: null, to: 'car-1' }];
  await operate({ type: 'place', moves });
  await operate({ type: 'save' });
  await arrived('leaks', 2);
  const sent = receiver.at('leaks').map((message) => message.body);
  const names = records.flatMap(({ userId, userName }) => [userId, userName]);
  for (const secret of ['CANARY', 'MC', '11:17', 'Wen', ...names]) {
    expect(sent.join('\n')).not.toContain(secret);
  }
  expect(messages('leaks').find(({ type }) => type === 'deployment.saved')?.data).toMatchObject({
    date: workingDay,
    counts: { officers: 1, stations: 1, zones: [{ id: 'car', officers: 1 }] },
  });
});

it('what failed is tried again after growing waits over a day, under one id, and then given up [ECO-45, ECO-47]', async () => {
  const { id } = await create('failing', ['sheet.changed']);
  const stored = app.db.collection('webhookDeliveries');
  receiver.answerStatus(503);
  await submit();
  await arrived('failing', 1);
  for (const [index, wait] of waitsMs.entries()) {
    await expect
      .poll(async () => (await stored.findOne({ webhookId: id }))?.['attempts'], patient)
      .toBe(index + 1);
    app.clock.advance(wait - 2000);
    await app.changes.idle();
    expect(receiver.at('failing')).toHaveLength(index + 1);
    app.clock.advance(3000);
    await arrived('failing', index + 2);
  }
  await atTheStart();
  await settled(id, ['failed']);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({
    attempts: 11,
    nextAt: null,
    lastAttempt: { status: 503, error: 'Answered with 503', isDelivered: false },
  });
  const sent = receiver.at('failing');
  expect(
    new Set(sent.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size,
  ).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers['webhook-signature'])).size).toBe(11);
  const day = waitsMs.reduce((sum, wait) => sum + wait, 0);
  expect(day).toBeGreaterThan(23 * 60 * minute);
  expect(day).toBeLessThanOrEqual(24 * 60 * minute);
}, 60_000);

/** After the days that a test lets pass, which no session outlasts. */
async function atTheStart(): Promise<void> {
  app.clock.set(startAt);
  admin = await app.login('admin');
  leader = await app.login('tl.a1');
}

it('sent again, a message has the same id and body, and its attempts go on; that is in the trail [ECO-49, ECO-51]', async () => {
  const { id } = await create('again', ['sheet.changed']);
  await submit();
  await settled(id, ['delivered']);
  const [{ id: deliveryId } = { id: '' }] = await deliveries(id);
  expect(await redeliver(id, deliveryId)).toMatchObject({ id: deliveryId, state: 'waiting' });
  await arrived('again', 2);
  await settled(id, ['delivered']);
  const [first, second] = receiver.at('again');
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect((await deliveries(id))[0]?.attempts).toBe(2);
  const { entries } = await admin.call(routes.audit.activity, { query: { kind: 'webhook' } });
  expect(entries[0]).toMatchObject({
    kind: 'webhook.redelivered',
    what: { id },
    after: { delivery: deliveryId },
  });
  const unknown = `/api/admin/webhooks/${id}/deliveries/msg_${'0'.repeat(32)}/redeliver`;
  expect((await admin.raw('POST', unknown)).statusCode).toBe(404);
});

it('a slow receiver holds up no other, and has two connections at most [ECO-47]', async () => {
  const { id: slow } = await create('slow', ['sheet.changed']);
  await create('quick', ['sheet.changed']);
  const open: (() => void)[] = [];
  receiver.answerWith((response, path) => {
    if (path === '/slow') open.push(() => void response.writeHead(204).end());
    else response.writeHead(204).end();
  });
  for (let count = 0; count < 4; count += 1) await submit();
  await arrived('quick', 4);
  expect(receiver.at('slow')).toHaveLength(2);
  receiver.answerStatus(204);
  for (const end of open) end();
  await settled(slow, Array(4).fill('delivered'));
});

it('after 100 failures in a row it is turned off, told to administrators, and goes on when turned on [ECO-41, ECO-48]', async () => {
  const made = await create('stopped', ['sheet.changed']);
  receiver.answerStatus(500);
  await app.db.collection('webhooks').updateOne({ url: made.url }, { $set: { failures: 99 } });
  await submit();
  await expect.poll(async () => (await one(made.id))?.active, patient).toBe(false);
  expect(await one(made.id)).toMatchObject({ failures: 100, stoppedAt: expect.any(String) });
  const notified = async () =>
    (await admin.call(routes.notifications.list)).map(({ title, link }) => `${title} ${link}`);
  await expect
    .poll(notified, patient)
    .toContain(`The webhook to ${made.url} was turned off /dashboard?section=webhooks`);
  const { entries } = await admin.call(routes.audit.activity, {
    query: { kind: 'webhook.stopped' },
  });
  expect(entries[0]).toMatchObject({ by: null, what: { id: made.id } });
  // Off: nothing is sent and what happens is not kept.
  app.clock.advance(10 * minute);
  await submit();
  await app.changes.idle();
  expect(receiver.at('stopped')).toHaveLength(1);
  const [{ id: waiting } = { id: '' }] = await deliveries(made.id);
  const off = `/api/admin/webhooks/${made.id}/deliveries/${waiting}/redeliver`;
  expect((await admin.raw('POST', off)).json()).toMatchObject({ code: 'WEBHOOK_OFF' });
  receiver.answerStatus(204);
  expect((await change(made, { active: true })).statusCode).toBe(200);
  await settled(made.id, ['delivered']);
  expect(await one(made.id)).toMatchObject({ active: true, stoppedAt: null, failures: 0 });
});

it('a message that a crash kept from being stored follows at the next start, once, also with two processes [ECO-45]', async () => {
  const { id } = await create('crash', ['sheet.changed', 'deployment.saved']);
  await submit();
  await operate({ type: 'save' });
  await settled(id, ['delivered', 'delivered']);
  const [known] = await deliveries(id);
  // As if the process had ended between the sheet's write and what follows it.
  const sheets = app.db.collection('sheets');
  const sheet = await sheets.findOne({ teamId: 'A1', date: workingDay });
  const log = app.db.collection('attendanceUpdates');
  const entries = await log.find({ date: workingDay }).toArray();
  const last = entries.filter((entry) =>
    String(entry['_id']).startsWith(`${workingDay}.A1.${sheet?.['revision']}.`),
  );
  const outbox = last.map(({ _id, ...entry }) => ({ id: _id, ...entry }));
  const unfollowed = { outbox, outboxSize: outbox.length };
  await sheets.updateOne({ teamId: 'A1', date: workingDay }, { $set: unfollowed });
  await app.db.collection('webhookDeliveries').deleteMany({ webhookId: id });
  const again = await startTestApp({ uri: app.uri, at: app.clock.instant() });
  const other = await startTestApp({ uri: app.uri, at: app.clock.instant() });
  await Promise.all([again.listen(), other.listen()]);
  await settled(id, ['delivered', 'delivered']);
  await arrived('crash', 4);
  const sent = receiver.at('crash').map(({ headers }) => headers['webhook-id']);
  expect(new Set(sent).size).toBe(2);
  expect(sent).toContain(known?.id);
  await Promise.all([again.close(), other.close()]);
});

it('a display that is lost is told once [ECO-43]', async () => {
  await create('displays', ['display.lost']);
  await pairDisplay(app, admin);
  app.clock.advance(7 * minute);
  await arrived('displays', 1);
  expect(messages('displays')[0]).toMatchObject({
    type: 'display.lost',
    data: { display: { name: expect.any(String) }, lastSeenAt: expect.any(String) },
  });
  app.clock.advance(minute);
  await app.changes.idle();
  expect(receiver.at('displays')).toHaveLength(1);
});

it('a station that stays below its minimum is told once, with what it has and needs [ECO-43, KNO-41]', async () => {
  await create('short', ['station.short']);
  const fields = { name: 'CAR SHORT', zoneId: 'car', capacity: 4, minimum: 3 };
  const { id: stationId } = await admin.call(routes.places.createStation, { body: fields });
  const moves = [{ userId: org.id('a1.04'), from: null, to: stationId }];
  await leader.call(routes.attendance.submit, {
    body: { teamId: 'A1', date: workingDay, attendanceData: marksFor(org.team('A1')) },
  });
  await operate({ type: 'place', moves });
  const told = () =>
    messages('short').filter(({ data }) => JSON.stringify(data).includes(stationId));
  await expect
    .poll(() => {
      app.clock.advance(minute);
      return told().map(({ data }) => data);
    }, patient)
    .toEqual([
      { date: workingDay, station: { id: stationId, name: 'CAR SHORT' }, officers: 1, minimum: 3 },
    ]);
  app.clock.advance(10 * minute);
  await app.changes.idle();
  expect(told()).toHaveLength(1);
  await atTheStart();
});

it('a new secret signs beside the old one for a day, and is answered once [ECO-44]', async () => {
  const own = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const made = await create('renewed', ['sheet.changed'], own);
  expect(made.secret).toBe(own);
  const { secret } = (await change(made, { renewSecret: true })).json<{ secret: string }>();
  expect(secret).not.toBe(own);
  expect((await change(made, {})).json()).toMatchObject({ secret: null });
  const signatures = async (count: number) => {
    await submit();
    await arrived('renewed', count);
    const { headers = {}, body = '' } = receiver.at('renewed')[count - 1] ?? {};
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const id = String(headers['webhook-id']);
    const by = (key: string) => new Verifier(key).sign(id, at, body);
    return { given: headers['webhook-signature'], old: by(own), new: by(secret) };
  };
  const both = await signatures(1);
  expect(both.given).toBe(`${both.new} ${both.old}`);
  app.clock.advance(25 * 60 * minute);
  admin = await app.login('admin');
  leader = await app.login('tl.a1');
  const later = await signatures(2);
  expect(later.given).toBe(later.new);
  await atTheStart();
  expect((await admin.raw('GET', '/api/admin/webhooks')).body).not.toContain('whsec_');
  const { entries } = await admin.call(routes.audit.activity, { query: { kind: 'webhook' } });
  expect(JSON.stringify(entries)).not.toContain('whsec_');
  expect(entries.some(({ after }) => after && 'secretSetAt' in after)).toBe(true);
});

it.each([
  ['no address', 'receiver'],
  ['another protocol', 'ftp://receiver.example/hook'],
  ['a name and password', 'https://user:secret@receiver.example/hook'],
  ['a name behind backslashes', 'https:\\\\user@receiver.example/hook'],
  ['a part after #', 'https://receiver.example/hook#part'],
])('%s is refused as an address [ECO-42]', async (_, url) => {
  const body = { url, events: ['sheet.changed'] };
  const refused = await admin.raw('POST', '/api/admin/webhooks', body);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
});

it('http and private addresses are refused unless the settings allow them, also for those that exist [ECO-46]', async () => {
  const made = await create('private', ['sheet.changed']);
  await allowPrivate(false);
  const refusal = async (url: string) =>
    (await admin.raw('POST', '/api/admin/webhooks', { url, events: ['sheet.changed'] })).json<{
      code: string;
    }>().code;
  expect(await refusal('http://receiver.example/hook')).toBe('HTTPS_REQUIRED');
  for (const host of ['10.1.2.3', '0x7f.1', 'localhost', 'a.localhost.', '[::1]']) {
    expect(await refusal(`https://${host}/`)).toBe('PRIVATE_ADDRESS');
  }
  await submit();
  await expect
    .poll(async () => (await deliveries(made.id))[0]?.lastAttempt?.error, patient)
    .toBe('The address does not begin with https://');
  expect(receiver.at('private')).toEqual([]);
  await allowPrivate(true);
  expect(await refusal('http://169.254.169.254/latest')).toBe('PRIVATE_ADDRESS');
});

it('an edit of an older revision is refused with the row as it is, and there are at most 20 [ECO-40]', async () => {
  const made = await create('stale', ['sheet.changed']);
  expect((await change(made, { events: ['display.lost'] })).statusCode).toBe(200);
  const refused = await change(made, {
    baseRevision: made.revision,
    events: ['station.short'],
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'STALE', current: { events: ['display.lost'] }, changedBy: { id: org.id('admin') } },
  ]);
  for (let count = 1; count < 20; count += 1) await create('many', ['display.lost']);
  const body = { url: receiver.url('many'), events: ['display.lost'] };
  expect((await admin.raw('POST', '/api/admin/webhooks', body)).json()).toMatchObject({
    code: 'TOO_MANY_WEBHOOKS',
    message: 'There are 20 webhooks. Delete one that is no longer used first.',
  });
});

it('of finished deliveries the newest 200 stay, and a deleted webhook leaves none and no secret [ECO-50, ECO-51]', async () => {
  const made = await create('bounded', ['sheet.changed']);
  const stored = app.db.collection<{ _id: string }>('webhookDeliveries');
  const at = new Date('2025-09-01T00:00:00Z');
  const expiresAt = new Date('2099-01-01T00:00:00Z');
  const done = { state: 'delivered', attempts: 1, tries: 1, nextAt: null, lastAttempt: null };
  const old = { webhookId: made.id, event: 'sheet.changed', subject: 'Old', body: '{}', ...done };
  await stored.insertMany(
    Array.from({ length: 205 }, (_, index) => ({
      _id: `msg_${String(index).padStart(32, '0')}`,
      ...old,
      at: at.toISOString(),
      createdAt: new Date(at.getTime() + index),
      expiresAt,
    })),
  );
  await submit();
  await expect.poll(async () => (await deliveries(made.id)).length, patient).toBe(200);
  expect((await deliveries(made.id))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  await admin.call(webhooksRoutes.remove, { params: { webhookId: made.id } });
  expect(await stored.countDocuments({ webhookId: made.id })).toBe(0);
  const rows = await app.db.collection('webhooks').find({}).toArray();
  expect(JSON.stringify(rows)).not.toContain(made.secret);
  const { entries } = await admin.call(routes.audit.activity, { query: { kind: 'webhook' } });
  expect(entries.find(({ what }) => what.id === made.id)).toMatchObject({
    kind: 'webhook.deleted',
    before: { url: made.url, events: ['sheet.changed'] },
  });
});
