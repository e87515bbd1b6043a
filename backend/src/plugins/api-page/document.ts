import { faults, routes, type Route } from '@muster/protocol';
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
        'Attendance and deployment of teams that work in shifts. POST /api/auth/login sets the session cookie and answers the anti-forgery value that every other write carries in the header x-csrf-token. A program reads with an API token in `Authorization: Bearer` instead, without cookie and anti-forgery value. Every refusal is a Fault.',
    },
    servers: [{ url: '/' }],
    paths,
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
