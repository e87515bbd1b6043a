import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { seedOrganisation } from '../testing/organisation.ts';
import { audiences } from './audiences.ts';
import { publisherOn } from './publisher.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
});
afterAll(() => app.close());

it('ten events of one moment reach a client in order, in one write [PRF-33]', async () => {
  const client = await (await app.login('watch.1')).socket();
  const [connection] = app.io.sockets.sockets.values();
  const below = Reflect.get(
    Reflect.get(connection?.conn.transport ?? {}, 'socket') as object,
    '_socket',
  ) as Record<'_write' | '_writev', (...args: unknown[]) => void>;
  let writes = 0;
  for (const name of ['_write', '_writev'] as const) {
    const write = below[name].bind(below);
    below[name] = (...args) => {
      writes++;
      write(...args);
    };
  }

  const heard: number[] = [];
  const all = new Promise<void>((resolve) =>
    client.on('board:beat', ({ revision }) => {
      if (heard.push(revision) === 10) resolve();
    }),
  );
  const publisher = publisherOn(app.io, app.http.log);
  for (let revision = 1; revision <= 10; revision++) {
    const beat = { date: '2025-09-06', epoch: 'e', revision, hash: '0'.repeat(16) };
    publisher.publish('board:beat', beat, audiences.people);
  }
  await all;
  expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(writes).toBe(1);
});

it('an event against its contract reaches nobody and is logged; those of the same moment arrive [S4, OPS-18]', async () => {
  const client = await (await app.login('watch.2')).socket();
  const heard: number[] = [];
  const last = new Promise<void>((resolve) =>
    client.on('board:beat', ({ revision }) => {
      if (heard.push(revision) === 2) resolve();
    }),
  );
  const logged: unknown[] = [];
  const log = { error: (_: unknown, words: string) => logged.push(words) } as never;
  const publisher = publisherOn(app.io, log);
  const beat = { date: '2025-09-06', epoch: 'e', revision: 1, hash: '0'.repeat(16) };
  publisher.publish('board:beat', beat, audiences.people);
  publisher.publish('board:beat', { ...beat, revision: 'many' } as never, audiences.people);
  publisher.publish('board:beat', { ...beat, revision: 3 }, audiences.people);
  await last;
  expect(heard).toEqual([1, 3]);
  expect(logged).toEqual(['an event could not be published']);
});
