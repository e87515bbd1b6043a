import { afterAll, beforeAll, expect, it } from 'vitest';
import { Fault } from '../../lib/fault.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { nothingEnded } from './ended-sessions.ts';
import { sessionRepo } from './session.repo.ts';
import { sessionService } from './session.service.ts';
import { sharedSlowDown } from './guessing/slow-down.ts';
import { triesRepo } from './guessing/tries.repo.ts';

/** Nobody signs in here, so nothing is recorded. */
const noTrail = {
  opened: async () => undefined,
  refused: () => undefined,
  ended: async () => undefined,
  creatingLinks: async () => undefined,
  judgeLinks: () => undefined,
  endedByProvider: async () => undefined,
  replaced: async () => undefined,
  left: async () => undefined,
};

/** Nothing was kept before, and what is kept here is not read again. */
const nothingKept = () => ({
  ended: nothingEnded(),
  file: { read: async () => nothingEnded(), write: async () => undefined },
});

let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
});
afterAll(() => app.close());

it('sockets end before anything is read, and a session that could not be removed opens nothing [SES-37]', async () => {
  const userId = org.id('tl.a1');
  const repo = sessionRepo(app.db);
  const ended: string[] = [];
  let isAway = true;
  const sessions = sessionService({
    clock: app.clock,
    changes: app.changes,
    config: app.config,
    slowDown: sharedSlowDown({
      clock: app.clock,
      repo: triesRepo(app.db),
      failed: () => undefined,
    }),
    audit: noTrail,
    ...nothingKept(),
    repo: {
      ...repo,
      removeOf: async (...args) => {
        if (isAway) throw new Fault('UNAVAILABLE');
        await repo.removeOf(...args);
      },
    },
    subjects: {
      ...app.directory,
      display: async () => undefined,
      displays: async () => new Map(),
      disconnect: () => undefined,
      disconnectAll: (id, reason) => void ended.push(`${id} ${reason}`),
    },
  });
  const { cookie } = await sessions.open('user', userId);
  expect(await sessions.resolve(cookie)).toMatchObject({ principal: 'leader' });

  await expect(sessions.endAll(userId, 'password_changed')).rejects.toThrow(Fault);
  expect(ended).toEqual([`${userId} password_changed`]);
  expect(await sessions.resolve(cookie)).toEqual({ principal: 'anonymous' });
  expect(await repo.ofSubject(userId)).toHaveLength(1);

  app.clock.advance(1);
  const { cookie: later } = await sessions.open('user', userId);
  expect(await sessions.resolve(later)).toMatchObject({ principal: 'leader' });
  isAway = false;
  await sessions.removeAllEnded();
  expect(await repo.ofSubject(userId)).toHaveLength(1);
  expect(await sessions.resolve(cookie)).toEqual({ principal: 'anonymous' });
  expect(await sessions.resolve(later)).toMatchObject({ principal: 'leader' });
});

it('cookies that nobody was given hold at most five connections, and one sent again holds none [OPS-73]', async () => {
  const repo = sessionRepo(app.db);
  let [now, most, reads] = [0, 0, 0];
  const sessions = sessionService({
    clock: app.clock,
    changes: app.changes,
    config: app.config,
    slowDown: sharedSlowDown({
      clock: app.clock,
      repo: triesRepo(app.db),
      failed: () => undefined,
    }),
    audit: noTrail,
    ...nothingKept(),
    repo: {
      ...repo,
      find: async (id: string) => {
        reads += 1;
        most = Math.max(most, ++now);
        return repo.find(id).finally(() => (now -= 1));
      },
    },
    subjects: {
      ...app.directory,
      display: async () => undefined,
      displays: async () => new Map(),
      disconnect: () => undefined,
      disconnectAll: () => undefined,
    },
  });
  const ask = () =>
    Promise.all(Array.from({ length: 100 }, async (_, one) => sessions.resolve(`made-up-${one}`)));
  expect(new Set((await ask()).map(({ principal }) => principal))).toEqual(new Set(['anonymous']));
  await ask();
  expect([most, reads]).toEqual([5, 100]);
});
