import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** How a proxy answers in the server's place once its own session has ended. */
export type Ending = 'redirect' | 'page' | 'refusal';

/** A sign-in that stands before the server, with a session of its own. */
export interface SignInProxy {
  readonly url: string;
  /** Its session ends, for everybody; what is connected is cut. */
  end(how: Ending): void;
  /** Somebody has signed in again. */
  open(): void;
  /** What reached the server since the last end, as method and path. */
  readonly passed: readonly string[];
  close(): Promise<void>;
}

const signInPage = '<!doctype html><title>Company sign-in</title><h1>Company sign-in</h1>';

export async function startSignInProxy(to: string): Promise<SignInProxy> {
  const target = new URL(to);
  // The sign-in itself is at another address.
  const provider = await listening(createServer((_, response) => response.end(signInPage)));
  const sockets = new Set<Duplex>();
  const passed: string[] = [];
  let ending: Ending | undefined;

  const headOf = (how: Ending) => {
    if (how === 'redirect') return { status: 302, headers: { location: provider.url } };
    return { status: how === 'page' ? 200 : 401, headers: { 'content-type': 'text/html' } };
  };
  const proxy = createServer((incoming, response) => {
    if (ending) {
      const { status, headers } = headOf(ending);
      response.writeHead(status, headers).end(signInPage);
      return;
    }
    passed.push(`${incoming.method} ${incoming.url}`);
    const { host: hostname, port } = { host: target.hostname, port: target.port };
    const on = {
      hostname,
      port,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    };
    const forwarded = request(on, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  proxy.on('upgrade', (incoming: IncomingMessage, near: Duplex) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    if (ending) {
      near.end(`HTTP/1.1 302 Found\r\nlocation: ${provider.url}\r\n\r\n`);
      return;
    }
    const far = connect(Number(target.port), target.hostname, () => {
      const head = Object.entries(incoming.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      near.pipe(far).pipe(near);
    });
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  const { url } = await listening(proxy);

  return {
    url,
    passed,
    end(how) {
      ending = how;
      passed.length = 0;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    open() {
      ending = undefined;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const server of [proxy, provider.server]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

async function listening(server: Server): Promise<{ server: Server; url: string }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}
