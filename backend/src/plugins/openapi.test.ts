import { allRoutes } from '@muster/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the API page lists every call, who may make it, and its faults [OPS-41]', async () => {
  const response = await app.anonymous().raw('GET', '/docs/json');
  const { paths } = response.json<{
    paths: Record<string, Record<string, { description: string }>>;
  }>();
  const listed = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const written = allRoutes.map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(listed.toSorted()).toEqual(written.toSorted());
  const submit = paths['/api/attendance/submit']?.['post']?.description ?? '';
  expect(submit).toContain('Open to: leader (own team only).');
  expect(submit).toContain('409 SUBMISSION_LOCKED');
});
