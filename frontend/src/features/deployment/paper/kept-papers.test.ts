import { paperRoutes } from '@muster/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer, Refused } from '../../../testing/fake-server.ts';
import { makeKeptPapers } from './kept-papers.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(paperRoutes.deployment, () => 'paper');
});
afterEach(() => server.close());

const save = (revision: number) => ({
  date: '2025-09-06',
  revision,
  savedAt: `2025-09-06T02:0${revision}:00.000Z`,
});

it('the paper of a save is fetched once without being asked and given at once; without the server an earlier one is, and it says of when [PAP-8]', async () => {
  const papers = makeKeptPapers();
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
