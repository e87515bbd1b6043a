import type { Route, Scope } from '@muster/protocol';
import type { Caller } from './caller.ts';
import { Fault } from './fault.ts';

/**
 * The one check of a contract's `access`, for calls and socket events alike (SES-41). Answers how far the contract
 * opens to this caller; throws UNAUTHENTICATED or FORBIDDEN. What it leaves open, such as the own team, a policy decides.
 */
export function permit(access: Route['access'], { principal }: Caller): Exclude<Scope, 'no'> {
  const scope = access[principal];
  if (scope !== 'no') return scope;
  throw new Fault(principal === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
}
