import {
  faults,
  routes,
  webhookData,
  type Route,
  type WebhookEvent,
  faultMessage,
  fileTypes,
  principals,
  type FaultCode,
  type Scope,
  statusesOf,
} from '@muster/protocol';
import { z } from 'zod';
import { exampleOfMessage, exampleOfCall } from './examples/of-call.ts';
import { describeSchemas, type Json, type NamedRoute } from './schemas.ts';
import { exampleOfRefusal } from './examples/administration.ts';

/** Whatever is called: a message that is none, a caller or a token that it is not open to, another method on the path, a session's limit, the server's own trouble. */
const everyCall = [
  'VALIDATION',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY',
  'FORBIDDEN',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
  'STORE_FULL',
  'STOPPING',
] as const;
/** A body is read, or refused, with every write, also with one whose contract has none. */
const everyWrite = ['FOREIGN_ORIGIN', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const;

/** Every code that a call can be answered with, made from its contract (OPS-83). */
function codesOf(route: Route): ReadonlySet<FaultCode> {
  const { method, access, tokens, params, faults: own = [] } = route;
  const isWrite = method !== 'GET';
  const codes = new Set<FaultCode>([...everyCall, ...own]);
  if (params) codes.add('NOT_FOUND');
  if (tokens) codes.add('INVALID_TOKEN').add('TOKEN_EXPIRED');
  if (isWrite) for (const code of everyWrite) codes.add(code);
  if (access.anonymous === 'no') {
    codes.add('UNAUTHENTICATED');
    if (!route.beforePasswordChange) codes.add('PASSWORD_CHANGE_REQUIRED');
    if (isWrite) codes.add('CSRF').add('OUTCOME_UNKNOWN');
  }
  return codes;
}

/** The same by status, in rising order. */
export function codesByStatus(route: Route): ReadonlyMap<number, readonly FaultCode[]> {
  const byStatus = new Map<number, FaultCode[]>();
  const all = [...codesOf(route)]
    .flatMap((code) => statusesOf(code).map((status) => ({ code, status })))
    .toSorted((a, b) => a.status - b.status);
  for (const { code, status } of all) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return byStatus;
}

type Schemas = Pick<ReturnType<typeof describeSchemas>, 'inPlace'>;
type Codes = readonly FaultCode[];

/** One call of the document: who may, what it takes, and every answer it can give (OPS-41, OPS-83). */
function describeCall(call: NamedRoute, schemas: Schemas): Json {
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
function sharedRefusals(calls: readonly NamedRoute[]): Json {
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

/** The API's description as OpenAPI 3.1: a function of the contracts alone (OPS-41, OPS-83). */
export function describeApi(): Json {
  const calls: NamedRoute[] = Object.entries(routes).flatMap(([feature, ofFeature]) =>
    Object.entries<Route>(ofFeature).map(([name, route]) => ({ feature, name, route })),
  );
  const schemas = describeSchemas(calls);
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [call.route.method.toLowerCase()]: describeCall(call, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: '1',
      description:
        'Attendance and deployment of teams that work in shifts. POST /api/auth/login sets the session cookie and answers the anti-forgery value that every other write carries in the header x-csrf-token. A program calls with an API token in `Authorization: Bearer` instead, without cookie and anti-forgery value. Every refusal is a Fault. The examples are about the demo organisation; their lists are cut short.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: describeMessages(),
    components: {
      schemas: { ...schemas.components(), Fault: fault },
      responses: sharedRefusals(calls),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: '`__Host-sid` where PUBLIC_ORIGIN is https.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token that an administrator made: it opens the calls that name one of its scopes.',
        },
        antiForgery: { type: 'apiKey', in: 'header', name: 'x-csrf-token' },
      },
    },
  };
}

/** What webhooks are sent, in the form of OpenAPI 3.1 (ECO-43, ECO-53). */
function describeMessages(): Json {
  const text = (description: string): Json => ({ type: 'string', description });
  const header = (name: string, description: string): Json => ({
    name,
    in: 'header',
    required: true,
    schema: text(description),
  });
  return Object.fromEntries(
    Object.entries(webhookData).map(([event, data]) => {
      const { $schema: _, ...described } = z.toJSONSchema(data, { unrepresentable: 'any' });
      const message: Json = {
        type: 'object',
        properties: {
          type: { type: 'string', const: event },
          timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
          data: described,
        },
        required: ['type', 'timestamp', 'data'],
      };
      const call: Json = {
        summary: `What a webhook is sent for ${event}`,
        description:
          'By the Standard Webhooks convention. Verify the signature before you read the body, and do once what comes under one webhook-id: it may come again. Any status from 200 to 299 within 10 s is a delivery.',
        parameters: [
          header('webhook-id', 'The same at every attempt'),
          header('webhook-timestamp', 'Of this attempt, in seconds since 1970'),
          header(
            'webhook-signature',
            'One or more, separated by a blank: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`',
          ),
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: message,
              example: exampleOfMessage(event as WebhookEvent),
            },
          },
        },
        responses: { 204: { description: 'Taken' } },
      };
      return [event, { post: call }];
    }),
  );
}

const fault: Json = {
  type: 'object',
  description:
    'A refusal. With VALIDATION `details` lists every issue with its path; what the board refuses also has `revision` and `current` beside the code.',
  properties: {
    message: { type: 'string', description: 'Words for a person' },
    code: { type: 'string', enum: Object.keys(faults) },
    details: {},
  },
  required: ['message', 'code'],
};
