import { BlockList, isIP, type Socket } from 'node:net';
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTls } from 'node:tls';

/** What no program of ours connects to, whatever is allowed: the machine's own network segment, the keepers of a cloud's secrets, and what is nobody's address. */
const never = [
  '0.0.0.0/8',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '192.0.0.192/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Not reached from the internet, or not one machine there. */
const notPublic = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
];
const public6 = ['2000::/3'];
/** Parts of it that stand for other addresses, or are only for examples. */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** The organisation's own: loopback and unique local. */
const private6 = ['::1/128', 'fc00::/7'];
/** A cloud's keeper of secrets, by its own unique local address. */
const never6 = ['fd00:ec2::/32', 'fd20:ce::254/128', 'fd00:c1::a9fe:a9fe/128'];

const lists = {
  never: listOf(never, 'ipv4'),
  notPublic: listOf(notPublic, 'ipv4'),
  public6: listOf(public6, 'ipv6'),
  notPublic6: listOf(notPublic6, 'ipv6'),
  private6: listOf(private6, 'ipv6'),
  never6: listOf(never6, 'ipv6'),
};

/**
 * Whether an address is a public one, one of the organisation's own network, or one that is never connected to. An
 * IPv6 address that only carries an IPv4 one is never connected to: whoever means that one names it.
 */
export function addressKind(address: string): 'public' | 'private' | 'never' {
  switch (isIP(address)) {
    case 4:
      if (lists.never.check(address)) return 'never';
      return lists.notPublic.check(address) ? 'private' : 'public';
    case 6:
      if (lists.never6.check(address, 'ipv6')) return 'never';
      if (lists.private6.check(address, 'ipv6')) return 'private';
      return lists.public6.check(address, 'ipv6') && !lists.notPublic6.check(address, 'ipv6')
        ? 'public'
        : 'never';
    default:
      return 'never';
  }
}

function listOf(nets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const net of nets) {
    const [address = '', prefix] = net.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** The way out of a network that has only a proxy: `HTTPS_PROXY`, and for which hosts not, `NO_PROXY` (ECO-54). */
interface ProxySetting {
  readonly httpsProxy: string | undefined;
  readonly noProxy: string | undefined;
}

/** The proxy by which a host is reached; undefined where it is reached directly. */
export function proxyFor(target: URL, { httpsProxy, noProxy = '' }: ProxySetting): URL | undefined {
  if (httpsProxy === undefined || target.protocol !== 'https:') return undefined;
  const host = target.hostname.toLowerCase();
  const port = target.port || '443';
  const isSpared = noProxy.split(/[\s,]+/).some((entry) => {
    const [, name = '', ofPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (name === '*') return true;
    const domain = name.replace(/^\*?\./, '');
    const isThere = host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
    return domain !== '' && isThere && (ofPort === undefined || ofPort === port);
  });
  return isSpared ? undefined : new URL(httpsProxy);
}

/** A connection to the host itself, which the proxy only carries: what is sent is between the two. */
async function tunnelled(proxy: URL, target: URL, signal: AbortSignal): Promise<Socket> {
  const host = `${target.hostname}:${target.port || '443'}`;
  const name = decodeURIComponent(proxy.username);
  const credentials = `${name}:${decodeURIComponent(proxy.password)}`;
  const carried = await new Promise<Socket>((resolve, reject) => {
    const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: host,
      headers: {
        host,
        ...(name !== '' && {
          'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
        }),
      },
      agent: false,
      signal,
    });
    request.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      return reject(new ProxyRefused(statusCode));
    });
    request.once('response', ({ statusCode }) => {
      request.destroy();
      reject(new ProxyRefused(statusCode));
    });
    request.once('error', reject);
    request.end();
  });
  const bare = target.hostname.replace(/^\[|\]$/g, '');
  return connectTls({ socket: carried, host: bare, ...(isIP(bare) === 0 && { servername: bare }) });
}

class ProxyRefused extends Error {
  constructor(status: number | undefined) {
    super(`The proxy answered with ${status ?? 'nothing'}`);
  }
}

interface Address {
  readonly address: string;
  readonly family: number;
}

interface Deps {
  /** Every address that a name has. */
  resolve?(name: string): Promise<Address[]>;
  withinMs?: number;
  proxy?: ProxySetting;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether http, and addresses of one's own network, may be used (ECO-46). */
  readonly mayBePrivate: boolean;
  /** Ends the attempt when the server stops. */
  readonly signal: AbortSignal;
}

