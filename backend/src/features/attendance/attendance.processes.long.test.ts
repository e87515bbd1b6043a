import { attendanceRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { marksFor } from './attendance.fixture.ts';

let apps: TestApp[];
let org: Organisation;

beforeAll(async () => {
  const first = await startTestApp();
  apps = [first, await startTestApp({ uri: first.uri }), await startTestApp({ uri: first.uri })];
  org = await seedOrganisation(first.db);
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

it('submits of one sheet at three processes at once all succeed, one after the other [PRC-33, ATT-20]', async () => {
  const body = { teamId: 'A1', date: '2025-09-06', attendanceData: marksFor(org.team('A1')) };
  const leaders = await Promise.all(apps.map((app) => app.login('tl.a1')));
  const each = 6;
  const answers = await Promise.all(
    leaders.flatMap((leader) =>
      Array.from({ length: each }, () => leader.raw('POST', attendanceRoutes.submit.path, body)),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const revisions = answers.map(
    (answer) => attendanceRoutes.submit.answer.parse(answer.json()).session.revision,
  );
  expect(revisions.toSorted((a, b) => a - b)).toEqual(answers.map((_, index) => index + 1));
});

it('who writes a sheet after another process did tells the updates of both, in their order [PRC-23]', async () => {
  const [first, second] = apps as [TestApp, TestApp];
  const [teamId, date] = ['A2', '2025-09-06'];
  const marks = marksFor(org.team(teamId));
  const [member = ''] = Object.keys(marks);
  const submit = async (app: TestApp, absenceType: 'MC' | 'CL' | 'CCL') => {
    const attendanceData = { ...marks, [member]: { status: 'absent', absenceType } as const };
    const leader = await app.login('tl.a2');
    await leader.call(attendanceRoutes.submit, { body: { teamId, date, attendanceData } });
  };
  const watch = await second.login('watch.1');
  const page = await watch.socket();
  await page.emitWithAck('watch:join', { date });
  const heard: string[] = [];
  page.on('log:appended', ({ entries }) => heard.unshift(...entries.map(({ id }) => id)));
  await submit(second, 'MC');
  for (const type of ['CL', 'CCL', 'MC'] as const) await submit(first, type);
  await submit(second, 'CL');
  const log = await watch.call(attendanceRoutes.updates, { query: { date, teamId } });
  await expect.poll(() => heard.toSorted()).toEqual(log.map(({ id }) => id).toSorted());
  const revisions = heard.map((id) => Number(id.split('.')[2]));
  expect(revisions).toEqual(revisions.toSorted((a, b) => b - a));
  expect(revisions[0]).toBe(5);
  page.close();
});
