import { expect, it, onTestFinished } from 'vitest';
import { temporaryStore } from '../embedded-store/store.fixture.ts';
import { connect } from '../store/mongo.ts';
import { behind, socketPathOf, startOutageProxy } from '../testing/outage-proxy.ts';
import { oneJob } from './one-job.repo.ts';

it('a job whose end the database has not heard is over all the same: the next look finds it left, or the next job takes its place [KEP-61]', async () => {
  const { store } = await temporaryStore({}, onTestFinished);
  const proxy = await startOutageProxy(socketPathOf(store.uri));
  onTestFinished(() => proxy.close());
  const db = await connect(behind(proxy, 'leases'));
  onTestFinished(() => db.close());
  const failures: unknown[] = [];
  const one = oneJob(db, (error) => failures.push(error));
  const end = async () => {
    const release = await one.take('A backup');
    await proxy.set('refused');
    release();
    await one.settled();
    await proxy.set('open');
  };
  await end();
  expect(failures).toHaveLength(1);
  expect(await one.look()).toBe('left');
  expect(await one.look()).toBe('free');
  await end();
  const release = await one.take('A cleanup');
  expect(await one.held()).toMatchObject({ what: 'A cleanup', beats: 0 });
  await one.beat();
  expect(await one.held()).toMatchObject({ beats: 1 });
  expect(await one.look()).toBe('held');
  release();
  await one.settled();
  expect(await one.held()).toBeNull();
}, 60_000);
