import { importRoutes, tagRoutes } from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { seedOrganisation } from '../../../testing/organisation.ts';
import { file, importing } from './imports.fixture.ts';

it('while 200 people are imported other changes come in between, and none takes a username of the file [DIR-160, DIR-127]', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  await seedOrganisation(app.db);
  const admin = await app.login('admin');
  const { begin, untilOver, people } = importing(() => admin);
  const text = file(
    ...Array.from({ length: 200 }, (_, at) => `long.${at},Long ${at},FRT,A1,Active`),
  );
  // Asked in turn at the process that makes it and at another one.
  const other = await startTestApp({ uri: app.uri, isShared: true });
  onTestFinished(() => other.close());
  const elsewhere = await other.login('admin');
  const importId = await begin(text);
  let asks = 0;
  const progress = () =>
    (asks++ % 2 === 0 ? admin : elsewhere).call(importRoutes.progress, { params: { importId } });
  const hasBegun = async () => {
    const { state, done } = await progress();
    return state === 'running' && done > 0;
  };
  while (!(await hasBegun())) await pause(1);
  const person = (username: string) =>
    admin.raw('POST', '/api/users', {
      username,
      name: 'Between',
      password: 'walk the night shift',
      role: 'FRT',
      teamId: null,
    });
  await admin.call(tagRoutes.create, { body: { name: 'Between' } });
  const after = await progress();
  expect([after.state, after.done < 200]).toEqual(['running', true]);
  const taken = await person('LONG.199');
  expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, 'USERNAME_TAKEN']);
  // Several ask at different moments, so that some are waiting for their answer when the import ends.
  const fallen: (readonly [number, number])[] = [];
  let isOver = false;
  let most = 0;
  async function ask(): Promise<void> {
    while (!isOver) {
      const before = most;
      const { state, done } = await progress();
      if (done < before) fallen.push([before, done]);
      most = Math.max(most, done);
      isOver ||= state !== 'running';
    }
  }
  const asking: Promise<void>[] = [];
  for (let at = 0; at < 24; at++) {
    asking.push(ask());
    await pause(1);
  }
  await Promise.all(asking);
  expect(fallen).toEqual([]);
  expect((await untilOver(importId)).done).toBe(200);
  const made = [...(await people()).keys()].filter((username) => username.startsWith('long.'));
  expect(made).toHaveLength(200);
}, 30_000);

it('a server that ends between two steps goes on at its next start, and everything is there once [DIR-127]', async () => {
  // More than are made while the server ends.
  const many = 200;
  const other = await startTestApp();
  await seedOrganisation(other.db);
  const admin = await other.login('admin');
  const { begin, untilOver, people } = importing(() => admin);
  const text = file(
    ...Array.from({ length: many }, (_, at) => `half.${at},Half ${at},FRT,A1,Active`),
  );
  const madeNow = () => other.db.collection('users').countDocuments({ role: 'FRT', teamId: 'A1' });
  const importId = await begin(text);
  while ((await madeNow()) === 0) await pause(2);
  await other.http.close();
  const made = await madeNow();
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(many);
  const next = await startTestApp({ uri: other.uri });
  try {
    const again = await next.login('admin');
    expect(await untilOver(importId, again)).toMatchObject({ state: 'done', linksLeft: many });
    const half = [...(await people(again)).values()].filter(({ username }) =>
      username.startsWith('half.'),
    );
    expect(half).toHaveLength(many);
    expect(half.every(({ revision }) => revision === 1)).toBe(true);
    await next.changes.idle();
    const entries = next.db.collection('audit');
    expect(await entries.countDocuments({ kind: 'user.created' })).toBe(many);
    expect(await entries.countDocuments({ kind: 'import.completed' })).toBe(1);
  } finally {
    await next.close();
    await other.close();
  }
});
