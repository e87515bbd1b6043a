import { routes, webhooksRoutes } from '@muster/protocol';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { workingDay } from '../attendance/attendance.fixture.ts';
import { minute, patient, startWebhooksApp, type WebhooksApp } from './webhooks-app.fixture.ts';
import { waitsMs } from './webhooks.feature.ts';
import { webhooksRepo, type DeliveryDoc } from './webhooks.repo.ts';

let hooks: WebhooksApp;
beforeAll(async () => {
  hooks = await startWebhooksApp();
  // From here on each submit is a change of the sheet.
  await hooks.submit();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.reset());

it('what failed is tried again after growing waits over a day, under one id, and then given up [ECO-45, ECO-47]', async () => {
  const { id } = await hooks.create('failing', ['sheet.changed']);
  const stored = hooks.app.db.collection('webhookDeliveries');
  hooks.receiver.answerStatus(503);
  await hooks.submit();
  await hooks.arrived('failing', 1);
  for (const [index, wait] of waitsMs.entries()) {
    await expect
      .poll(async () => (await stored.findOne({ webhookId: id }))?.['attempts'], patient)
      .toBe(index + 1);
    hooks.app.clock.advance(wait - 2000);
    await hooks.app.changes.idle();
    expect(hooks.receiver.at('failing')).toHaveLength(index + 1);
    hooks.app.clock.advance(3000);
    await hooks.arrived('failing', index + 2);
  }
  await hooks.atTheStart();
  await hooks.settled(id, ['failed']);
  const [delivery] = await hooks.deliveries(id);
  expect(delivery).toMatchObject({
    attempts: 11,
    nextAt: null,
    lastAttempt: { status: 503, error: 'Answered with 503', isDelivered: false },
  });
  const sent = hooks.receiver.at('failing');
  expect(
    new Set(sent.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size,
  ).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers['webhook-signature'])).size).toBe(11);
  const day = waitsMs.reduce((sum, wait) => sum + wait, 0);
  expect(day).toBeGreaterThan(23 * 60 * minute);
  expect(day).toBeLessThanOrEqual(24 * 60 * minute);
}, 60_000);

it('sent again, a message has the same id and body, and its attempts go on; that is in the trail [ECO-49, ECO-51]', async () => {
  const { id } = await hooks.create('again', ['sheet.changed']);
  await hooks.submit();
  await hooks.settled(id, ['delivered']);
  const [{ id: deliveryId } = { id: '' }] = await hooks.deliveries(id);
  expect(await hooks.redeliver(id, deliveryId)).toMatchObject({ id: deliveryId, state: 'waiting' });
  await hooks.arrived('again', 2);
  await hooks.settled(id, ['delivered']);
  const [first, second] = hooks.receiver.at('again');
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect((await hooks.deliveries(id))[0]?.attempts).toBe(2);
  const { entries } = await hooks.admin.call(routes.audit.activity, { query: { kind: 'webhook' } });
  expect(entries[0]).toMatchObject({
    kind: 'webhook.redelivered',
    what: { id },
    after: { delivery: deliveryId },
  });
  const unknown = `/api/admin/webhooks/${id}/deliveries/msg_${'0'.repeat(32)}/redeliver`;
  expect((await hooks.admin.raw('POST', unknown)).statusCode).toBe(404);
});

it('a slow receiver holds up no other, and has two connections at most [ECO-47]', async () => {
  const { id: slow } = await hooks.create('slow', ['sheet.changed']);
  await hooks.create('quick', ['sheet.changed']);
  const open: (() => void)[] = [];
  hooks.receiver.answerWith((response, path) => {
    if (path === '/slow') open.push(() => void response.writeHead(204).end());
    else response.writeHead(204).end();
  });
  for (let count = 0; count < 4; count += 1) await hooks.submit();
  await hooks.arrived('quick', 4);
  expect(hooks.receiver.at('slow')).toHaveLength(2);
  hooks.receiver.answerStatus(204);
  for (const end of open) end();
  await hooks.settled(slow, Array(4).fill('delivered'));
});

