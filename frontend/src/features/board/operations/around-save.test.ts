import { defaultDisplaySettings, displayRoutes, scheduleRoutes } from '@muster/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { now } from '../../../shared/dates/clock.ts';
import { FakeServer } from '../../../testing/fake-server.ts';
import { idOf } from '../board.fixture.ts';
import { aroundSave } from './around-save.ts';

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
    timeZone: 'Europe/Zurich',
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
  expect(await aroundSave('2026-11-20')).toMatchObject({ displays: 1 });
  expect(await aroundSave('2026-11-21')).toMatchObject({ displays: 0 });
});

it('where that cannot be told no display is spoken of, and the time zone is the server’s [DEP-332]', async () => {
  const timeZone = 'Europe/Zurich';
  expect(await aroundSave('2026-11-20')).toEqual({ displays: 0, timeZone });
});
