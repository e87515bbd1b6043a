import {
  type DisplaySettings,
  type Principal,
  type Scope,
  type SessionUser,
  type TokenScope,
  opensTo,
  type Route,
} from '@muster/protocol';
import { Fault } from './fault.ts';

/** Who makes a call or holds a socket: resolved by the server from the session cookie or the token, never from what is sent (SES-40, OPS-37). */
export type Caller =
  | { readonly principal: 'anonymous' }
  | {
      readonly principal: 'display';
      readonly session: SessionInfo;
      readonly display: DisplayCaller;
    }
  | {
      readonly principal: Exclude<Principal, 'display' | 'anonymous'>;
      readonly session: SessionInfo;
      readonly user: SessionUser;
    }
  | TokenCaller;

/** A program that calls with an API token; it has no session and no socket (ECO-5). */
export interface TokenCaller {
  readonly principal: 'token';
  readonly token: {
    readonly id: string;
    readonly name: string;
    readonly scopes: readonly TokenScope[];
  };
}

export interface DisplayCaller {
  readonly id: string;
  readonly name: string;
  readonly settings: DisplaySettings;
}

export interface SessionInfo {
  readonly id: string;
  /** The anti-forgery value a write must carry (SES-22). */
  readonly csrf: string;
  /** Milliseconds since 1970 after which the session is over. */
  readonly expiresAt: number;
  /** Whether the provider has opened it (SES-148). */
  readonly byProvider?: boolean;
}

/** A signed-in person, with what the authorisation table allows for this very call. */
export type Person = Extract<Caller, { user: SessionUser }>;

export const isPerson = (caller: Caller): caller is Person => 'user' in caller;

/** Whose calls are counted together; undefined for anybody who has not said who they are (OPS-24). */
export function countedAs(caller: Caller): string | undefined {
  if ('session' in caller) return caller.session.id;
  return 'token' in caller ? `token ${caller.token.id}` : undefined;
}

/** A caller together with the scope of the route or event in hand. */
export interface Allowed<C extends Caller = Caller> {
  readonly caller: C;
  readonly scope: Exclude<Scope, 'no'>;
}

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

/** Who does something, and the address that they do it from: for what a row, and the trail of changes, say of it. */
export interface Actor {
  readonly by: { readonly id: string; readonly name: string };
  readonly from: string;
}
