import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../lib/caller.ts';
import { Fault } from '../../lib/fault.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { displayRepo } from './display.repo.ts';
import { displayService } from './display.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const approver = {
  principal: 'admin',
  session: { id: 'one', csrf: '', expiresAt: 0 },
  user: { id: 'admin', name: 'Ada' },
} as Person;

/** The service on a real store, one of whose steps fails while the test says so. */
function failing(step: 'insertDisplay' | 'openSession' | 'endSessions') {
  const repo = displayRepo(app.db);
  let fails = true;
  const or =
    <A extends unknown[], T>(name: typeof step, run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (fails && name === step) throw new Fault('UNAVAILABLE');
      return run(...args);
    };
  const service = displayService({
    clock: app.clock,
    repo: { ...repo, insertDisplay: or('insertDisplay', (one) => repo.insertDisplay(one)) },
    openSession: or('openSession', async (displayId) => `cookie of ${displayId}`),
    closeSession: async () => undefined,
    refreshSessions: () => undefined,
    endSessions: or('endSessions', async () => undefined),
  });
  return { ...service, mend: () => (fails = false) };
}

const listed = async ({ list }: Pick<ReturnType<typeof failing>, 'list'>) => (await list()).length;

it('a screen that could not be listed can be paired again with the same code [DIS-201]', async () => {
  const service = failing('insertDisplay');
  const { code, secret } = await service.offer('10.0.0.1');
  await expect(service.approve(approver, { code, name: 'Hall', shows: 'saved' })).rejects.toThrow(
    Fault,
  );
  expect(await service.claim(secret)).toEqual({ status: 'waiting' });
  expect(await listed(service)).toBe(0);
  service.mend();
  await service.approve(approver, { code, name: 'Hall', shows: 'saved' });
  expect(await service.claim(secret)).toMatchObject({ status: 'paired' });
  expect(await listed(service)).toBe(1);
});

it('a screen whose session could not be opened asks again and is paired [DIS-201]', async () => {
  const service = failing('openSession');
  const { code, secret } = await service.offer('10.0.0.1');
  const { id } = await service.approve(approver, { code, name: 'Yard', shows: 'saved' });
  await expect(service.claim(secret)).rejects.toThrow(Fault);
  service.mend();
  expect(await service.claim(secret)).toEqual({ status: 'paired', cookie: `cookie of ${id}` });
});

it('a revocation that failed on the way is asked for again [DIS-9]', async () => {
  const service = failing('endSessions');
  const { code } = await service.offer('10.0.0.1');
  const { id } = await service.approve(approver, { code, name: 'Gate', shows: 'saved' });
  const before = await listed(service);
  await expect(service.revoke(id)).rejects.toThrow('does not answer');
  expect(await listed(service)).toBe(before);
  service.mend();
  await service.revoke(id);
  expect(await listed(service)).toBe(before - 1);
  await expect(service.revoke(id)).rejects.toThrow('Not found');
});

it('all together start a thousand screens in ten minutes and no more, from however many addresses [DIS-5]', async () => {
  const service = failing('endSessions');
  const addresses = Array.from({ length: 1000 }, (_, one) => `10.0.${one >> 8}.${one & 255}`);
  await Promise.all(addresses.map((address) => service.offer(address)));
  await expect(service.offer('10.1.0.1')).rejects.toMatchObject({ code: 'TOO_MANY' });
  app.clock.advance(10 * 60_000);
  await service.offer('10.1.0.1');
});