it('after 100 failures in a row it is turned off, told to administrators, and goes on when turned on [ECO-41, ECO-48]', async () => {
  const made = await hooks.create('stopped', ['sheet.changed']);
  hooks.receiver.answerStatus(500);
  await hooks.app.db
    .collection('webhooks')
    .updateOne({ url: made.url }, { $set: { failures: 99 } });
  await hooks.submit();
  await expect.poll(async () => (await hooks.one(made.id))?.active, patient).toBe(false);
  expect(await hooks.one(made.id)).toMatchObject({ failures: 100, stoppedAt: expect.any(String) });
  const notified = async () =>
    (await hooks.admin.call(routes.notifications.list)).map(
      ({ title, link }) => `${title} ${link}`,
    );
  await expect
    .poll(notified, patient)
    .toContain(`The webhook to ${made.url} was turned off /dashboard?section=webhooks`);
  const { entries } = await hooks.admin.call(routes.audit.activity, {
    query: { kind: 'webhook.stopped' },
  });
  expect(entries[0]).toMatchObject({ by: null, what: { id: made.id } });
  // Off: nothing is sent and what happens is not kept.
  hooks.app.clock.advance(10 * minute);
  await hooks.submit();
  await hooks.app.changes.idle();
  expect(hooks.receiver.at('stopped')).toHaveLength(1);
  const [{ id: waiting } = { id: '' }] = await hooks.deliveries(made.id);
  const off = `/api/admin/webhooks/${made.id}/deliveries/${waiting}/redeliver`;
  expect((await hooks.admin.raw('POST', off)).json()).toMatchObject({ code: 'WEBHOOK_OFF' });
  hooks.receiver.answerStatus(204);
  expect((await hooks.change(made, { active: true })).statusCode).toBe(200);
  await hooks.settled(made.id, ['delivered']);
  expect(await hooks.one(made.id)).toMatchObject({ active: true, stoppedAt: null, failures: 0 });
});

it('a message that a crash kept from being stored follows at the next start, once, also with two processes [ECO-45]', async () => {
  const { id } = await hooks.create('crash', ['sheet.changed', 'deployment.saved']);
  await hooks.submit();
  await hooks.operate({ type: 'save' });
  await hooks.settled(id, ['delivered', 'delivered']);
  const [delivered] = await hooks.deliveries(id);
  // As if the process had ended between the sheet's write and what follows it.
  const sheets = hooks.app.db.collection('sheets');
  const sheet = await sheets.findOne({ teamId: 'A1', date: workingDay });
  const log = hooks.app.db.collection('attendanceUpdates');
  const entries = await log.find({ date: workingDay }).toArray();
  const last = entries.filter((entry) =>
    String(entry['_id']).startsWith(`${workingDay}.A1.${sheet?.['revision']}.`),
  );
  const outbox = last.map(({ _id, ...entry }) => ({ id: _id, ...entry }));
  const unfollowed = { outbox, outboxSize: outbox.length };
  await sheets.updateOne({ teamId: 'A1', date: workingDay }, { $set: unfollowed });
  await hooks.app.db.collection('webhookDeliveries').deleteMany({ webhookId: id });
  const again = await startTestApp({ uri: hooks.app.uri, at: hooks.app.clock.instant() });
  const other = await startTestApp({ uri: hooks.app.uri, at: hooks.app.clock.instant() });
  await Promise.all([again.listen(), other.listen()]);
  await hooks.settled(id, ['delivered', 'delivered']);
  await hooks.arrived('crash', 4);
  const sent = hooks.receiver.at('crash').map(({ headers }) => headers['webhook-id']);
  expect(new Set(sent).size).toBe(2);
  expect(sent).toContain(delivered?.id);
  await Promise.all([again.close(), other.close()]);
});

it('a message that two processes find due at once is taken by one of them [ECO-45]', async () => {
  const repo = webhooksRepo(hooks.app.db);
  const now = hooks.app.clock.now();
  const waiting: DeliveryDoc = {
    _id: 'msg_due',
    webhookId: 'shared',
    event: 'sheet.changed',
    subject: 'Team A1',
    at: new Date(now).toISOString(),
    body: '{}',
    state: 'waiting',
    attempts: 0,
    tries: 0,
    nextAt: new Date(now),
    lastAttempt: null,
    createdAt: new Date(now),
    expiresAt: new Date(now + minute),
  };
  await repo.addDeliveries([waiting]);
  const [one, other] = [
    await repo.due('shared', new Date(now), 1),
    await repo.due('shared', new Date(now), 1),
  ];
  const claims = [...one, ...other].map((found) => repo.claim(found, new Date(now + minute)));
  expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  expect(await repo.due('shared', new Date(now), 1)).toEqual([]);
  await repo.removeDeliveries('shared');
});

