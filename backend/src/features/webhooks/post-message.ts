import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { addressKind } from './address-kind.ts';
import { ProxyRefused, proxyFor, tunnelled, type ProxySetting } from './through-proxy.ts';

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

export interface Outcome {
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
