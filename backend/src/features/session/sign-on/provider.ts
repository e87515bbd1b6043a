import type { Configuration } from 'openid-client';
import type { SignOnSettings } from '../../../lib/sign-on-settings.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ProviderSession } from '../session.repo.ts';

/** How long the provider may take for each answer, and for how long it is believed what it said of itself. */
const answerWithinSeconds = 5;
const believedMs = 10 * 60_000;
/** How far its clock may be from ours, and how old the end of a session may be when it is told. */
const toleratedSeconds = 30;
const toldWithin = '5 minutes';

const ended = 'http://schemas.openid.net/event/backchannel-logout';

/** What a browser takes with it to the provider, and what it must come back with. */
export interface Trip {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider said of who came back: claims, none of which is believed to have a form. */
export interface Arrival extends ProviderSession {
  readonly sub: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** It could not be asked, or does not say of itself what the settings say. */
export class ProviderAway extends Error {}

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
  let asked: Promise<Found> | undefined;

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
          ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
        },
      )
      .catch((cause: unknown) => {
        throw new ProviderAway('discovery failed', { cause });
      });
    const { jwks_uri: keysAt } = config.serverMetadata();
    if (keysAt === undefined) throw new ProviderAway('it names no keys');
    const keys = jose.createRemoteJWKSet(new URL(keysAt), {
      timeoutDuration: answerWithinSeconds * 1000,
      // A key that is not known is asked for at once: whoever may ask that often is limited before.
      cooldownDuration: 0,
    });
    return { oidc, jose, config, keys, at: clock.elapsed() };
  }

  async function found(): Promise<Found> {
    const known = await asked?.catch(() => undefined);
    if (known && clock.elapsed() - known.at < believedMs) return known;
    const mine = find();
    asked = mine;
    return mine;
  }

  async function vouched(token: string, { jose, keys, config }: Found, options = {}) {
    const { payload } = await jose.jwtVerify(token, keys, {
      issuer: config.serverMetadata().issuer,
      audience: clientId,
      clockTolerance: toleratedSeconds,
      requiredClaims: ['iat', 'exp'],
      ...options,
    });
    return payload;
  }

  return {
    /** Where a browser goes to sign in. */
    async begin(): Promise<Trip & { readonly address: URL }> {
      const { oidc, config } = await found();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
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
      const claims = await vouched(tokens.id_token ?? '', provider);
      const { sub, sid } = claims;
      if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new Error('no sub');
      const wanted = [settings.usernameClaim, settings.creates ? settings.roleClaim : undefined];
      const isWhole = wanted.every((claim) => claim === undefined || claims[claim] !== undefined);
      const more =
        isWhole || config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await oidc.fetchUserInfo(config, tokens.access_token, sub);
      return { sub, sid: isId(sid) ? sid : null, claims: { ...more, ...claims } };
    },

    /** Where a browser goes to end the provider's own session; null where it has no such address. */
    async leaveTo(): Promise<string | null> {
      const { oidc, config } = await found();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      const parameters = { post_logout_redirect_uri: `${origin}/login` };
      return oidc.buildEndSessionUrl(config, parameters).href;
    },

    /** Which session of the provider is over, by what it has told. */
    async ended(token: string): Promise<ProviderSession & { readonly jti: string }> {
      const { sub, sid, jti, events, nonce } = await vouched(token, await found(), {
        maxTokenAge: toldWithin,
      });
      const isEnd = typeof events === 'object' && events !== null && Object.hasOwn(events, ended);
      const names = { sub: isId(sub) ? sub : null, sid: isId(sid) ? sid : null };
      if (!isEnd || nonce !== undefined || !isId(jti) || (names.sub ?? names.sid) === null) {
        throw new Error('no end of a session');
      }
      return { ...names, jti };
    },
  };
}

export type IdentityProvider = ReturnType<typeof identityProvider>;

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 255;

/** What a log may have of a failure: never a token, a code or what the provider wrote. */
export function failureWords(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 4; at = at.cause) {
    const { code } = at as { code?: unknown };
    words.push(`${at.name} ${typeof code === 'string' ? code : ''} ${at.message}`.slice(0, 200));
  }
  return words.join(': ');
}