it('a new secret signs beside the old one for a day, and is answered once [ECO-44]', async () => {
  const own = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const made = await hooks.create('renewed', ['sheet.changed'], own);
  expect(made.secret).toBe(own);
  const { secret } = (await hooks.change(made, { renewSecret: true })).json<{ secret: string }>();
  expect(secret).not.toBe(own);
  expect((await hooks.change(made, {})).json()).toMatchObject({ secret: null });
  const signatures = async (count: number) => {
    await hooks.submit();
    await hooks.arrived('renewed', count);
    const { headers = {}, body = '' } = hooks.receiver.at('renewed')[count - 1] ?? {};
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const id = String(headers['webhook-id']);
    const by = (key: string) => new Verifier(key).sign(id, at, body);
    return { given: headers['webhook-signature'], old: by(own), new: by(secret) };
  };
  const both = await signatures(1);
  expect(both.given).toBe(`${both.new} ${both.old}`);
  hooks.app.clock.advance(25 * 60 * minute);
  await hooks.signIn();
  const later = await signatures(2);
  expect(later.given).toBe(later.new);
  await hooks.atTheStart();
  expect((await hooks.admin.raw('GET', '/api/admin/webhooks')).body).not.toContain('whsec_');
  const { entries } = await hooks.admin.call(routes.audit.activity, { query: { kind: 'webhook' } });
  expect(JSON.stringify(entries)).not.toContain('whsec_');
  expect(entries.some(({ after }) => after && 'secretSetAt' in after)).toBe(true);
});

it('of finished deliveries the newest 200 stay, and a deleted webhook leaves none and no secret [ECO-50, ECO-51]', async () => {
  const made = await hooks.create('bounded', ['sheet.changed']);
  const stored = hooks.app.db.collection<{ _id: string }>('webhookDeliveries');
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
  await hooks.submit();
  await expect.poll(async () => (await hooks.deliveries(made.id)).length, patient).toBe(200);
  expect((await hooks.deliveries(made.id))[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  await hooks.admin.call(webhooksRoutes.remove, { params: { webhookId: made.id } });
  expect(await stored.countDocuments({ webhookId: made.id })).toBe(0);
  const rows = await hooks.app.db.collection('webhooks').find({}).toArray();
  expect(JSON.stringify(rows)).not.toContain(made.secret);
  const { entries } = await hooks.admin.call(routes.audit.activity, { query: { kind: 'webhook' } });
  expect(entries.find(({ what }) => what.id === made.id)).toMatchObject({
    kind: 'webhook.deleted',
    before: { url: made.url, events: ['sheet.changed'] },
  });
});

it('a receiver that asks to be left alone is, with every message to it [ECO-55]', async () => {
  await hooks.create('busy', ['sheet.changed']);
  hooks.receiver.answerStatus(429, { 'retry-after': '900' });
  await hooks.submit();
  await hooks.arrived('busy', 1);
  hooks.receiver.answerStatus(204);
  const stored = hooks.app.db.collection<{ nextAt: Date }>('webhookDeliveries');
  const soonest = hooks.app.clock.now() + 890_000;
  await expect
    .poll(async () => {
      const waiting = await stored.find({ state: 'waiting' }).toArray();
      return waiting.length > 0 && waiting.every(({ nextAt }) => nextAt.getTime() >= soonest);
    }, patient)
    .toBe(true);
  hooks.app.clock.advance(880_000);
  await hooks.app.changes.idle();
  expect(hooks.receiver.at('busy')).toHaveLength(1);
  hooks.app.clock.advance(30_000);
  await hooks.arrived('busy', 2);
});

it('a receiver that says it is gone is told nothing more [ECO-55]', async () => {
  const { id } = await hooks.create('gone', ['sheet.changed']);
  hooks.receiver.answerStatus(410);
  await hooks.submit();
  await hooks.arrived('gone', 1);
  const stored = hooks.app.db.collection<{ _id: string; active: boolean }>('webhooks');
  await expect.poll(async () => (await stored.findOne({ _id: id }))?.active, patient).toBe(false);
});
