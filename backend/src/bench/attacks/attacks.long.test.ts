import { afterAll, beforeAll, expect, it } from 'vitest';
import { attendanceRoutes } from '@muster/protocol';
import { marksFor } from '../../features/attendance/attendance.fixture.ts';
import { nextEvent, startTestApp, type TestApp, type TestSocket } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import type { Target } from './attack-calls.ts';
import { attackNames, runAttack, wronglyAnswered } from './attacks.ts';

const date = '2025-09-06';
let app: TestApp;
let org: Organisation;
let desk: TestSocket;
let submit: () => Promise<unknown>;
let target: Target;

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  const credentials = async (username: string) => {
    const { cookie = '', token = '' } = await app.login(username);
    return { cookie, token };
  };
  target = {
    url: `http://127.0.0.1:${await app.listen()}`,
    watch: await credentials('watch.2'),
    leader: await credentials('tl.a2'),
  };
  const leader = await app.login('tl.a1');
  desk = await (await app.login('watch.1')).socket();
  await desk.emitWithAck('watch:join', { date });
  submit = () =>
    leader.call(attendanceRoutes.submit, {
      body: { teamId: 'A1', date, attendanceData: marksFor(org.team('A1')) },
    });
});
afterAll(() => app.close());

it.each(attackNames)(
  '%s, in small: it is refused, others work on and hear of it, and nobody else is sent away [PRF-48]',
  async (name) => {
    const attack = runAttack(name, target, 0.05);
    const heard = nextEvent(desk, 'attendance:submitted', 20_000);
    await submit();
    expect(await heard).toMatchObject({ teamId: 'A1', date });
    const outcomes = await attack;
    expect(wronglyAnswered(name, outcomes), JSON.stringify(outcomes)).toEqual([]);
    expect(desk.connected).toBe(true);
  },
  40_000,
);
