import {
  faultMessage,
  fileTypes,
  principals,
  type FaultCode,
  type Route,
  type Scope,
} from '@muster/protocol';
import { z } from 'zod';
import { codesByStatus } from './answers.ts';
import { exampleOfCall } from './examples/of-call.ts';
import { exampleOfRefusal } from './examples/refusals.ts';
import type { describeSchemas, Json, NamedRoute } from './schemas.ts';

type Schemas = Pick<ReturnType<typeof describeSchemas>, 'inPlace'>;
type Codes = readonly FaultCode[];

/** One call of the document: who may, what it takes, and every answer it can give (OPS-41, OPS-83). */
export function describeCall(call: NamedRoute, schemas: Schemas): Json {
  const { feature, name, route } = call;
  const { method, summary, access, body } = route;
  const parameters = [
    ...parametersOf(call, schemas, 'params'),
    ...parametersOf(call, schemas, 'query'),
    ...(route.revalidated ? [ifNoneMatch] : []),
  ];
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary,
    description: whoMay(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: json(schemas.inPlace(body, 'input'), { example: exampleOfCall(call, 'body') }),
      },
    }),
    responses: { ...successOf(call, schemas), ...faultsOf(route) },
    security:
      access.anonymous === 'no'
        ? [
            { session: [], ...(method !== 'GET' && { antiForgery: [] }) },
            ...(route.tokens ?? []).map((scope) => ({ token: [scope] })),
          ]
        : [{}, { session: [] }],
  };
}

function parametersOf(call: NamedRoute, schemas: Schemas, part: 'params' | 'query'): Json[] {
  const schema = call.route[part];
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties, required = [] } = schemas.inPlace(schema, 'input') as {
    properties: Record<string, Json>;
    required?: string[];
  };
  const examples = exampleOfCall(call, part) as Json;
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: required.includes(name),
    schema: one,
    example: examples[name],
  }));
}

function successOf(call: NamedRoute, schemas: Schemas): Json {
  const { status = 200, answer, revalidated, file, files, csv, zip } = call.route;
  const headers = { headers: { ETag: { schema: { type: 'string' } } } };
  return {
    [status]: {
      description: 'Done',
      ...(revalidated && headers),
      content: {
        [file ?? 'application/json']: {
          schema: schemas.inPlace(answer, 'output'),
          ...(!isCompressed(file) && { example: exampleOfCall(call, 'answer') }),
        },
        ...(files && fileContents),
        ...(csv && { 'text/csv': csvFile }),
        ...(zip && { 'application/zip': binary }),
      },
    },
    ...(revalidated && {
      304: { description: 'Unchanged since the answer whose ETag was sent', ...headers },
    }),
  };
}

/** Bytes that nobody reads as text. */
const isCompressed = (file: string | undefined): boolean =>
  file === 'application/gzip' || file === 'application/pdf';

const binary = { schema: { type: 'string', format: 'binary' } };
const csvFile = { schema: { type: 'string' }, example: '"Revision","Time","By","What"\r\n' };
const fileContents: Json = Object.fromEntries(
  Object.values(fileTypes).map((type) => [type, binary]),
);

function faultsOf(route: Route): Json {
  return Object.fromEntries(
    [...codesByStatus(route)].map(([status, codes]) => [
      status,
      isShared(codes)
        ? { $ref: `#/components/responses/${sharedName(codes)}` }
        : refusal(status, codes),
    ]),
  );
}

/** The refusals that calls have in common, by name. */
export function sharedRefusals(calls: readonly NamedRoute[]): Json {
  const all = calls.flatMap(({ route }) => [...codesByStatus(route)]);
  return Object.fromEntries(
    all
      .filter(([, codes]) => isShared(codes))
      .map(([status, codes]) => [sharedName(codes), refusal(status, codes)]),
  );
}

/** Longer lists are a call's own. */
const isShared = (codes: Codes) => codes.length <= 3;

const sharedName = (codes: Codes) =>
  codes
    .map((code) =>
      code.toLowerCase().replace(/(^|_)(.)/g, (_, _gap, first: string) => first.toUpperCase()),
    )
    .join('Or');

const refusal = (status: number, codes: Codes): Json => ({
  description: codes.map((code) => `\`${code}\`: ${faultMessage(code)}`).join('\n\n'),
  ...(headersOf[status] && { headers: headersOf[status] }),
  content: json(
    {
      allOf: [{ $ref: '#/components/schemas/Fault' }, { properties: { code: { enum: codes } } }],
    },
    {
      examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOfRefusal(code) }])),
    },
  ),
});

const retryAfter = {
  'Retry-After': { description: 'Seconds', schema: { type: 'string', pattern: '^[0-9]+$' } },
};
const headersOf: Readonly<Record<number, Json>> = {
  405: { Allow: { description: 'The methods of this path', schema: { type: 'string' } } },
  429: retryAfter,
  503: retryAfter,
};

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer',
  schema: { type: 'string' },
};

const json = (schema: Json, example: Json) => ({ 'application/json': { schema, ...example } });

function whoMay({ access, tokens }: Route): string {
  const callers = principals
    .filter((principal) => access[principal] !== 'no')
    .map((principal) => `${principal}${scopes[access[principal]]}`);
  const byToken = tokens ? ` API tokens: ${tokens.join(' or ')}.` : '';
  return `Open to: ${callers.join(', ')}.${byToken}`;
}

const scopes: Readonly<Record<Scope, string>> = {
  yes: '',
  own: ' (own team only)',
  counts: ' (counts only)',
  no: '',
};
