import {
  absenceRoutes,
  addDays,
  auditRoutes,
  tokensRoutes,
  userRoutes,
  type Absence,
  type AbsencesChanged,
  type TokenScope,
  type User,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from '../attendance/attendance.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { deactivated, newMember } from './absences.fixture.ts';
import { signInCallers, type CallerName } from '../../testing/callers.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

let app: TestApp;
let org: Organisation;
let callers: Record<CallerName, TestClient>;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  callers = await signInCallers(app);
});
afterAll(() => app.close());

let weeks = 0;
/** Leave of somebody in a week that no test has used. */
const leave = (fields: object = {}) => {
  const from = addDays(workingDay, 28 * ++weeks);
  return { userId: org.id('a1.04'), from, to: addDays(from, 6), absenceType: 'VL', ...fields };
};

describe('a program with a token', () => {
  const makeToken = (scopes: TokenScope[]) =>
    callers.admin.call(tokensRoutes.create, {
      body: { name: 'Payroll', scopes, expiresOn: '2030-01-01' },
    });
  const calling =
    (secret: string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      app.anonymous().raw(method, url, body, { authorization: `Bearer ${secret}` });
  const codeOf = async (answer: ReturnType<ReturnType<typeof calling>>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json<{ code?: string }>().code];
  };

  it('to write absences enters, lists, changes, removes and imports those of every team, each once under its opId, and the trail names it [ECO-4, ECO-11, ABS-6, ABS-10]', async () => {
    const token = await makeToken(['write:absences']);
    const call = calling(token.secret);
    const by = { id: token.id, name: 'Payroll (API token)' };
    const body = { ...leave({ userId: org.id('a2.04') }), opId: randomUUID() };
    const made = await call('POST', '/api/absences', body);
    const row = made.json<Absence>();
    expect([made.statusCode, row.by, row.teamId]).toEqual([201, by, 'A2']);
    expect((await call('POST', '/api/absences', body)).json()).toEqual(row);
    const { from, to } = body;
    const list = await call('GET', `/api/absences?from=${from}&to=${to}`);
    expect(list.json()).toEqual([row]);

    const path = `/api/absences/${row.id}`;
    const days = { from, to: from };
    const change = { ...days, absenceType: 'MC', baseRevision: 1, opId: randomUUID() };
    const changed = await call('PUT', path, change);
    expect(changed.json()).toMatchObject({ to: from, absenceType: 'MC', revision: 2, by });
    expect((await call('PUT', path, change)).json()).toEqual(changed.json());

    const removal = `${path}?baseRevision=2&opId=${randomUUID()}`;
    for (const again of [1, 2]) {
      const { statusCode, json } = await call('DELETE', removal);
      expect([again, statusCode, json()]).toEqual([again, 200, {}]);
    }
    const csv = `Username,From,To,Type\na3.04,${from},${to},VL`;
    const checked = (await call('POST', '/api/absences/import', { csv, dryRun: true })).json<{
      hash: string;
    }>();
    const entering = { csv, dryRun: false, expected: checked.hash };
    const entered = await call('POST', '/api/absences/import', entering);
    expect(entered.json()).toMatchObject({ entered: 1 });

    await app.changes.idle();
    const { entries } = await callers.admin.call(auditRoutes.activity, {
      query: { kind: 'absence' },
    });
    expect(entries.map(({ kind, by: who }) => [kind, who]).toReversed()).toEqual(
      ['created', 'updated', 'deleted', 'imported'].map((verb) => [`absence.${verb}`, by]),
    );
  });

  it('is bound by the rules as a person is [ECO-11, ABS-5]', async () => {
    const { secret } = await makeToken(['write:absences']);
    const call = calling(secret);
    expect(await codeOf(call('POST', '/api/absences', leave({ to: '2020-01-01' })))).toEqual([
      400,
      'ABSENCE_ENDS_BEFORE_START',
    ]);
    const unknown = leave({ userId: randomUUID() });
    expect(await codeOf(call('POST', '/api/absences', unknown))).toEqual([400, 'UNKNOWN_USER']);
  });

  it('of another scope, without one or revoked writes nothing [ECO-4, ECO-7]', async () => {
    const body = leave();
    const reading = await makeToken(['read:attendance', 'read:directory']);
    const refused = await calling(reading.secret)('POST', '/api/absences', body);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'FORBIDDEN', message: 'This API token lacks the scope write:absences.' },
    ]);
    const writing = await makeToken(['write:absences']);
    const call = calling(writing.secret);
    expect(await codeOf(call('GET', '/api/teams'))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(call('GET', `/api/attendance/A1/${workingDay}`))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    await callers.admin.call(tokensRoutes.revoke, { params: { tokenId: writing.id } });
    expect(await codeOf(call('POST', '/api/absences', body))).toEqual([401, 'INVALID_TOKEN']);
    const { from, to } = body;
    expect(await callers.admin.call(absenceRoutes.list, { query: { from, to } })).toEqual([]);
  });
});

