import { defaultDisplaySettings, displayRoutes, scheduleRoutes } from '@muster/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { now } from '../../../shared/dates/clock.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { idOf } from '../deployment.fixture.ts';
import { displaysShowing } from './saved-displays.ts';

let fake: FakeServer;
const ago = (minutes: number) => new Date(now() - minutes * 60_000).toISOString();
const display = (lastSeenAt: string | null, over = {}) => ({
  ...defaultDisplaySettings,
  id: idOf('eeeeeeee', 1),
  name: 'Wall',
  pairedAt: ago(1000),
  pairedByName: 'Priya Nair',
  lastSeenAt,
  revision: 1,
  changedAt: null,
  changedBy: null,
  ...over,
});
beforeEach(() => {
  fake = new FakeServer();
  fake.on(scheduleRoutes.clock, () => ({
    now: ago(0),
    today: '2026-11-20',
    dutyDate: '2026-11-20',
    timeZone: 'Asia/Singapore',
    overdueAfterMinutes: 30,
    finalAfterHours: 12,
  }));
});
afterEach(() => fake.close());

it('only displays that are heard and show the saved deployment count, on the date on duty [DEP-332]', async () => {
  fake.on(displayRoutes.list, () => [
    display(ago(1)),
    display(ago(7)),
    display(null),
    display(ago(1), { deployment: 'draft' as const }),
    display(ago(1), { show: ['counts' as const] }),
  ]);
  expect(await displaysShowing('2026-11-20')).toBe(1);
  expect(await displaysShowing('2026-11-21')).toBe(0);
});

it('where that cannot be told no display is spoken of [DEP-332]', async () => {
  expect(await displaysShowing('2026-11-20')).toBe(0);
});
