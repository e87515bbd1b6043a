import { addDays } from '@muster/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { workingDay } from '../attendance/attendance.fixture.ts';

it('of many that are asked for at once some are told to come back, and none that the database does not answer [OPS-111]', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  await seedOrganisation(app.db);
  const watch = await app.login('watch.1');
  const to = addDays(workingDay, 3);
  const requests = Array.from({ length: 40 }, (_, day) =>
    watch.raw(
      'GET',
      `/api/reports/attendance?from=${addDays(workingDay, -day)}&to=${to}&format=pdf`,
    ),
  );
  const answers = await Promise.all(requests);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers, body } of refused) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(body)).toMatchObject({ code: 'BUSY' });
  }
});
