import { opensTo, type Route, type Scope } from '@muster/protocol';
import { isPerson, type Caller } from './caller.ts';
import { Fault } from './fault.ts';

type Opened = Exclude<Scope, 'no'>;

/**
 * The one check of a contract's `access`, for calls and socket events alike (SES-41). Answers how far the contract
 * opens to this caller; throws UNAUTHENTICATED or FORBIDDEN. What it leaves open, such as the own team, a policy decides.
 */
export function permit(access: Route['access'], { principal }: Caller): Opened {
  const scope = principal === 'token' ? 'no' : access[principal];
  if (scope !== 'no') return scope;
  throw new Fault(principal === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
}

/** The same for a call, which a token may open by one of its scopes (ECO-4). */
export function permitCall(contract: Route, caller: Caller): Opened {
  if (caller.principal !== 'token') return permit(contract.access, caller);
  if (opensTo(contract, caller.token.scopes)) return 'yes';
  const needed = contract.tokens?.join(' or ');
  throw new Fault('FORBIDDEN', {
    message: needed
      ? `This API token lacks the scope ${needed}.`
      : 'This call cannot be made with an API token.',
  });
}

/** Throws PASSWORD_CHANGE_REQUIRED: whoever must choose a new password does nothing else before (SES-70). */
export function refuseBeforePasswordChange(caller: Caller): void {
  if (isPerson(caller) && caller.user.mustChangePassword) {
    throw new Fault('PASSWORD_CHANGE_REQUIRED');
  }
}
