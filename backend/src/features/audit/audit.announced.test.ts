import { expect, it } from 'vitest';
import { Fault } from '../../lib/fault.ts';
import { startTestApp } from '../../testing/app.ts';
import { announcedRepo, announcedEntries } from './audit.announced.ts';

it('of two who announce the same, whoever comes too late takes back only their own announcement [AUD-16]', async ({
  onTestFinished,
}) => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const repo = announcedRepo(app.db);
  const recorded: unknown[] = [];
  const { announced, judgeAnnounced, settle } = announcedEntries({
    repo,
    clock: app.clock,
    record: async (entry) => void recorded.push(entry.by?.name),
    failed: (error) => expect.fail(String(error)),
  });
  const deedOf = (name: string) => ({
    key: 'token 7 revoked',
    about: '7',
    by: { id: name, name },
    from: null,
    kind: 'token.revoked' as const,
    what: { type: 'token' as const, id: '7', name: 'Wall' },
  });
  const late = new Fault('NOT_FOUND');
  await announced([deedOf('Asha')], async () => {
    await expect(announced([deedOf('Ben')], () => Promise.reject(late))).rejects.toBe(late);
    // What a crash would leave here.
    expect((await repo.all()).map(({ entry }) => entry.by?.name)).toEqual(['Asha']);
    judgeAnnounced('token.revoked', () => Promise.resolve(true));
    await settle();
  });
  expect(recorded).toEqual(['Asha', 'Asha']);
  expect(await repo.all()).toEqual([]);
});
