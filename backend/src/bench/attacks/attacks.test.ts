import { afterAll, beforeAll, expect, it } from 'vitest';
import { attendanceRoutes } from '@muster/protocol';
import { marksFor } from '../../features/attendance/attendance.fixture.ts';
import { nextEvent, startTestApp, type TestApp, type TestSocket } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { attacksOn } from './attacks.ts';

const date = '2025-09-06';
const none = { url: 'http://127.0.0.1', cookie: '', token: '' };
let app: TestApp;
let org: Organisation;
let desk: TestSocket;
let submit: () => Promise<unknown>;
let attacks: ReturnType<typeof attacksOn>;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  const { cookie = '', token = '' } = await app.login('watch.2');
  attacks = attacksOn({ url: `http://127.0.0.1:${await app.listen()}`, cookie, token }, 0.05);
  const leader = await app.login('tl.a1');
  desk = await (await app.login('watch.1')).socket();
  await desk.emitWithAck('watch:join', { date });
  submit = () =>
    leader.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) },
    });
});
afterAll(() => app.close());

const names = Object.keys(attacksOn(none, 1)) as (keyof typeof attacks)[];

it.each(names)(
  '%s, in small: others work on and hear of it, and nobody else is sent away [PRF-48]',
  async (name) => {
    const attack = attacks[name]();
    const heard = nextEvent(desk, 'attendance:submitted', 20_000);
    await submit();
    expect(await heard).toMatchObject({ teamId: 'A1', date });
    await attack;
    expect(desk.connected).toBe(true);
  },
  40_000,
);
