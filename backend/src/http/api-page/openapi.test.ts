import { allRoutes, webhookEvents } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { mustBeDocumented } from '../../testing/documented.ts';

interface Operation {
  readonly description: string;
  readonly responses: Record<string, object>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { post: { requestBody: object; parameters: object[] } }>;
  readonly components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>;
}

let app: TestApp;
let page: Document;
beforeAll(async () => {
  app = await startTestApp();
  page = (await app.anonymous().raw('GET', '/docs/json')).json();
});
afterAll(() => app.close());

it('the page and its files are there, and everything else below it is 404, with the same headers as all answers [OPS-41, OPS-26, OPS-30]', async () => {
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.http.inject({ method, url });
  for (const url of ['/docs', '/docs/']) {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const [, script = ''] = /src="([^"]*swagger-ui-bundle.js)"/.exec(body) ?? [];
    const file = await get(new URL(script, `http://muster${url}`).pathname, 'HEAD');
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toMatch('javascript');
  }
  const missing = await get('/docs/nothing');
  expect([missing.statusCode, missing.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  const others = await get('/api/nothing');
  for (const name of ['content-security-policy', 'cache-control', 'x-content-type-options']) {
    expect(missing.headers[name]).toBe(others.headers[name]);
  }
});

it('the API page lists every call and who may make it [OPS-41]', () => {
  const listed = Object.entries(page.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const written = allRoutes.map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(listed.toSorted()).toEqual(written.toSorted());
  const submit = page.paths['/api/attendance/submit']?.['post'];
  expect(submit?.description).toContain('Open to: leader (own team only).');
});

it('says what each event’s message is, and how it is signed [ECO-53]', () => {
  expect(Object.keys(page.webhooks)).toEqual(webhookEvents);
  const { requestBody, parameters } = page.webhooks['sheet.submitted']?.post ?? {};
  expect(JSON.stringify(requestBody)).toContain('presentCount');
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'webhook-signature' }));
});

it('names the scopes of tokens that open a call, and takes a token to try it [ECO-9]', () => {
  expect(page.components.securitySchemes['token']).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  });
  expect(page.paths['/api/teams']?.['get']).toMatchObject({
    description: expect.stringContaining('API tokens: read:directory.') as string,
    security: [{ session: [] }, { token: ['read:directory'] }],
  });
  expect(JSON.stringify(page.paths['/api/attendance/submit'])).not.toContain('"token"');
});

describe('every answer of a call is on the API page', () => {
  const statuses = (path: string, method: string) =>
    Object.keys(page.paths[path]?.[method]?.responses ?? {}).map(Number);

  it('with its status, its codes and the form of a fault [OPS-83]', () => {
    expect(page.openapi).toBe('3.1.0');
    expect(statuses('/api/attendance/submit', 'post')).toEqual([
      200, 400, 401, 403, 405, 408, 409, 413, 415, 422, 429, 431, 500, 503,
    ]);
    expect(statuses('/api/dashboard/team-overview/{date}', 'get')).toEqual([
      200, 304, 400, 401, 403, 404, 405, 408, 429, 431, 500, 503,
    ]);
    expect(page.components.responses['SubmissionLockedOrSheetFinalOrStale']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Fault' },
              { properties: { code: { enum: ['SUBMISSION_LOCKED', 'SHEET_FINAL', 'STALE'] } } },
            ],
          },
        },
      },
    });
  });

  it('in schemas that stand once, under the names of the contracts, and none is missing or unused [OPS-83]', () => {
    const text = JSON.stringify(page);
    const used = new Set(
      Array.from(text.matchAll(/#\/components\/(\w+\/\w+)/g), ([, id = '']) => id),
    );
    const componentKeys = (['schemas', 'responses'] as const).flatMap((kind) =>
      Object.keys(page.components[kind]).map((name) => `${kind}/${name}`),
    );
    expect(used).toEqual(new Set(componentKeys));
    expect(componentKeys).toEqual(expect.arrayContaining(['schemas/Sheet', 'schemas/Submission']));
  });

  it('and an answer that is not would fail the test that meets it [OPS-83]', () => {
    const answered = (statusCode: number, code: string) => () =>
      mustBeDocumented('GET', '/api/teams', { statusCode, body: JSON.stringify({ code }) });
    expect(answered(401, 'UNAUTHENTICATED')).not.toThrow();
    expect(answered(401, 'INVALID_CREDENTIALS')).toThrow('which the API page does not list');
    expect(answered(409, 'STALE')).toThrow('which the API page does not list');
  });
});

describe('another method on a known address', () => {
  it.each([
    ['PATCH', '/api/teams', 'GET, HEAD'],
    ['DELETE', '/api/attendance/A1/2025-09-06', 'GET, HEAD'],
    ['GET', '/api/attendance/submit', 'POST, PUT'],
    ['OPTIONS', '/api/deployment/configuration', 'POST'],
    ['POST', '/%61pi/teams?x=1', 'GET, HEAD'],
    ['DELETE', '/healthz', 'GET, HEAD'],
  ] as const)('%s %s is 405 and names %s [OPS-80]', async (method, url, allow) => {
    const { statusCode, headers, body } = await app.http.inject({ method, url });
    expect([statusCode, headers['allow']]).toEqual([405, allow]);
    expect(JSON.parse(body)).toEqual({
      code: 'METHOD_NOT_ALLOWED',
      message: 'This address has no such call.',
    });
  });

  it('is 404 where there is no such address at all [OPS-80, OPS-30]', async () => {
    const answer = await app.http.inject({ method: 'PATCH', url: '/api/nothing' });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([404, undefined]);
  });
});
