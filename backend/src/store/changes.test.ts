import { expect, it, onTestFinished, vi } from 'vitest';
import { changeKind, makeChanges } from './changes.ts';
import { Fault } from '../lib/fault.ts';
import { inTodaysForm } from './migrations/versions.ts';

const sheet = changeKind<string>('sheet');
const board = changeKind<string>('board');
const failures: unknown[] = [];
const make = () => makeChanges((error, kind) => failures.push([kind, error]));

it('followers of a kind begin before the writer goes on, in their order, and hear of no other kind [S2]', () => {
  const changes = make();
  const heard: string[] = [];
  changes.subscribe(sheet, ({ id, detail }) => void heard.push(`first ${id} ${detail}`));
  changes.subscribe(sheet, ({ id, revision }) => void heard.push(`second ${id} ${revision}`));
  changes.subscribe(board, () => void heard.push('board'));
  changes.publish(sheet, { id: 'a', revision: 3, detail: 'known' });
  expect(heard).toEqual(['first a known', 'second a 3']);
});

it('what a follower throws, at once or later, is reported and keeps nobody else from following [S2]', async () => {
  const changes = make();
  const heard: string[] = [];
  changes.subscribe(sheet, () => {
    throw new Error('at once');
  });
  changes.subscribe(sheet, () => Promise.reject(new Error('later')));
  changes.subscribe(sheet, ({ id }) => void heard.push(id));
  changes.publish(sheet, { id: 'a', revision: 1 });
  await changes.idle();
  expect(heard).toEqual(['a']);
  expect(failures).toEqual([
    ['sheet', new Error('at once')],
    ['sheet', new Error('later')],
  ]);
});

it('idle waits for everything that was told, and for what that tells in turn [S23]', async () => {
  const changes = make();
  const done: string[] = [];
  changes.subscribe(sheet, async ({ id }) => {
    await new Promise((resolve) => setImmediate(resolve));
    changes.publish(board, { id, revision: 1 });
  });
  changes.subscribe(board, async ({ id }) => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push(id);
  });
  changes.publish(sheet, { id: 'a', revision: 1 });
  await changes.idle();
  expect(done).toEqual(['a']);
});

it('a follower that never ends is given up and reported, so that stopping does not wait for it [S23]', async () => {
  const reported: unknown[] = [];
  const changes = makeChanges((error) => reported.push(error), 20);
  changes.subscribe(sheet, () => new Promise<void>(() => undefined));
  changes.publish(sheet, { id: 'a', revision: 1 });
  await changes.idle();
  expect(reported).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })]);
});

const away = () => Promise.reject(new Fault('UNAVAILABLE'));

it('what a follower could not read of another process’s write is tried again by it alone, until it can [PRC-20]', async () => {
  const changes = makeChanges(() => undefined, 1000, [1, 1]);
  const tries: string[] = [];
  changes.subscribe(sheet, ({ id }) => void tries.push(`other ${id}`));
  changes.subscribe(sheet, ({ id }) => (tries.push(id) < 4 ? away() : undefined));
  changes.onInvalidated(() => expect.unreachable());
  const change = { id: 'a', revision: 2 };
  // Told a second time while the first is tried again.
  await Promise.all([changes.receiveRemote(sheet, change), changes.receiveRemote(sheet, change)]);
  expect(tries).toEqual(['other a', 'a', 'a', 'a']);
  await changes.receiveRemote(sheet, change);
  expect(tries).toHaveLength(4);
});

it('what could not be read in the end is lost, together with what else could not, and is news when it comes again [PRC-20]', async () => {
  const changes = makeChanges(() => undefined, 20, [1, 1]);
  let isAway = true;
  const [heard, lost]: [string[], string[]] = [[], []];
  changes.subscribe(sheet, ({ id }) => (isAway ? away() : void heard.push(id)));
  changes.onInvalidated(() => void lost.push('lost'));
  const both = ['a', 'b'].map((id) => changes.receiveRemote(sheet, { id, revision: 2 }));
  await Promise.all(both);
  expect(heard).toEqual([]);
  await expect.poll(() => lost).toEqual(['lost']);
  isAway = false;
  await changes.receiveRemote(sheet, { id: 'a', revision: 2 });
  expect([heard, lost]).toEqual([['a'], ['lost']]);
});

it('what is wrong whenever it is read is reported once, and neither tried again nor lost [PRC-20, PRC-61]', async () => {
  const reported: unknown[] = [];
  const changes = makeChanges((error) => reported.push(error), 1, [1, 1]);
  changes.subscribe(sheet, () => Promise.reject(new Error('broken')));
  changes.subscribe(sheet, () => void inTodaysForm('sheets', { v: 99 }));
  changes.onInvalidated(() => expect.unreachable());
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await changes.receiveRemote(sheet, { id: 'a', revision: 2 });
  expect([reported.length, vi.getTimerCount()]).toEqual([2, 0]);
});

it('what is remembered is read again until that is done, however long, and not after a stop [PRC-22, S23]', async () => {
  const changes = makeChanges(() => undefined, 1000, [1, 1]);
  let tries = 0;
  changes.onInvalidated(() => (++tries < 7 ? away() : undefined));
  changes.invalidateAll();
  await changes.idle();
  expect(tries).toBe(7);
  const stopped = makeChanges(() => undefined, 1000, [60_000]);
  stopped.onInvalidated(away);
  stopped.invalidateAll();
  stopped.stop();
  await stopped.idle();
});
