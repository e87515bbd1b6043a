import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What stands between pages and the server: each says whether it has answered in the server's place. */
export interface Between {
  call(incoming: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  socket?(near: Duplex): boolean;
}

export interface Forwarding {
  readonly url: string;
  /** What is connected by sockets is no longer. */
  cut(): void;
  close(): Promise<void>;
}

/** An address of its own that passes on calls and sockets to the server at another one. */
export async function startForwarding(to: string, between: Between): Promise<Forwarding> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Duplex>();

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await between.call(incoming, response)) return;
    const { url, method, headers } = incoming;
    const forwarded = request({ hostname, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }

  const proxy = createServer((incoming, response) => void pass(incoming, response));
  proxy.on('upgrade', (incoming: IncomingMessage, near: Duplex) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => sockets.delete(near));
    if (between.socket?.(near)) return;
    const far = connect(Number(port), hostname, () => {
      const head = Object.entries(incoming.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      near.pipe(far).pipe(near);
    });
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  });

  function cut(): void {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }
  return {
    url: await listening(proxy),
    cut,
    async close() {
      cut();
      await ended(proxy);
    },
  };
}

/** Begins to listen at an address that is free. */
export async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

export async function ended(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
