import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** The way out of a network that has only a proxy: `HTTPS_PROXY`, and for which hosts not, `NO_PROXY` (ECO-54). */
export interface ProxySetting {
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
export async function tunnelled(proxy: URL, target: URL, signal: AbortSignal): Promise<Socket> {
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

export class ProxyRefused extends Error {
  constructor(status: number | undefined) {
    super(`The proxy answered with ${status ?? 'nothing'}`);
  }
}
