import type { Connection } from 'mongoose';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { clockOf } from '../../lib/clock.ts';
import { connect } from '../../store/mongo.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { conditionsNow, type ConditionSources } from './conditions.ts';
import type { Concern } from './notifications.facts.ts';
import { notificationsRepo } from './notifications.repo.ts';
import { notificationsService } from './notifications.service.ts';
import { concernReader, type ConcernSources } from './notifications.feature.ts';
import { namesAsThen } from '../called-now.fixture.ts';

/** Processes on one database that look at the same facts, each at its own times. */

const minute = 60_000;
let now = Date.parse('2025-09-06T02:20:00.000Z');
const clock = clockOf('Asia/Singapore', () => now);
let db: Connection;
beforeEach(async () => {
  db = await connect(testDatabaseUri());
  onTestFinished(() => db.close());
});

const processOn = (machine: string) => {
  const service = notificationsService({
    repo: notificationsRepo(db),
    clock,
    names: namesAsThen,
    added: () => undefined,
    over: () => undefined,
    machine,
  });
  return (
    concerns: readonly Concern[] | (() => Promise<readonly Concern[]>),
    unknown: readonly Concern['kind'][] = [],
  ) =>
    service.take(async () => ({
      concerns: typeof concerns === 'function' ? await concerns() : concerns,
      unknown,
    }));
};
const notificationLines = async () =>
  (await db.collection('notifications').find({}).toArray()).map(
    ({ text, isOpen }) => `${String(text)} ${isOpen ? 'open' : 'over'}`,
  );
const short = (machine: string): Concern => ({
  kind: 'store-near-limit',
  to: 'admin',
  key: 'attention',
  name: '1536 MiB',
  machine,
});
const words = (machine: string) =>
  `Only 1536 MiB of disk space is free on ${machine}. Without space nothing can be stored.`;

it('what is short on one machine is told with its name, stays while others have enough, and is over when that machine says so [NOT-22, NOT-3]', async () => {
  const [one, other] = [processOn('web-1'), processOn('web-2')];
  for (let looks = 0; looks < 3; looks += 1) {
    await one([short('web-1')]);
    await other([]);
    now += minute;
  }
  expect(await notificationLines()).toEqual([`${words('web-1')} open`]);
  // A process that has just started there goes on with it.
  const again = processOn('web-1');
  await again([short('web-1')]);
  expect(await notificationLines()).toEqual([`${words('web-1')} open`]);
  for (let looks = 0; looks < 2; looks += 1) await again([]);
  expect(await notificationLines()).toEqual([`${words('web-1')} over`]);
});

it('what a machine has told of itself is over 5 minutes after it said so last, at whichever process [NOT-22]', async () => {
  const [one, other] = [processOn('web-1'), processOn('web-2')];
  for (let minutes = 0; minutes < 8; minutes += 1) {
    await one([short('web-1')]);
    now += minute;
  }
  now += 2 * minute;
  await other([]);
  expect(await notificationLines()).toEqual([`${words('web-1')} open`]);
  now += 4 * minute;
  await other([]);
  expect(await notificationLines()).toEqual([`${words('web-1')} over`]);
});

it('a process that cannot know yet ends nothing; one look that misses a fact does not end it [NOT-22]', async () => {
  const lost: Concern = { kind: 'display-lost', to: 'admin', key: 'd', name: 'Hall' };
  const [one, fresh] = [processOn('web-1'), processOn('web-2')];
  await one([lost]);
  for (let looks = 0; looks < 3; looks += 1) await fresh([], ['display-lost']);
  await fresh([]);
  await fresh([lost]);
  await fresh([]);
  await one([lost]);
  expect(await notificationLines()).toEqual([
    'Nothing was heard from it for more than 5 minutes. open',
  ]);
  for (let looks = 0; looks < 2; looks += 1) await one([]);
  expect(await notificationLines()).toEqual([
    'Nothing was heard from it for more than 5 minutes. over',
  ]);
});

it('what another process opens while this one reads its facts is not over [NOT-22]', async () => {
  const lost: Concern = { kind: 'display-lost', to: 'admin', key: 'd', name: 'Hall' };
  const other = processOn('web-2');
  const service = notificationsService({
    repo: notificationsRepo(db),
    clock,
    names: namesAsThen,
    added: () => undefined,
    over: () => undefined,
    machine: 'web-1',
  });
  for (let looks = 0; looks < 2; looks += 1) {
    await service.take(async () => {
      if (looks === 1) await other([lost]);
      return { concerns: [] };
    });
  }
  expect(await notificationLines()).toEqual([
    'Nothing was heard from it for more than 5 minutes. open',
  ]);
});

it('what another process tells while this one reads its facts is told once, also in another minute [NOT-3, NOT-22]', async () => {
  const night: Concern = {
    kind: 'shift-short',
    to: 'watch_tl',
    key: '2025-09-07',
    name: 'The night',
  };
  const [one, other] = [processOn('web-1'), processOn('web-2')];
  await one(async () => {
    await other([night]);
    now += minute;
    return [night];
  });
  expect(await notificationLines()).toHaveLength(1);
});

it('in its first minutes a server does not know which displays are lost, nor how much space there is when it cannot measure it [NOT-22, NOT-2]', async () => {
  const at = new Date(now - 30 * minute);
  const none = () => Promise.resolve([]);
  const conditions = conditionsNow(
    {
      anySheet: async () => true,
      snapshot: () => Promise.resolve({ rows: [] } as never),
      displays: () =>
        Promise.resolve([
          { _id: 'd', name: 'Hall', pairedAt: at, lastSeenAt: at, showsSaved: false },
        ]),
    } as Partial<ConditionSources> as ConditionSources,
    clock,
  );
  const sources: ConcernSources = {
    conditions,
    teams: none,
    people: none,
    countWaiting: () => Promise.resolve(0),
    refusedSignIns: none,
    shortSpace: () => Promise.resolve(undefined),
    backups: none,
    stoppedWebhooks: none,
    carriedTags: () => Promise.resolve(new Map()),
    alerts: none,
    shortShifts: () => Promise.resolve([]),
  };
  const read = concernReader(sources, clock);
  expect(await read(() => [])).toEqual({
    concerns: [],
    unknown: ['display-lost', 'store-near-limit'],
  });
  now += 7 * minute;
  expect(await read(() => [])).toMatchObject({
    concerns: [{ kind: 'display-lost', name: 'Hall' }],
    unknown: ['store-near-limit'],
  });
});
