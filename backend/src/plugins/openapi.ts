import { faults, principals, type Route, type Scope } from '@muster/protocol';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The API page at /docs, made from the contracts (OPS-41). */
export default plugin(
  async (app: FastifyInstance) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.0.3',
        info: {
          title: 'Muster',
          version: '1',
          description:
            'Attendance and deployment of teams that work in shifts. Every write carries the session cookie and its anti-forgery value in the header x-csrf-token.',
        },
      },
      transform: (input) => {
        const { schema, url } = jsonSchemaTransform(input);
        const { contract } = input.route.config ?? {};
        return { schema: contract ? { ...schema, description: wordsOf(contract) } : schema, url };
      },
    });
    await app.register(swaggerUi, { routePrefix: '/docs' });
  },
  { name: 'openapi' },
);

/** Who may call, from the table of rights, and what can be answered beside validation and rights. */
function wordsOf({ access, faults: own = [] }: Route): string {
  const callers = principals
    .filter((principal) => access[principal] !== 'no')
    .map((principal) => `${principal}${scopes[access[principal]]}`);
  const answers = own.map((code) => `${faults[code].status} ${code}`);
  return [
    `Open to: ${callers.join(', ')}.`,
    ...(answers.length > 0 ? [`Faults: ${answers.join(', ')}.`] : []),
  ].join('\n\n');
}

const scopes: Readonly<Record<Scope, string>> = {
  yes: '',
  own: ' (own team only)',
  counts: ' (counts only)',
  no: '',
};
