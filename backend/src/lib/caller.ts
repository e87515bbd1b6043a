import type { DisplaySettings, Principal, Scope, SessionUser, TokenScope } from '@muster/protocol';

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
