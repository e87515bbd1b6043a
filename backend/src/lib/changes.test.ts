import { expect, it } from 'vitest';
import { changeKind, makeChanges } from './changes.ts';

const sheet = changeKind<string>('sheet');
const board = changeKind<string>('board');
const failures: unknown[] = [];
const make = () => makeChanges((error, kind) => failures.push([kind, error]));

it('followers of a kind begin before the writer goes on, in their order, and hear of no other kind [S2]', () => {
  const changes = make();
  const heard: string[] = [];
  changes.follow(sheet, ({ id, detail }) => void heard.push(`first ${id} ${detail}`));
  changes.follow(sheet, ({ id, revision }) => void heard.push(`second ${id} ${revision}`));
  changes.follow(board, () => void heard.push('board'));
  changes.tell(sheet, { id: 'a', revision: 3, detail: 'known' });
  expect(heard).toEqual(['first a known', 'second a 3']);
});

it('what a follower throws, at once or later, is reported and keeps nobody else from following [S2]', async () => {
  const changes = make();
  const heard: string[] = [];
  changes.follow(sheet, () => {
    throw new Error('at once');
  });
  changes.follow(sheet, () => Promise.reject(new Error('later')));
  changes.follow(sheet, ({ id }) => void heard.push(id));
  changes.tell(sheet, { id: 'a', revision: 1 });
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
  changes.follow(sheet, async ({ id }) => {
    await new Promise((resolve) => setImmediate(resolve));
    changes.tell(board, { id, revision: 1 });
  });
  changes.follow(board, async ({ id }) => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push(id);
  });
  changes.tell(sheet, { id: 'a', revision: 1 });
  await changes.idle();
  expect(done).toEqual(['a']);
});

it('a follower that never ends is given up and reported, so that stopping does not wait for it [S23]', async () => {
  const reported: unknown[] = [];
  const changes = makeChanges((error) => reported.push(error), 20);
  changes.follow(sheet, () => new Promise<void>(() => undefined));
  changes.tell(sheet, { id: 'a', revision: 1 });
  await changes.idle();
  expect(reported).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })]);
});