const outcomeOf = async (answer: ReturnType<TestClient['raw']>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code?: string }>().code ?? null];
};
const enter = (by: TestClient, fields: object = {}) =>
  outcomeOf(by.raw('POST', '/api/absences', leave(fields)));

it('of people who are not there any more none is entered, in words, whoever asks [ABS-5, ABS-10]', async () => {
  const gone = await newMember(callers.admin, 'left.1', 'Left A1');
  await gone.remove();
  const inactive = await deactivated(callers.admin, 'left.2', 'Idle A1');
  expect(await enter(callers.admin, { userId: gone.id })).toEqual([400, 'UNKNOWN_USER']);
  expect(await enter(callers.tl, { userId: gone.id })).toEqual([403, 'ABSENCE_OTHER_TEAM']);
  for (const by of [callers.admin, callers.tl]) {
    expect(await enter(by, { userId: inactive })).toEqual([409, 'ACCOUNT_INACTIVE']);
  }
});

it('366 days are entered, and one more is not [ABS-2, ABS-5]', async () => {
  const userId = org.id('a3.05');
  const from = '2031-01-01';
  const days = (count: number) => ({ userId, from, to: addDays(from, count - 1) });
  expect(await enter(callers.admin, days(367))).toEqual([400, 'ABSENCE_TOO_LONG']);
  expect(await enter(callers.admin, days(366))).toEqual([201, null]);
});

it('whoever moves is theirs who lead the new team from then on, on screens that are open too [ABS-10, ABS-31]', async () => {
  const mover = await newMember(callers.admin, 'mover.1', 'Mover A1');
  const body = leave({ userId: mover.id, notes: 'private' });
  const made = await callers.tl.call(absenceRoutes.create, { body });
  const theirs = await app.login('tl.a2');
  const heard: Record<'mine' | 'theirs', AbsencesChanged[]> = { mine: [], theirs: [] };
  const [mine, other] = [await callers.tl.socket(), await theirs.socket()];
  mine.on('absences:changed', (payload) => heard.mine.push(payload));
  other.on('absences:changed', (payload) => heard.theirs.push(payload));
  // Before the shift with which they move both teams have them; after it the new one alone.
  await mover.change({ teamId: 'A2' });
  await expect.poll(() => heard.theirs.at(-1)?.rows?.map(({ id }) => id)).toEqual([made.id]);
  await expect.poll(() => heard.mine.flatMap(({ removed }) => removed)).toContain(made.id);
  app.clock.advance(4 * 86_400_000);
  callers = await signInCallers(app);
  const path = `/api/absences/${made.id}`;
  const change = { from: made.from, to: made.to, absenceType: 'MC', baseRevision: made.revision };
  expect(await outcomeOf(callers.tl.raw('PUT', path, change))).toEqual([403, 'ABSENCE_OTHER_TEAM']);
  const { from, to } = made;
  expect(await callers.tl.call(absenceRoutes.list, { query: { from, to } })).toEqual([]);
  const leads = await app.login('tl.a2');
  expect(await outcomeOf(leads.raw('PUT', path, change))).toEqual([200, null]);
  await callers.admin.call(absenceRoutes.list, { query: { from, to } });
});

it('somebody who is deactivated while they have the page open enters nothing more [ABS-10, SES-40]', async () => {
  const leader = await app.login('dtl.a1');
  expect(await enter(leader, { userId: org.id('a1.06') })).toEqual([201, null]);
  const { revision, ...user } = (await callers.admin.call(userRoutes.list)).find(
    ({ username }) => username === 'dtl.a1',
  ) as User;
  const { name, role, teamId, tlDashboardAccess } = user;
  const body = { name, role, teamId, tlDashboardAccess, isActive: false, baseRevision: revision };
  await callers.admin.call(userRoutes.change, { params: { userId: user.id }, body });
  expect(await enter(leader, { userId: org.id('a1.06') })).toEqual([401, 'UNAUTHENTICATED']);
});
