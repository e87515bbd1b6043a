import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Condition } from './conditions.ts';
import { alertsRepo } from './alerts.repo.ts';
import { alertsService } from './alerts.feature.ts';
import { namesAsThen } from '../called-now.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const quarterHour = 15 * 60_000;
const draft: Condition = {
  kind: 'draft-unsaved',
  key: 'draft 0',
  name: '',
  of: [],
  teamId: null,
  afterMs: quarterHour,
};

it('what lasts on one date has not lasted on the next when the shift changes [KNO-41]', async () => {
  const raised: string[] = [];
  const alerts = alertsService({
    repo: alertsRepo(app.db),
    clock: app.clock,
    names: namesAsThen,
    dueWords: () => '10:30 AM',
    written: () => undefined,
    raised: async ({ date }) => void raised.push(date),
  });
  await alerts.take('2025-09-06', [draft]);
  app.clock.advance(quarterHour);
  await alerts.take('2025-09-06', [draft]);
  await alerts.take('2025-09-07', [draft]);
  expect(raised).toEqual(['2025-09-06']);
  app.clock.advance(quarterHour);
  await alerts.take('2025-09-07', [draft]);
  expect(raised).toEqual(['2025-09-06', '2025-09-07']);
});
