import { z } from 'zod';
import { uuid } from '../kernel/ids.ts';
import { access, route } from '../kernel/route.ts';
import { apiToken, createdToken, tokenInput } from './tokens.schema.ts';

const administrators = access({ admin: 'yes' });

/** API tokens are kept by administrators (ECO-1). */
export const tokensRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/tokens',
    summary: 'API tokens, newest first',
    access: administrators,
    answer: z.array(apiToken),
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/tokens',
    summary: 'Create an API token; its secret is in this answer and never again',
    access: administrators,
    body: tokenInput,
    answer: createdToken,
    status: 201,
    faults: ['EXPIRES_IN_PAST', 'TOO_MANY_TOKENS'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/admin/tokens/:tokenId',
    summary: 'Revoke an API token; programs that use it are refused at once',
    access: administrators,
    params: z.object({ tokenId: uuid }),
    answer: z.object({}),
    faults: ['NOT_FOUND'],
  }),
};
