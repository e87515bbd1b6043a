import type { BoardChange } from '@muster/protocol';
import { expect, it } from 'vitest';
import { lastUpTo } from './past-boards.ts';
import type { LoggedRecord } from './logged-record.ts';
import type { OperationsRepo } from './operations.repo.ts';

/** Operations by their numbers: each is the next revision; numbers that are missing were refused. */
function repoOf(numbers: readonly number[]) {
  let queryCount = 0;
  const records = numbers.map((seq, index) => ({
    seq,
    change: { revision: index + 1 } as BoardChange,
  })) as LoggedRecord[];
  const within = (above: number, below: number) => {
    queryCount++;
    return records.filter(({ seq }) => seq > above && seq < below);
  };
  const repo: Pick<OperationsRepo, 'following' | 'preceding'> = {
    following: (_known, { above, below, limit }) =>
      Promise.resolve(within(above, below).slice(0, limit)),
    preceding: (_known, _concerned, { above, below, limit }) =>
      Promise.resolve(within(above, below).toReversed().slice(0, limit)),
  };
  const latestOps = { date: '2025-09-06', writes: 60, embedded: [] };
  return {
    find: (revision: number) => lastUpTo(repo, latestOps, revision),
    asked: () => queryCount,
  };
}

const everyNumber = Array.from({ length: 60 }, (_, index) => index + 1);

it.each([
  ['nothing was refused', everyNumber],
  ['every third was refused', everyNumber.filter((seq) => seq % 3 !== 0)],
  ['the first forty were refused', everyNumber.slice(40)],
  ['a block in the middle was refused', everyNumber.filter((seq) => seq < 10 || seq > 45)],
  ['the last twenty were refused', everyNumber.slice(0, 40)],
  ['everything was refused', []],
])('the last operation up to any revision is found where %s [HIS-20]', async (_, numbers) => {
  for (let revision = 0; revision <= 65; revision++) {
    const wanted = numbers[Math.min(revision, numbers.length) - 1] ?? 0;
    expect(await repoOf(numbers).find(revision), `revision ${revision}`).toBe(wanted);
  }
});

it('is one question where nothing was refused [HIS-23]', async () => {
  const { find, asked } = repoOf(everyNumber);
  expect(await find(30)).toBe(30);
  expect(asked()).toBe(1);
});
