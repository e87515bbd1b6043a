import { paperRoutes } from '@muster/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Download } from '../../../shared/http/download.ts';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { makeKeptPapers } from './use-paper.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(paperRoutes.deployment, () => 'paper');
});
afterEach(() => server.close());

const ann = { userId: 'ann', isOver: false };

const save = (revision: number) => ({
  date: '2025-09-06',
  revision,
  savedAt: `2025-09-06T02:0${revision}:00.000Z`,
});

it('the paper of a save is fetched once without being asked and given at once; without the server an earlier one is, and it says of when [PAP-8]', async () => {
  const papers = makeKeptPapers(ann);
  await Promise.all([papers.keep(save(1)), papers.keep(save(1))]);
  expect(server.callsOf(paperRoutes.deployment)).toHaveLength(1);
  expect(papers.of(save(1))).toBeDefined();
  expect(papers.of(save(2))).toBeUndefined();
  server.on(paperRoutes.deployment, () => {
    throw new Refused('UNAVAILABLE');
  });
  await papers.keep(save(2));
  expect(await papers.take(save(2))).toMatchObject({ olderAt: save(1).savedAt });
  await expect(papers.take({ ...save(1), date: '2025-09-07' })).rejects.toThrow();
  server.on(paperRoutes.deployment, () => 'paper');
  expect(await papers.take(save(2))).not.toHaveProperty('olderAt');
  expect(papers.of(save(2))).toBeDefined();
});

it('the paper outlives a reload, for the same person and until they log out [PAP-9]', async () => {
  const device = new Map<string, { about: object; file: Download }>();
  const files: NonNullable<Parameters<typeof makeKeptPapers>[1]> = {
    keepFile: (userId, about, file) => Promise.resolve(void device.set(userId, { about, file })),
    readKeptFile: (userId, parse) => {
      const found = device.get(userId);
      const about = found && parse(found.about);
      return Promise.resolve(
        found && about !== undefined ? { about, file: found.file } : undefined,
      );
    },
  };
  await makeKeptPapers(ann, files).keep(save(1));
  server.on(paperRoutes.deployment, () => {
    throw new Refused('UNAVAILABLE');
  });
  expect(await makeKeptPapers(ann, files).take(save(2))).toMatchObject({
    olderAt: save(1).savedAt,
  });
  await expect(makeKeptPapers({ ...ann, userId: 'bo' }, files).take(save(2))).rejects.toThrow();
  // What is there after a reload is not fetched again.
  await makeKeptPapers(ann, files).keep(save(1));
  expect(server.callsOf(paperRoutes.deployment)).toHaveLength(3);
  // It needs no board that says what was saved.
  expect(await makeKeptPapers(ann, files).last()).toMatchObject(save(1));
  expect(await makeKeptPapers({ ...ann, isOver: true }, files).last()).toBeUndefined();
  // A session that is over leaves nothing behind.
  server.on(paperRoutes.deployment, () => 'paper');
  await makeKeptPapers({ userId: 'cy', isOver: true }, files).keep(save(3));
  expect(device.has('cy')).toBe(false);
});
