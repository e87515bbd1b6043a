import type { Refusal } from '../kernel/fault.ts';
import type { Route, TokenScope } from '../kernel/route.ts';

/** A token that would never have worked is not made (ECO-2). */
export const expiryRefusal = (expiresOn: string, today: string): Refusal | undefined =>
  expiresOn < today ? { code: 'EXPIRES_IN_PAST' } : undefined;

/** What a token with these scopes may call: reads that name one of them (ECO-4). */
export const opensTo = (
  { method, tokens = [] }: Pick<Route, 'method' | 'tokens'>,
  scopes: readonly TokenScope[],
): boolean => method === 'GET' && tokens.some((one) => scopes.includes(one));
