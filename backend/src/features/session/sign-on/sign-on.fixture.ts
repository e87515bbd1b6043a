import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import type { TestApp } from '../../../testing/app.ts';

const clientId = 'muster';
const clientSecret = 'a secret of both sides';

/** What single sign-on is set up with in tests; `issuer` and what a test says beside it. */
export const signOnEnv = (issuer: string, origin: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Keeper',
  PUBLIC_ORIGIN: origin,
});

async function listening(answer: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const closing = (server: Server) => () =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** The address that people type, before any process of ours listens behind it. */
export async function startFront() {
  let behind: TestApp | undefined;
  const { server, origin } = await listening((request, response) => {
    void passOn(request).then((answer) =>
      response.writeHead(answer?.statusCode ?? 502).end(answer?.body),
    );
  });
  async function passOn(request: IncomingMessage) {
    const { method, url, headers } = request;
    return behind?.http.inject({
      method: method as 'POST',
      url: url ?? '/',
      headers: headers as Record<string, string>,
      payload: await text(request),
    });
  }
  return { origin, close: closing(server), lead: (app: TestApp) => (behind = app) };
}

/** A real provider, at which whoever is named in `account` is signed in without being asked. */
export async function startProvider(origin: string) {
  const people = new Map<string, Record<string, unknown>>();
  const now = { account: '' };
  let answer: RequestListener = () => undefined;
  const { server, origin: issuer } = await listening((request, response) =>
    answer(request, response),
  );
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/sign-on/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
        backchannel_logout_uri: `${origin}/sign-on/ended`,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['of the provider'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // It calls no address of its own machine by itself.
    fetch: (url, { method, headers, body }: RequestInit = {}) =>
      fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const known = provider.callback();
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, { login: { accountId: now.account } });
    } else {
      void known(request, response);
    }
  };
  return { issuer, people, now, close: closing(server) };
}

/** A provider that says whatever a test makes it say, signed with its own keys. */
export async function startLiar() {
  const lie: {
    claims: JWTPayload;
    issuer?: string;
    isSilent?: boolean;
    /** Takes calls to these addresses and never answers. */
    silentAt?: string;
    metadata?: object;
    /** In place of the answer for a code. */
    tokens?: { readonly status: number; readonly body: string };
    /** While a code is being exchanged. */
    meanwhile?: () => Promise<unknown>;
  } = { claims: {} };
  const makeKey = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const kid = randomUUID();
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
  };
  let key = await makeKey();
  const seconds = () => Math.floor(Date.now() / 1000);
  const sign = (claims: JWTPayload, header: object = {}) =>
    new SignJWT({ iss: issuer, aud: clientId, iat: seconds(), exp: seconds() + 60, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
      .sign(key.privateKey);

  async function answerTo({ url = '' }: IncomingMessage): Promise<object> {
    if (url.startsWith('/.well-known')) {
      return {
        issuer: lie.issuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...lie.metadata,
      };
    }
    if (url.startsWith('/keys')) return { keys: [key.jwk] };
    if (url.startsWith('/userinfo')) return { sub: lie.claims.sub };
    await lie.meanwhile?.();
    return { access_token: 'a', token_type: 'Bearer', id_token: await sign(lie.claims) };
  }
  const { server, origin: issuer } = await listening((request, response) => {
    const { url = '' } = request;
    if (lie.isSilent || (lie.silentAt !== undefined && url.startsWith(lie.silentAt))) return;
    const json = { 'content-type': 'application/json' };
    if (lie.tokens && url.startsWith('/token')) {
      response.writeHead(lie.tokens.status, json).end(lie.tokens.body);
      return;
    }
    void answerTo(request).then((body) => response.writeHead(200, json).end(JSON.stringify(body)));
  });
  return {
    issuer,
    lie,
    sign,
    close: closing(server),
    async rotate() {
      key = await makeKey();
    },
  };
}

type Cookies = Map<string, string>;

/** A browser of its own: keeps cookies of the provider and of ours apart, and follows nobody by itself. */
export function browser(app: TestApp) {
  const ours: Cookies = new Map();
  const theirs: Cookies = new Map();
  const header = (cookies: Cookies) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  function keep(cookies: Cookies, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Opens an address of ours at a process; answers where it leads. */
  async function open(url: string, at = app): Promise<string> {
    const answer = await at.http.inject({ method: 'GET', url, headers: { cookie: header(ours) } });
    keep(ours, [answer.headers['set-cookie'] ?? []].flat());
    return String(answer.headers.location);
  }

  /** Goes from the provider's address to what it sends back to us. */
  async function atProvider(address: string, origin: string): Promise<string> {
    let next = address;
    while (!next.startsWith(origin)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie: header(theirs) } });
      keep(theirs, answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${next}: ${answer.status} ${await answer.text()}`);
      next = new URL(location, next).href;
    }
    return next.slice(origin.length);
  }

  return {
    ours,
    theirs,
    open,
    atProvider,
    /** The whole way; answers where it ends. */
    async signOn(back = app): Promise<string> {
      const address = await open('/sign-on');
      if (!address.startsWith('http')) return address;
      return open(await atProvider(address, app.config.publicOrigin ?? ''), back);
    },
    client: () => app.withCookie(`sid=${ours.get('sid')}`),
    cookieOf: () => `sid=${ours.get('sid')}`,
  };
}
