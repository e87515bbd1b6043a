import { routes, webhookData } from '@muster/protocol';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pairDisplay } from '../../testing/callers.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';
import { minute, patient, startWebhooksApp, type WebhooksApp } from './webhooks-app.fixture.ts';

let hooks: WebhooksApp;
beforeAll(async () => {
  hooks = await startWebhooksApp();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.reset());

it('a sheet’s first submission and its changes are told, signed, with counts and nothing more [ECO-43, ECO-44]', async () => {
  const { secret } = await hooks.create('sheets', ['sheet.submitted', 'sheet.changed']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await hooks.submit();
  await hooks.arrived('sheets', 1);
  const [first] = hooks.receiver.at('sheets');
  const { headers, body = '' } = first ?? {};
  const at = new Date(Number(headers?.['webhook-timestamp']) * 1000);
  expect(Math.abs(at.getTime() - hooks.app.clock.now())).toBeLessThan(minute);
  const id = String(headers?.['webhook-id']);
  expect(headers?.['webhook-signature']).toBe(new Verifier(secret).sign(id, at, body));
  const ids = hooks.org.team('A1');
  expect(JSON.parse(body)).toMatchObject({
    type: 'sheet.submitted',
    data: { date: workingDay, team: { id: 'A1', name: 'Team A1' }, revision: 1 },
  });
  await hooks.submit();
  await hooks.arrived('sheets', 2);
  expect(hooks.messages('sheets')[1]).toMatchObject({
    type: 'sheet.changed',
    data: {
      revision: 2,
      counts: { presentCount: ids.length, absentCount: 0, attendanceRate: 100 },
    },
  });
  // Nothing changed, so nothing is told.
  await hooks.submitSame();
  await hooks.app.changes.idle();
  expect(hooks.receiver.at('sheets')).toHaveLength(2);
});

it('no message names a person, a note, an absence type or a time off [ECO-43]', async () => {
  await hooks.create('leaks', ['sheet.submitted', 'sheet.changed', 'deployment.saved']);
  const ids = hooks.org.team('A1');
  const attendanceData = marksFor(ids, {
    [ids[2] ?? '']: { status: 'absent', absenceType: 'MC', notes: 'CANARY flu' },
    [ids[3] ?? '']: { status: 'pto', ptoTiming: '11:17-13:43', notes: 'CANARY dentist' },
  });
  const body = { teamId: 'A1', date: workingDay, attendanceData };
  const { records } = await hooks.leader.call(routes.attendance.submit, { body });
  const [record] = records;
  const moves = [{ userId: record?.userId ?? '', from: null, to: 'car-1' }];
  await hooks.operate({ type: 'place', moves });
  await hooks.operate({ type: 'save' });
  await hooks.arrived('leaks', 2);
  const sent = hooks.receiver.at('leaks').map((message) => message.body);
  const names = records.flatMap(({ userId, userName }) => [userId, userName]);
  for (const secret of ['CANARY', 'MC', '11:17', 'Wen', ...names]) {
    expect(sent.join('\n')).not.toContain(secret);
  }
  expect(
    hooks.messages('leaks').find(({ type }) => type === 'deployment.saved')?.data,
  ).toMatchObject({
    date: workingDay,
    counts: { officers: 1, stations: 1, zones: [{ id: 'car', officers: 1 }] },
  });
});

it('a display that is lost is told once [ECO-43]', async () => {
  await hooks.create('displays', ['display.lost']);
  await pairDisplay(hooks.app, hooks.admin);
  hooks.app.clock.advance(7 * minute);
  await hooks.arrived('displays', 1);
  expect(hooks.messages('displays')[0]).toMatchObject({
    type: 'display.lost',
    data: { display: { name: expect.any(String) }, lastSeenAt: expect.any(String) },
  });
  hooks.app.clock.advance(minute);
  await hooks.app.changes.idle();
  expect(hooks.receiver.at('displays')).toHaveLength(1);
});

it('a station that stays below its minimum is told once, with what it has and needs and since when [ECO-43, KNO-41]', async () => {
  await hooks.create('short', ['station.short']);
  const before = hooks.app.clock.now();
  const fields = { name: 'CAR SHORT', zoneId: 'car', capacity: 4, minimum: 3 };
  const { id: stationId } = await hooks.admin.call(routes.places.createStation, { body: fields });
  const moves = [{ userId: hooks.org.id('a1.04'), from: null, to: stationId }];
  await hooks.leader.call(routes.attendance.submit, {
    body: { teamId: 'A1', date: workingDay, attendanceData: marksFor(hooks.org.team('A1')) },
  });
  await hooks.operate({ type: 'place', moves });
  const shortMessages = () =>
    hooks.messages('short').filter(({ data }) => JSON.stringify(data).includes(stationId));
  await expect
    .poll(() => {
      hooks.app.clock.advance(minute);
      return shortMessages().map(({ data }) => data);
    }, patient)
    .toEqual([
      {
        date: workingDay,
        station: { id: stationId, name: 'CAR SHORT' },
        officers: 1,
        minimum: 3,
        since: expect.any(String),
      },
    ]);
  // The shortage began when it was first seen, five minutes before the alert.
  const [message] = shortMessages();
  const { since } = webhookData['station.short'].parse(message?.data);
  const raisedMs = Date.parse(message?.timestamp ?? '');
  expect(Date.parse(since)).toBeGreaterThanOrEqual(before);
  expect(raisedMs - Date.parse(since)).toBeGreaterThanOrEqual(5 * minute);
  hooks.app.clock.advance(10 * minute);
  await hooks.app.changes.idle();
  expect(shortMessages()).toHaveLength(1);
  await hooks.atTheStart();
});

it.each([
  ['no address', 'receiver'],
  ['another protocol', 'ftp://receiver.example/hook'],
  ['a name and password', 'https://user:secret@receiver.example/hook'],
  ['a name behind backslashes', 'https:\\\\user@receiver.example/hook'],
  ['a part after #', 'https://receiver.example/hook#part'],
])('%s is refused as an address [ECO-42]', async (_, url) => {
  const body = { url, events: ['sheet.changed'] };
  const refused = await hooks.admin.raw('POST', '/api/admin/webhooks', body);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'VALIDATION']);
});

