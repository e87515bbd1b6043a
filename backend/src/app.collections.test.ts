import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedRepo } from './scripts/seed.repo.ts';
import { refuseHalfRestored } from './features/keeping/index.ts';
import { namedCollections as named } from './testing/golden/named-collections.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isShared: true });
  // Used at the start of the product alone.
  seedRepo(app.db);
  // By every start but the first.
  await refuseHalfRestored(app.db);
});
afterAll(() => app.close());

it('every collection that is stored stands once in the table of what grows, and nothing else does', async () => {
  const models = Object.values(app.db.models).map(({ collection }) => collection.name);
  const stored = (await app.db.listCollections()).map(({ name }) => name);
  expect(new Set(named)).toEqual(new Set([...models, ...stored]));
  expect(named.length).toBe(new Set(named).size);
});
