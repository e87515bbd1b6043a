import type { JWTVerifyResult } from 'jose';
import type { Configuration, ServerMetadata } from 'openid-client';
import type { SignOnSettings } from '../../../lib/sign-on-settings.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ProviderSession } from '../session.repo.ts';
import { asked, ProviderAway, Untrue } from './provider-failures.ts';

/** How long the provider may take for each answer, and for how long it is believed what it said of itself. */
const answerWithinSeconds = 5;
const believedMs = 10 * 60_000;
/** Before a browser is sent there it must have answered so recently: people see its absence in our words. */
const seenWithinMs = 10_000;
/** How far its clock may be from ours, and how old the end of a session may be when it is told. */
const toleratedSeconds = 30;
const toldWithin = '5 minutes';
/** How old a token may be that was asked for just now; one of the future is refused with it. */
const freshWithin = '1 day';
const newKeysAfterMs = 1000;

const ended = 'http://schemas.openid.net/event/backchannel-logout';

/** What a browser takes with it to the provider, and what it must come back with. */
export interface Trip {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider said of who came back: claims, none of which is believed to have a form. */
export interface Arrival extends ProviderSession {
  /** As the provider spells it. */
  readonly issuer: string;
  readonly sub: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

type Libraries = Awaited<ReturnType<typeof libraries>>;

/** Loaded where single sign-on is set up alone. */
async function libraries() {
  const [oidc, jose] = await Promise.all([import('openid-client'), import('jose')]);
  return { oidc, jose };
}

interface Found extends Libraries {
  readonly config: Configuration;
  readonly keys: ReturnType<Libraries['jose']['createRemoteJWKSet']>;
  readonly at: number;
}

/** The provider of single sign-on, asked when somebody comes and not before: one that is away holds up nothing else. */
export function identityProvider(settings: SignOnSettings, clock: Pick<Clock, 'elapsed'>) {
  const { issuer, clientId, secret, isPlain, origin, scopes } = settings;
  const callback = `${origin}/sign-on/callback`;
  let finding: Promise<Found> | undefined;

  async function find(): Promise<Found> {
    const { oidc, jose } = await libraries();
    const config = await oidc
      .discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: toleratedSeconds },
        oidc.ClientSecretBasic(secret),
        {
          timeout: answerWithinSeconds,
          [oidc.customFetch]: asked,
          ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
        },
      )
      .catch((cause: unknown) => {
        throw new ProviderAway('discovery failed', { cause });
      });
    const metadata = config.serverMetadata();
    const { jwks_uri: keysAt } = metadata;
    if (keysAt === undefined) throw new ProviderAway('it names no keys');
    if (hasUnsafe(metadata, isPlain)) throw new ProviderAway('it names an address without TLS');
    const keys = jose.createRemoteJWKSet(new URL(keysAt), {
      timeoutDuration: answerWithinSeconds * 1000,
      cooldownDuration: newKeysAfterMs,
      [jose.customFetch]: asked,
    });
    return { oidc, jose, config, keys, at: clock.elapsed() };
  }

  async function found(forMs = believedMs): Promise<Found> {
    const seen = finding;
    const known = await seen?.catch(() => undefined);
    if (known && clock.elapsed() - known.at < forMs) return known;
    // Somebody else has asked meanwhile.
    if (finding !== seen) return found(forMs);
    const mine = find();
    finding = mine;
    return mine;
  }

  async function vouched(token: string, { jose, keys, config }: Found, options = {}) {
    return jose.jwtVerify(token, keys, {
      issuer: config.serverMetadata().issuer,
      audience: clientId,
      clockTolerance: toleratedSeconds,
      requiredClaims: ['iat', 'exp'],
      ...options,
    });
  }

  return {
    /** Where a browser goes to sign in; `again`: whoever is known there is asked all the same. */
    async begin(again: boolean): Promise<Trip & { readonly address: URL }> {
      const { oidc, config } = await found(seenWithinMs);
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login' }),
      });
      return { state, nonce, verifier, address };
    },

    /** Who has come back with this query. Nothing of the provider's tokens leaves this function. */
    async arrive(search: string, { state, nonce, verifier }: Trip): Promise<Arrival> {
      const provider = await found();
      const { oidc, config } = provider;
      const tokens = await oidc.authorizationCodeGrant(config, new URL(callback + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const { payload: claims } = await vouched(tokens.id_token ?? '', provider, {
        maxTokenAge: freshWithin,
      });
      const { sub, sid, azp } = claims;
      if (!isId(sub)) throw new Untrue('no sub');
      if (azp !== undefined && azp !== clientId) throw new Untrue('made for another client (azp)');
      const wanted = [settings.usernameClaim, settings.creates ? settings.roleClaim : undefined];
      const isWhole = wanted.every((claim) => claim === undefined || claims[claim] !== undefined);
      const more =
        isWhole || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await oidc.fetchUserInfo(config, tokens.access_token, sub);
      const { issuer: spelt } = config.serverMetadata();
      return { issuer: spelt, sub, sid: isId(sid) ? sid : null, claims: { ...more, ...claims } };
    },

    /** Where a browser goes to end the provider's own session; null where it has no such address. */
    async leaveTo(): Promise<string | null> {
      const { oidc, config } = await found(seenWithinMs);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${origin}/login` }).href;
    },

    /** Which session of the provider is over, by what it has told. */
    async ended(token: string): Promise<ProviderSession & { readonly jti: string }> {
      return endOf(await vouched(token, await found(), { maxTokenAge: toldWithin }));
    },
  };
}

function endOf({ payload, protectedHeader }: JWTVerifyResult) {
  const { sub, sid, jti, events, nonce } = payload;
  if (!/^(jwt|(application\/)?logout\+jwt)$/i.test(protectedHeader.typ ?? 'JWT')) {
    throw new Untrue('a token of another kind (typ)');
  }
  const isEnd = typeof events === 'object' && events !== null && Object.hasOwn(events, ended);
  const names = { sub: isId(sub) ? sub : null, sid: isId(sid) ? sid : null };
  if (!isEnd || nonce !== undefined || !isId(jti) || (names.sub ?? names.sid) === null) {
    throw new Untrue('no end of a session');
  }
  return { ...names, jti };
}

export type IdentityProvider = ReturnType<typeof identityProvider>;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 255;

/** Whether somebody in between could read or change what goes to one of its addresses. */
export function hasUnsafe(metadata: ServerMetadata, isPlain: boolean): boolean {
  const safe = isPlain ? ['https:', 'http:'] : ['https:'];
  return [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.userinfo_endpoint,
    metadata.jwks_uri,
    metadata.end_session_endpoint,
  ].some((address) => {
    if (address === undefined) return false;
    return !URL.canParse(address) || !safe.includes(new URL(address).protocol);
  });
}
