import {
  applyNotification,
  applyReading,
  attendanceRoutes,
  notificationRoutes,
  serverEvents,
  teamRoutes,
  type Notification,
} from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor, workingDay } from '../attendance/attendance.fixture.ts';

/** Old list + captured events = fresh list, for everybody who has one (S21). */

const beatMs = 25;
const patient = { timeout: 5000 };
const audiences = ['admin', 'watch.1', 'tl.a1', 'tl.a2', 'pso.a1'] as const;
let app: TestApp;
let org: Organisation;
let clients: Record<(typeof audiences)[number], TestClient>;
beforeAll(async () => {
  app = await startTestApp({ beatMs });
  org = await seedOrganisation(app.db);
  await app.listen();
  const all = await Promise.all(audiences.map(async (name) => [name, await app.login(name)]));
  clients = Object.fromEntries(all) as typeof clients;
  await submit('tl.a1', 'present');
});
afterAll(() => app.close());

const submit = (by: 'tl.a1' | 'pso.a1', status: 'present' | 'pto') => {
  const mark = status === 'pto' ? { status, ptoTiming: '12:00-13:00' } : { status };
  const attendanceData = marksFor(org.team('A1'), { [org.id('a1.04')]: mark });
  const body = { teamId: 'A1', date: workingDay, attendanceData };
  return clients[by].call(attendanceRoutes.submit, { body });
};
const fresh = (name: (typeof audiences)[number]) => clients[name].call(notificationRoutes.list);
const readAll = (name: (typeof audiences)[number]) =>
  clients[name].call(notificationRoutes.read, { body: { all: true } });

type Step = (list: readonly Notification[]) => readonly Notification[];

/** What each event that a socket hears makes of the list, as the page does it. */
function record(socket: TestSocket): Step[] {
  const steps: Step[] = [];
  socket.on('notification:added', (payload) => {
    const told = serverEvents['notification:added'].strict().parse(payload);
    steps.push((list) => applyNotification(list, told.notification));
  });
  socket.on('notification:read', (payload) => {
    const told = serverEvents['notification:read'].strict().parse(payload);
    steps.push((list) => applyReading(list, told));
  });
  return steps;
}

/** Each with who has another list afterwards. */
const actions: readonly [string, (typeof audiences)[number][], () => Promise<unknown> | void][] = [
  ['sheets overdue', ['admin', 'watch.1', 'tl.a2'], () => app.clock.advance(11 * 60_000)],
  [
    'a team without a leader',
    ['admin'],
    () => clients.admin.call(teamRoutes.create, { body: { id: 'Z9', name: 'Leaderless' } }),
  ],
  ['a sheet corrected', ['tl.a1'], () => submit('pso.a1', 'pto')],
  ['a sheet corrected once more', ['tl.a1'], () => submit('pso.a1', 'present')],
  ['what an administrator read', ['admin'], () => readAll('admin')],
  ['what a leader read', ['tl.a2'], () => readAll('tl.a2')],
];

describe.sequential('old list + events = fresh list', () => {
  it.each(actions)(
    'after %s, for each who has a list [S21, NOT-7, NOT-20]',
    async (_, changed, act) => {
      const sockets = await Promise.all(audiences.map((name) => clients[name].socket()));
      const before = await Promise.all(audiences.map(fresh));
      const heard = sockets.map(record);
      await act();
      const folded = () =>
        heard.map((steps, index) =>
          steps.reduce<readonly Notification[]>((list, step) => step(list), before[index] ?? []),
        );
      for (const [index, name] of audiences.entries()) {
        const isOther = changed.includes(name);
        if (isOther && _ !== 'a sheet corrected once more') {
          await expect
            .poll(async () => JSON.stringify(await fresh(name)), patient)
            .not.toBe(JSON.stringify(before[index]));
        }
        await expect.poll(() => folded()[index], patient).toEqual(await fresh(name));
      }
      await expect.poll(folded, patient).toEqual(await Promise.all(audiences.map(fresh)));
      for (const socket of sockets) socket.close();
    },
  );
});
