import { routes, webhookData, webhookEvents, type Route } from '@muster/protocol';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoOrganisation } from '../../../scripts/demo/organisation.ts';
import { describeApi } from '../openapi.ts';
import type { NamedRoute } from '../schemas.ts';
import { exampleOf } from './of-call.ts';
import { exampleOfCall } from './of-call.ts';
import { people, xray } from './people.ts';

type Part = 'params' | 'query' | 'body' | 'answer';
interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: { code: string; message: string } }>;
}
interface Answer {
  readonly content?: Record<string, Content>;
}
interface Operation {
  readonly parameters?: readonly { name: string; in: string; example?: unknown }[];
  readonly requestBody?: { content: Record<string, Content> };
  readonly responses: Record<string, Answer>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { post: Operation }>;
  readonly components: { responses: Record<string, Answer> };
}

const calls: NamedRoute[] = Object.entries(routes).flatMap(([feature, ofFeature]) =>
  Object.entries<Route>(ofFeature).map(([name, route]) => ({ feature, name, route })),
);
const parts = calls.flatMap((call) =>
  (['params', 'query', 'body', 'answer'] as const)
    .filter((part) => call.route[part])
    .map((part) => [`${call.feature}.${call.name}`, part, call] as const),
);
const page = describeApi() as unknown as Document;
const described = Object.values(page.paths).flatMap((path) => Object.values(path));

const issuesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('an example', () => {
  it.each(parts)('of %s as its %s passes the contract [OPS-94]', (_name, part: Part, call) => {
    const { [part]: schema } = call.route;
    expect(issuesOf(schema as z.ZodType, exampleOfCall(call, part))).toEqual([]);
  });

  it.each(webhookEvents)('of the message for %s is what may be sent [OPS-94]', (event) => {
    const example = page.webhooks[event]?.post.requestBody?.content['application/json']?.example;
    const { type, data } = example as { type: string; data: unknown };
    expect([type, issuesOf(webhookData[event], data)]).toEqual([event, []]);
  });

  it('stands with every body, every answer and every parameter [OPS-94]', () => {
    const contents = described.flatMap(({ requestBody, responses }) => [
      ...Object.entries(requestBody?.content ?? {}),
      ...Object.values(responses).flatMap(({ content }) => Object.entries(content ?? {})),
    ]);
    const readable = contents.filter(([type]) => /^(application\/json|text\/csv)$/.test(type));
    expect(readable.length).toBeGreaterThan(parts.length / 2);
    expect(readable.filter(([, one]) => !('example' in one) && !one.examples)).toEqual([]);
    const parameters = described.flatMap(({ parameters: all = [] }) => all);
    const bare = parameters.filter((one) => one.in !== 'header' && one.example === undefined);
    expect(bare).toEqual([]);
  });

  it('of a refusal has its code and whole words [OPS-94]', () => {
    const refusals = described
      .flatMap(({ responses }) => Object.values(responses))
      .concat(Object.values(page.components.responses))
      .flatMap(({ content }) => Object.entries(content?.['application/json']?.examples ?? {}));
    expect(refusals.length).toBeGreaterThan(50);
    const broken = refusals.filter(
      ([code, { value }]) => value.code !== code || /[{}]/.test(value.message),
    );
    expect(broken).toEqual([]);
  });

  it('is the same each time [OPS-94]', () => {
    expect(JSON.stringify(describeApi())).toBe(JSON.stringify(page));
  });

  it('is about people of the demo organisation [OPS-94]', () => {
    const { users, tags } = demoOrganisation('');
    for (const { id, username, name, role } of Object.values(people)) {
      expect(users).toContainEqual(expect.objectContaining({ _id: id, username, name, role }));
    }
    expect(tags).toContainEqual(expect.objectContaining({ _id: xray.id, name: xray.name }));
  });
});

it('a text that nobody has an example for is an error that names it [OPS-94]', () => {
  expect(() => exampleOf(z.object({ motto: z.string() }), undefined, 'team')).toThrow(
    'There is no example for team.motto.',
  );
});

it('a text that nobody has an example for, and that may be null, is null [OPS-94]', () => {
  const body = z.object({ motto: z.string().trim().nullish(), channel: z.string().nullable() });
  expect(exampleOf(body.default({ channel: null }), undefined, 'team')).toEqual({
    motto: null,
    channel: null,
  });
});