interface Outcome {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  /** The receiver asks to be left alone: seconds, or a moment (ECO-55). */
  readonly retryAfter?: string;
}

/** How long one attempt may take, the name's resolution included, and how much of an answer is read. */
const answerWithinMs = 10_000;
const mostAnswerBytes = 4096;
const mostHeaderBytes = 8192;

const noProxy: ProxySetting = { httpsProxy: undefined, noProxy: undefined };

const failed = (error: string, status: number | null = null): Outcome => ({
  isDelivered: false,
  status,
  error,
});

const allAddresses = (name: string) => lookup(name, { all: true, verbatim: true });

/** Posts messages, each by a connection of its own to an address that was looked at first (ECO-46, ECO-47). */
export function messagePoster({
  resolve = allAddresses,
  withinMs = answerWithinMs,
  proxy: setting = noProxy,
}: Deps = {}) {
  /** The addresses of a host, or why none of them may be used. */
  async function addressesOf(host: string, mayBePrivate: boolean): Promise<Address[] | string> {
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (found.length === 0) return 'The name has no address';
    const kinds = found.map(({ address }) => addressKind(address));
    // One that is not allowed is enough: which one a connection takes is not ours to say.
    if (kinds.includes('never')) return 'The address is one that nothing is sent to';
    if (kinds.includes('private') && !mayBePrivate) return 'The address is not a public one';
    return found;
  }

  async function send(message: Message, signal: AbortSignal): Promise<Outcome> {
    const target = new URL(message.url);
    if (target.protocol !== 'https:' && !message.mayBePrivate) {
      return failed('The address does not begin with https://');
    }
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const proxy = proxyFor(target, setting);
    // Which address a name has is the proxy's business; one that is written out is looked at all the same.
    const addresses =
      proxy && isIP(host) === 0 ? [] : await addressesOf(host, message.mayBePrivate);
    if (typeof addresses === 'string') return failed(addresses);
    if (signal.aborted) throw signal.reason;
    const socket = proxy && (await tunnelled(proxy, target, signal));
    return post(target, message, { addresses, socket }, signal);
  }

  return async (message: Message): Promise<Outcome> => {
    const timeout = AbortSignal.timeout(withinMs);
    const signal = AbortSignal.any([message.signal, timeout]);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      // A resolution cannot be ended: it is not waited for.
      return await Promise.race([send(message, signal), aborted]);
    } catch (error) {
      return failed(
        timeout.aborted ? `No answer within ${withinMs / 1000} seconds` : wordsOf(error),
      );
    }
  };
}

export type PostMessage = ReturnType<typeof messagePoster>;

function post(
  target: URL,
  { headers, body }: Message,
  { addresses, socket }: { addresses: readonly Address[]; socket: Socket | undefined },
  signal: AbortSignal,
): Promise<Outcome> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // No connection that was made for another resolution of the name, or none but the proxy's.
    ...(socket ? { createConnection: () => socket, defaultPort: 443 } : { agent: false }),
    maxHeaderSize: mostHeaderBytes,
    signal,
    lookup: (_name, { all }, found) => {
      const [first = { address: '', family: 4 }] = addresses;
      if (all === true) found(null, [...addresses]);
      else found(null, first.address, first.family);
    },
  };
  return new Promise((resolve, reject) => {
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options);
    request.on('response', (response) => {
      readALittle(response);
      resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
    });
    request.on('error', reject);
    request.on('close', () => resolve(failed('The connection was cut')));
    request.end(body);
  });
}

/** The status says it all; the rest is read so far as it is short, so that the receiver ends in peace. */
function readALittle(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostAnswerBytes) response.destroy();
  });
}

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  const outcome = plainOutcome(status);
  return outcome.isDelivered || retryAfter === undefined ? outcome : { ...outcome, retryAfter };
}

function plainOutcome(status: number): Outcome {
  if (status >= 200 && status < 300) return { isDelivered: true, status, error: null };
  const isRedirect = status >= 300 && status < 400;
  return failed(
    `Answered with ${status}${isRedirect ? '; redirects are not followed' : ''}`,
    status,
  );
}

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name has no address',
  EAI_AGAIN: 'The name could not be resolved',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  EPIPE: 'The connection was cut',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  ETIMEDOUT: 'The address cannot be reached',
};

function wordsOf(error: unknown): string {
  if (error instanceof ProxyRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code)) return 'The certificate is not trusted';
  if (/^(EPROTO|ERR_SSL)/.test(code)) return 'The receiver does not speak TLS';
  return words[code] ?? `The connection failed${code === '' ? '' : ` (${code})`}`;
}
