import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endedFile, nothingEnded, type Ended } from './ended-sessions.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'ended-'));
});
afterEach(() => rm(dir, { recursive: true }));

const endedOf = (...ids: string[]): Ended => {
  const ended = nothingEnded();
  for (const id of ids) ended.sessions.set(id, null);
  return ended;
};

it('what one process ended stays when another one on the same disk has written, settled or started [SES-56]', async () => {
  const [one, other] = [endedFile(dir), endedFile(dir)];
  await one.write(endedOf('a'));
  await other.write(endedOf('b'));
  await other.write(nothingEnded());
  const next = endedFile(dir);
  expect([...(await next.read()).sessions.keys()]).toEqual(['a']);
  await one.write(endedOf('a', 'c'));
  expect([...(await endedFile(dir).read()).sessions.keys()].toSorted()).toEqual(['a', 'c']);
});

it('of what several processes know of a person the latest is taken over, in one file [SES-56]', async () => {
  const over = (at: string) => ({ until: new Date(at), spared: undefined });
  const at = ['2025-09-06T02:00:00Z', '2025-09-06T03:00:00Z', '2025-09-06T01:00:00Z'];
  for (const until of at) {
    const ended = nothingEnded();
    ended.subjects.set('u-1', over(until));
    await endedFile(dir).write(ended);
  }
  const next = endedFile(dir);
  expect((await next.read()).subjects.get('u-1')?.until.toISOString()).toBe(
    '2025-09-06T03:00:00.000Z',
  );
  expect(await readdir(dir)).toHaveLength(1);
  await next.write(nothingEnded());
  expect(await readdir(dir)).toEqual([]);
});

it('a folder that is not there yet has nothing that ended [SES-56]', async () => {
  expect((await endedFile(path.join(dir, 'none')).read()).sessions.size).toBe(0);
});