it('http and private addresses are refused unless the settings allow them, also for those that exist [ECO-46]', async () => {
  const made = await hooks.create('private', ['sheet.changed']);
  await hooks.allowPrivate(false);
  const refusal = async (url: string) =>
    (
      await hooks.admin.raw('POST', '/api/admin/webhooks', { url, events: ['sheet.changed'] })
    ).json<{
      code: string;
    }>().code;
  expect(await refusal('http://receiver.example/hook')).toBe('HTTPS_REQUIRED');
  for (const host of ['10.1.2.3', '0x7f.1', 'localhost', 'a.localhost.', '[::1]']) {
    expect(await refusal(`https://${host}/`)).toBe('PRIVATE_ADDRESS');
  }
  await hooks.submit();
  await expect
    .poll(async () => (await hooks.deliveries(made.id))[0]?.lastAttempt?.error, patient)
    .toBe('The address does not begin with https://');
  expect(hooks.receiver.at('private')).toEqual([]);
  await hooks.allowPrivate(true);
  expect(await refusal('http://169.254.169.254/latest')).toBe('PRIVATE_ADDRESS');
});

it('a renewal of the secret that is sent again, as after an answer that was lost, has its answer and one effect, for a short time and for whoever asked [DIR-174, ECO-44]', async () => {
  const { id, url, events, revision } = await hooks.create('renewed', ['sheet.changed']);
  const body = { url, events, renewSecret: true, baseRevision: revision };
  const ask = async (over: object = {}, by = hooks.admin) => {
    const answer = await by.raw('PUT', `/api/admin/webhooks/${id}`, { ...body, ...over });
    return [answer.statusCode, answer.json<{ secret: string; code: string }>()] as const;
  };
  const [status, first] = await ask();
  expect([status, first]).toMatchObject([
    200,
    { revision: 2, secret: expect.stringMatching(/^whsec_/) },
  ]);
  const stored = () => hooks.app.db.collection<{ _id: string }>('webhooks').findOne({ _id: id });
  const before = await stored();
  expect(await ask()).toEqual([200, first]);
  expect(await stored()).toEqual(before);

  const username = 'second.admin';
  const person = { username, name: 'Nia New', role: 'admin', password: 'walk the night shift' };
  await hooks.admin.call(routes.users.create, { body: person });
  const other = await hooks.app.login(username, person.password);
  const stale = [409, { code: 'STALE' }];
  expect(await ask({}, other)).toMatchObject(stale);
  expect(await ask({ active: false })).toMatchObject(stale);
  hooks.app.clock.advance(10 * minute);
  expect(await ask()).toMatchObject(stale);
  const [, refusal] = await ask();
  expect(JSON.stringify(refusal)).not.toContain(first.secret);

  // One of the receiver’s own is known from the row alone.
  const own = {
    renewSecret: false,
    secret: first.secret.replace(/_.{8}/, '_AAAAAAAA'),
    baseRevision: 2,
  };
  const [, third] = await ask(own);
  expect(third).toMatchObject({ revision: 3, secret: own.secret });
  expect(await ask(own)).toEqual([200, third]);
  // A change of something else gives nobody the secret.
  expect(
    await ask({ renewSecret: false, events: ['display.lost'], baseRevision: 3 }),
  ).toMatchObject([200, { revision: 4, secret: null }]);
  expect(await ask({ events: ['display.lost'], baseRevision: 3 })).toMatchObject(stale);
});

it('there are at most 20 [ECO-40]', async () => {
  for (let count = 0; count < 20; count += 1) await hooks.create('many', ['display.lost']);
  const body = { url: hooks.receiver.url('many'), events: ['display.lost'] };
  expect((await hooks.admin.raw('POST', '/api/admin/webhooks', body)).json()).toMatchObject({
    code: 'TOO_MANY_WEBHOOKS',
    message: 'There are 20 webhooks. Delete one that is no longer used first.',
  });
});
