import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Condition } from './conditions.ts';
import { alertsRepo } from './alerts.repo.ts';
import { alertsService } from './alerts.feature.ts';
import { namesAsThen } from '../called-now.fixture.ts';
import { submittedOnce } from './alerts.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await submittedOnce(app);
});
afterAll(() => app.close());

const date = '2025-09-06';
const minute = 60_000;
const draft: Condition = {
  kind: 'draft-unsaved',
  key: '7',
  name: 'what was saved before',
  of: [],
  teamId: null,
  afterMs: 15 * minute,
};
const short: Condition = { ...draft, kind: 'station-short', key: 'car-1', afterMs: 5 * minute };

/** A server that has just started, or taken over, looks at what is the case. */
async function lookAnew(conditions: readonly Condition[]): Promise<string[]> {
  const repo = alertsRepo(app.db);
  const alerts = alertsService({
    repo,
    clock: app.clock,
    names: namesAsThen,
    dueWords: () => '10:30 AM',
    written: () => undefined,
    raised: async () => undefined,
  });
  await alerts.take(date, conditions);
  return (await repo.open()).map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b));
}

it('restarts that come sooner than what is waited for do not begin it anew [KNO-41, KNO-45]', async () => {
  expect(await lookAnew([draft, short])).toEqual([]);
  app.clock.advance(4 * minute);
  expect(await lookAnew([draft, short])).toEqual([]);
  app.clock.advance(4 * minute);
  expect(await lookAnew([draft, short])).toEqual(['station-short']);
  app.clock.advance(6 * minute);
  expect(await lookAnew([draft])).toEqual([]);
  app.clock.advance(minute);
  expect(await lookAnew([draft])).toEqual(['draft-unsaved']);
});

it('what was not the case in between begins anew, and of what is over nothing is stored [KNO-41, KNO-45]', async () => {
  expect(await lookAnew([short])).toEqual([]);
  app.clock.advance(4 * minute);
  expect(await lookAnew([])).toEqual([]);
  expect(await alertsRepo(app.db).waits()).toEqual([]);
  app.clock.advance(4 * minute);
  expect(await lookAnew([short])).toEqual([]);
  app.clock.advance(5 * minute);
  expect(await lookAnew([short])).toEqual(['station-short']);
});
