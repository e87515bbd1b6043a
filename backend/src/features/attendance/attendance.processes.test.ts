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

it('submits of one sheet at three processes at once all succeed, one after the other [PRC-33, PRF-12]', async () => {
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
