import { routes, tokensRoutes, type CreatedToken, type TokenScope } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { handshake } from '../../testing/handshake.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

const date = '2025-09-06';
let app: TestApp;
let org: Organisation;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ env: { READS_PER_SECOND: '12' } });
  org = await seedOrganisation(app.db);
  admin = await app.login('admin');
});
afterAll(() => app.close());

const create = (scopes: TokenScope[], expiresOn = date): Promise<CreatedToken> =>
  admin.call(tokensRoutes.create, { body: { name: 'Payroll', scopes, expiresOn } });

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const read = (secret: string, url = '/api/teams') =>
  app.anonymous().raw('GET', url, undefined, bearer(secret));
const outcome = async (answer: ReturnType<typeof read>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code?: string }>().code];
};
const revoke = ({ id }: CreatedToken) =>
  admin.call(tokensRoutes.revoke, { params: { tokenId: id } });

it('a token reads what its scope names and nothing else, without a cookie [ECO-4, ECO-5]', async () => {
  const { secret } = await create(['read:directory']);
  const teams = await read(secret);
  expect(teams.json()).toEqual(await admin.call(routes.directory.teams));
  expect(teams.headers['set-cookie']).toBeUndefined();
  const other = await read(secret, `/api/attendance/A1/${date}`);
  expect([other.statusCode, other.json()]).toEqual([
    403,
    { code: 'FORBIDDEN', message: 'This API token lacks the scope read:attendance.' },
  ]);
  expect(await outcome(read(secret, '/api/admin/tokens'))).toEqual([403, 'FORBIDDEN']);
});

it('goes by the token alone, whoever’s cookie comes with it, and reads alone with scopes to read [ECO-4, ECO-5]', async () => {
  const { secret } = await create(['read:directory', 'read:attendance', 'read:deployment']);
  const both = await admin.raw('GET', '/api/admin/tokens', undefined, bearer(secret));
  expect(both.statusCode).toBe(403);
  const body = { name: 'Mine', scopes: ['read:directory'], expiresOn: date };
  const written = await admin.raw('POST', '/api/admin/tokens', body, bearer(secret));
  expect([written.statusCode, written.json()]).toEqual([
    403,
    { code: 'FORBIDDEN', message: 'This call cannot be made with an API token.' },
  ]);
  const wrong = await admin.raw('GET', '/api/teams', undefined, bearer('muster_guess'));
  expect(wrong.statusCode).toBe(401);
});

it('an unknown, an empty and a revoked token are 401, the last at once [ECO-5, ECO-7]', async () => {
  const unknown = await read('muster_unknown');
  expect([unknown.statusCode, unknown.headers['www-authenticate'], unknown.json()]).toEqual([
    401,
    'Bearer error="invalid_token"',
    { code: 'INVALID_TOKEN', message: 'This API token is not known. It may have been revoked.' },
  ]);
  expect(await outcome(read(''))).toEqual([401, 'INVALID_TOKEN']);
  const token = await create(['read:directory']);
  expect((await read(token.secret)).statusCode).toBe(200);
  await revoke(token);
  expect(await outcome(read(token.secret))).toEqual([401, 'INVALID_TOKEN']);
  await expect(revoke(token)).rejects.toThrow('404');
});

it('another scheme of a proxy is passed over [ECO-5]', async () => {
  const basic = { authorization: 'Basic dXNlcjpwYXNz' };
  expect((await admin.raw('GET', '/api/teams', undefined, basic)).statusCode).toBe(200);
  expect(await outcome(app.anonymous().raw('GET', '/api/teams', undefined, basic))).toEqual([
    401,
    'UNAUTHENTICATED',
  ]);
});

it('a token opens no socket [ECO-5]', async () => {
  const { secret } = await create(['read:directory']);
  const refused = await handshake(await app.listen(), bearer(secret));
  expect(refused).toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('the secret is answered once and stored nowhere, also not in the trail, which has it before the answer; its use is noted to the minute [ECO-3, ECO-8]', async () => {
  const created = await create(['read:directory']);
  const { secret, ...listed } = created;
  const { entries } = await admin.call(routes.audit.activity, { query: { kind: 'token' } });
  expect(entries[0]).toMatchObject({ kind: 'token.created', what: { id: created.id } });
  expect(secret).toMatch(/^muster_[\w-]{43}$/);
  expect(listed).toMatchObject({
    name: 'Payroll',
    ending: secret.slice(-4),
    createdBy: { id: org.id('admin') },
    lastUsedAt: null,
  });
  expect((await admin.raw('GET', '/api/admin/tokens')).body).not.toContain(secret);
  const stored = await Promise.all(
    Object.values(app.db.collections).map((one) => one.find({}).toArray()),
  );
  expect(JSON.stringify(stored)).not.toContain(secret);
  await read(secret);
  const usedAt = async () =>
    (await admin.call(tokensRoutes.list)).find(({ id }) => id === created.id)?.lastUsedAt;
  await expect.poll(usedAt, { interval: 150 }).toEqual(expect.any(String));
  const first = await usedAt();
  app.clock.advance(59_000);
  await read(secret);
  expect(await usedAt()).toBe(first);
  app.clock.advance(2000);
  await read(secret);
  await expect.poll(usedAt, { interval: 150 }).not.toBe(first);
});

it('works through its last day in the organisation’s time zone and not after it [ECO-2, ECO-5]', async () => {
  const { secret } = await create(['read:directory'], '2025-09-07');
  const today = app.clock.instant();
  app.clock.set('2025-09-07T15:59:00.000Z');
  expect((await read(secret)).statusCode).toBe(200);
  app.clock.advance(120_000);
  expect(await outcome(read(secret))).toEqual([401, 'TOKEN_EXPIRED']);
  const late = await app.login('admin');
  const past = { name: 'Late', scopes: ['read:directory'], expiresOn: '2025-09-07' };
  const refused = await late.raw('POST', '/api/admin/tokens', past);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    400,
    'EXPIRES_IN_PAST',
  ]);
  expect((await late.call(tokensRoutes.list)).find(({ expired }) => expired)).toBeDefined();
  app.clock.set(today);
  admin = await app.login('admin');
});

it('is limited like a session [ECO-5]', async () => {
  const { secret } = await create(['read:directory']);
  const answers = await Promise.all(Array.from({ length: 60 }, () => outcome(read(secret))));
  expect(answers).toContainEqual([429, 'TOO_MANY']);
});

it('of tokens that are created at once none goes beyond 100 [ECO-2]', async () => {
  const stored = app.db.collection('apiTokens');
  const some = await admin.call(tokensRoutes.list);
  const [one] = await stored.find().toArray();
  const missing = 95 - some.length;
  await stored.insertMany(
    Array.from({ length: missing }, (_, at) => ({
      ...one,
      _id: `filler-${at}` as never,
      secretHash: `filler-${at}`,
    })),
  );
  const body = { name: 'Many', scopes: ['read:directory'], expiresOn: date };
  const requests = Array.from({ length: 12 }, () => admin.raw('POST', '/api/admin/tokens', body));
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(await stored.countDocuments()).toBe(100);
});
