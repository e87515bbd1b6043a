import { expect, it } from 'vitest';
import { makeMeter } from '../../lib/meter.ts';
import { overtakenPercent, stateOf } from './health.state.ts';

const gibibyte = 1024 ** 3;
const good = {
  store: { kind: 'embedded', answeredInMs: 1 },
  diskFree: 40 * gibibyte,
  eventDelayP95Ms: 3,
  backupFailed: false,
  withoutBackupMs: 6.9 * 86_400_000,
  wasBackedUp: true,
} as const;

it('the state is the worst of store, disk and event delay, with its reason [ADM-162]', () => {
  expect(stateOf(good)).toEqual({ state: 'good', problems: [], lacksBackup: false });
  expect(stateOf({ ...good, diskFree: null, eventDelayP95Ms: null }).state).toBe('good');
  expect(stateOf({ ...good, diskFree: 1.5 * gibibyte })).toEqual({
    state: 'attention',
    problems: ['Only 1536 MiB of disk space are free.'],
    lacksBackup: false,
  });
  const slow = { ...good, store: { kind: 'mongodb', answeredInMs: 2100 } } as const;
  expect(stateOf({ ...slow, eventDelayP95Ms: 1200 })).toEqual({
    state: 'bad',
    problems: [
      'The store took 2100 ms to answer.',
      'Changes wait 1200 ms before they leave for the screens.',
    ],
    lacksBackup: false,
  });
  expect(stateOf({ ...good, backupFailed: true })).toEqual({
    state: 'attention',
    problems: ['The latest backup failed.'],
    lacksBackup: false,
  });
});

it('a week without a backup needs attention [ADM-263]', () => {
  expect(stateOf({ ...good, withoutBackupMs: null }).state).toBe('good');
  expect(stateOf({ ...good, withoutBackupMs: 7.5 * 86_400_000 })).toEqual({
    state: 'attention',
    problems: ['Nothing was backed up for 7 days.'],
    lacksBackup: false,
  });
  expect(stateOf({ ...good, withoutBackupMs: 477 * 86_400_000, wasBackedUp: false })).toEqual({
    state: 'attention',
    problems: ['There is no backup yet.'],
    lacksBackup: true,
  });
});

it('of a hundred tries to write of the last 15 minutes so many were overtaken by another process [ADM-276]', () => {
  let now = 0;
  const clock = { elapsed: () => now };
  const meter = makeMeter(clock);
  const percent = overtakenPercent(meter, clock);
  expect(percent()).toBeNull();
  for (const isOvertaken of [true, false, false, false])
    meter.tell({ what: 'batch', requests: 2, isOvertaken });
  expect(percent()).toBe(25);
  now = 10 * 60_000;
  meter.tell({ what: 'sheet', ms: 12, overtaken: 1 });
  expect(percent()).toBe(33);
  now = 16 * 60_000;
  expect(percent()).toBe(50);
  now = 26 * 60_000;
  expect(percent()).toBeNull();
});
