import { randomUUID } from 'node:crypto';
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
function failing(step: 'insertDisplay' | 'openSession' | 'endSessions' | 'display') {
  const repo = displayRepo(app.db);
  const ended: string[] = [];
  let fails = true;
  const or =
    <A extends unknown[], T>(name: typeof step, run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (fails && name === step) throw new Fault('UNAVAILABLE');
      return run(...args);
    };
  const service = displayService({
    clock: app.clock,
    repo: {
      ...repo,
      insertDisplay: or('insertDisplay', (one) => repo.insertDisplay(one)),
      display: or('display', async (id) => repo.display(id)),
    },
    openSession: or('openSession', async (displayId) => `cookie of ${displayId}`),
    closeSession: async () => undefined,
    changes: app.changes,
    revoking: (_display, _acting, revoke) => revoke(),
    endSessions: or('endSessions', async (id) => void ended.push(id)),
  });
  return { ...service, ended, mend: () => (fails = false) };
}

const acting = { by: { id: 'w1', name: 'Wen' }, from: '10.0.0.1' };
const listed = async ({ list }: Pick<ReturnType<typeof failing>, 'list'>) => (await list()).length;

it('a screen that could not be listed can be paired again with the same code [DIS-29]', async () => {
  const service = failing('insertDisplay');
  const { code, secret } = await service.offer('10.0.0.1');
  await expect(
    service.approve(approver, { code, name: 'Hall', deployment: 'saved' }),
  ).rejects.toThrow(Fault);
  expect(await service.claim(secret)).toEqual({ status: 'waiting' });
  expect(await listed(service)).toBe(0);
  service.mend();
  await service.approve(approver, { code, name: 'Hall', deployment: 'saved' });
  expect(await service.claim(secret)).toMatchObject({ status: 'paired' });
  expect(await listed(service)).toBe(1);
});

it('a screen whose session could not be opened asks again and is paired [DIS-29]', async () => {
  const service = failing('openSession');
  const { code, secret } = await service.offer('10.0.0.1');
  const { id } = await service.approve(approver, { code, name: 'Yard', deployment: 'saved' });
  await expect(service.claim(secret)).rejects.toThrow(Fault);
  service.mend();
  expect(await service.claim(secret)).toEqual({ status: 'paired', cookie: `cookie of ${id}` });
});

it('a revocation that failed on the way is asked for again [DIS-9]', async () => {
  const service = failing('endSessions');
  const { code } = await service.offer('10.0.0.1');
  const { id } = await service.approve(approver, { code, name: 'Gate', deployment: 'saved' });
  const before = await listed(service);
  await expect(service.revoke(id, acting)).rejects.toThrow('does not answer');
  expect(await listed(service)).toBe(before);
  service.mend();
  await service.revoke(id, acting);
  expect(await listed(service)).toBe(before - 1);
  await expect(service.revoke(id, acting)).rejects.toThrow('Not found');
});

it('a screen that was served ends its socket first, also while the database does not answer [DIS-9]', async () => {
  const service = failing('display');
  const { code } = await service.offer('10.0.0.1');
  const { id } = await service.approve(approver, { code, name: 'Dock', deployment: 'saved' });
  await expect(service.revoke(randomUUID(), acting)).rejects.toThrow('does not answer');
  expect(service.ended).toEqual([]);
  await service.seen(id);
  await expect(service.revoke(id, acting)).rejects.toThrow('does not answer');
  expect(service.ended).toEqual([id]);
});

it('a screen that is revoked before it asks is told that its code is over [DIS-9]', async () => {
  const service = failing('insertDisplay');
  service.mend();
  const { code, secret } = await service.offer('10.0.0.1');
  const { id } = await service.approve(approver, { code, name: 'Pier', deployment: 'saved' });
  await service.revoke(id, acting);
  expect(await service.claim(secret)).toEqual({ status: 'expired' });
});

it('all together start a thousand screens in ten minutes and no more, from however many addresses [DIS-5]', async () => {
  const service = failing('endSessions');
  const addresses = Array.from({ length: 1000 }, (_, one) => `10.0.${one >> 8}.${one & 255}`);
  for (let from = 0; from < addresses.length; from += 50)
    await Promise.all(addresses.slice(from, from + 50).map((address) => service.offer(address)));
  await expect(service.offer('10.1.0.1')).rejects.toMatchObject({ code: 'TOO_MANY' });
  app.clock.advance(10 * 60_000);
  await service.offer('10.1.0.1');
});

it('claims of however many screens that nobody paired hold at most three connections [OPS-73]', async () => {
  const repo = displayRepo(app.db);
  let [now, most] = [0, 0];
  const { claim } = displayService({
    clock: app.clock,
    repo: {
      ...repo,
      pairing: async (id: string) => {
        most = Math.max(most, ++now);
        return repo.pairing(id).finally(() => (now -= 1));
      },
    },
    openSession: () => expect.fail('nobody is paired'),
    closeSession: async () => undefined,
    changes: app.changes,
    revoking: (_display, _acting, revoke) => revoke(),
    endSessions: async () => undefined,
  });
  const claims = Array.from({ length: 200 }, (_, index) => claim(`${index}`.padStart(43, 'x')));
  expect(new Set((await Promise.all(claims)).map(({ status }) => status))).toEqual(
    new Set(['expired']),
  );
  expect(most).toBe(3);
});
