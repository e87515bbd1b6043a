import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { marksFor, workingDay } from './features/attendance/attendance.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { handshake } from './testing/handshake.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
}
const [info, debug, warn] = [30, 20, 40];

let app: TestApp;
let org: Organisation;
let leader: TestClient;
let watch: TestClient;
const lines: Line[] = [];

beforeAll(async () => {
  app = await startTestApp({ log: (line) => lines.push(JSON.parse(line) as Line) });
  org = await seedOrganisation(app.db);
  [leader, watch] = await Promise.all([app.login('tl.a1'), app.login('watch.1')]);
});
afterAll(() => app.close());

/** What a call has the server log. */
async function linesOf(call: () => Promise<{ statusCode: number }>): Promise<Line[]> {
  lines.length = 0;
  expect((await call()).statusCode).toBe(200);
  await expect.poll(() => lines.some(({ msg }) => msg === 'answered')).toBe(true);
  return [...lines];
}

const sheet = (more: object) => ({
  teamId: 'A1',
  date: workingDay,
  attendanceData: marksFor(org.team('A1')),
  ...more,
});

it('a call that names another person is logged as a warning and goes on [OPS-22, OPS-37, SES-24]', async () => {
  const somebody = randomUUID();
  const calls = [
    () => leader.raw('GET', '/api/auth/me', undefined, { 'x-user-id': somebody }),
    () => leader.raw('POST', '/api/attendance/submit', sheet({ submittedBy: somebody })),
    () =>
      watch.raw('POST', '/api/deployment/configuration', {
        date: workingDay,
        configuredBy: somebody,
      }),
    () =>
      watch.raw('POST', '/api/deployment/assignments', {
        date: workingDay,
        assignments: [],
        assignedBy: somebody,
      }),
  ];
  for (const call of calls) {
    expect((await linesOf(call)).filter(({ level }) => level === warn)).toHaveLength(1);
  }
  const own = () =>
    leader.raw('POST', '/api/attendance/submit', sheet({ submittedBy: org.id('tl.a1') }));
  expect((await linesOf(own)).filter(({ level }) => level === warn)).toEqual([]);
});

it('a write is one line at info, a read one at debug [OPS-21]', async () => {
  const read = await linesOf(() => leader.raw('GET', '/api/teams'));
  const reqId = expect.any(String) as string;
  expect(read).toMatchObject([
    { level: debug, reqId, method: 'GET', url: '/api/teams', status: 200 },
  ]);
  const write = await linesOf(() => leader.raw('POST', '/api/attendance/submit', sheet({})));
  expect(write).toMatchObject([{ level: info, reqId, method: 'POST', status: 200 }]);
  expect(JSON.stringify([read, write])).not.toContain(leader.cookie);
});

it('an address in the log has at most 200 characters [OPS-21]', async () => {
  const anonymous = app.anonymous();
  lines.length = 0;
  await anonymous.raw('GET', `/api/teams?${'x'.repeat(15_000)}`);
  await expect.poll(() => lines.some(({ msg }) => msg === 'answered')).toBe(true);
  expect(JSON.stringify(lines).length).toBeLessThan(600);
});

it('each refusal that matters is a warning with who and from where, and without a secret [OPS-72]', async () => {
  const anonymous = app.anonymous();
  const signIn = (username: string) =>
    anonymous.raw('POST', '/api/auth/login', { username, password: 'a-wrong-secret' });
  const origin = { origin: 'https://elsewhere.example' };
  const events: [() => Promise<unknown>, object][] = [
    [() => signIn('tl.a2'), { security: 'sign-in failed', account: 'tl.a2', who: 'nobody' }],
    [() => signIn('my-password-in-here'), { security: 'sign-in failed', account: null }],
    [() => leader.raw('GET', '/api/tags'), { security: 'forbidden', who: org.id('tl.a1') }],
    [
      () => app.withCookie(leader.cookie ?? '').raw('POST', '/api/auth/logout'),
      { security: 'anti-forgery value missing', who: org.id('tl.a1') },
    ],
    [
      () => leader.raw('POST', '/api/auth/logout', undefined, origin),
      { security: 'foreign origin' },
    ],
    [
      () => watch.raw('POST', '/api/displays/approve', { code: 'ABCDEF', name: 'Wall' }),
      { security: 'pairing refused', who: org.id('watch.1') },
    ],
    [
      async () => handshake(await app.listen(), { cookie: watch.cookie ?? '', ...origin }),
      { security: 'foreign origin', path: '/socket.io', who: 'nobody' },
    ],
    [
      async () => {
        const { cookie = '' } = await app.login('bystander');
        await handshake(await app.listen(), { cookie });
      },
      { security: 'forbidden', path: '/socket.io', who: org.id('bystander') },
    ],
    [() => Promise.all(Array.from({ length: 12 }, () => signIn('tl.a3'))), { security: 'slowed' }],
  ];
  for (const [call, event] of events) {
    lines.length = 0;
    await call();
    await expect
      .poll(() => lines.filter((line) => 'security' in line))
      .toContainEqual(expect.objectContaining({ level: warn, from: '127.0.0.1', ...event }));
    expect(JSON.stringify(lines)).not.toMatch(/a-wrong-secret|my-password-in-here|ABCDEF/);
  }
});
