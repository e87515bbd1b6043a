import { faults, routes, webhookData, type Route, type WebhookEvent } from '@muster/protocol';
import { z } from 'zod';
import { exampleOfMessage } from './examples/of-call.ts';
import { describeCall, sharedRefusals } from './operation.ts';
import { describeSchemas, type Json, type NamedRoute } from './schemas.ts';

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
        'Attendance and deployment of teams that work in shifts. POST /api/auth/login sets the session cookie and answers the anti-forgery value that every other write carries in the header x-csrf-token. A program reads with an API token in `Authorization: Bearer` instead, without cookie and anti-forgery value. Every refusal is a Fault. The examples are about the demo organisation; their lists are cut short.',
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
            'An API token that an administrator made: reads alone, those that name one of its scopes.',
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
