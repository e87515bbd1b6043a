import { z } from 'zod';
import { instant, isoDate } from '../kernel/dates.ts';
import { uuid } from '../kernel/ids.ts';
import {
  administrators,
  tokenScopes,
  type Route,
  type TokenScope,
  route,
} from '../kernel/route.ts';
import { notFormula } from '../kernel/csv.ts';
import { oneLine } from '../kernel/text.ts';
import type { Refusal } from '../kernel/fault.ts';

/** What a program may read that calls with a token (ECO-4). */
export const tokenScope = z.enum(tokenScopes);

/** What every secret begins with, so that scanners of source code find one that was left there. */
export const tokenPrefix = 'muster_';

/** How many tokens there may be at once (ECO-2). */
export const mostTokens = 100;

/** What an administrator says of a new token; of `expiresOn` the whole day is included (ECO-2). */
export const tokenInput = z.object({
  name: notFormula(oneLine('Name is required', 60)),
  scopes: z
    .array(tokenScope)
    .min(1, 'Choose what it may do')
    .max(20)
    .transform((chosen) => tokenScopes.filter((one) => chosen.includes(one))),
  expiresOn: isoDate,
});
export type TokenInput = z.infer<typeof tokenInput>;

/** A token as it is listed: never its secret (ECO-3). */
export const apiToken = z.object({
  id: uuid,
  name: z.string(),
  scopes: z.array(tokenScope),
  expiresOn: isoDate,
  /** Whether that day is over. */
  expired: z.boolean(),
  /** The last characters of the secret, to tell tokens apart. */
  ending: z.string(),
  createdAt: instant,
  createdBy: z.object({ id: z.string(), name: z.string() }),
  /** To the minute; null: never. */
  lastUsedAt: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** The only answer that carries the secret (ECO-3). */
export const createdToken = apiToken.extend({ secret: z.string() });
export type CreatedToken = z.infer<typeof createdToken>;

/** A token that would never have worked is not made (ECO-2). */
export const expiryRefusal = (expiresOn: string, today: string): Refusal | undefined =>
  expiresOn < today ? { code: 'EXPIRES_IN_PAST' } : undefined;

/** What a token with these scopes may call: whatever names one of them, and no write by one to read (ECO-4). */
export const opensTo = (
  { method, tokens = [] }: Pick<Route, 'method' | 'tokens'>,
  scopes: readonly TokenScope[],
): boolean =>
  tokens.some((one) => scopes.includes(one) && (method === 'GET' || one.startsWith('write:')));

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
