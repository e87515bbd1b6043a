import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What lies between a server and its database: `open` passes everything, `refused` takes no connection,
 * `cut` ends each at its first call, `silent` takes calls and passes none on until it is open again, `mute`
 * passes calls on and loses the replies.
 */
export type Line = 'open' | 'refused' | 'cut' | 'silent' | 'mute';

/** A way to a database that can be broken in each of these ways. */
export interface OutageProxy {
  readonly port: number;
  set(line: Line): Promise<void>;
  close(): Promise<void>;
}

/** `target` is a port of this machine or a socket's path. */
export async function startOutageProxy(target: number | string): Promise<OutageProxy> {
  const pairs = new Set<readonly [client: Socket, upstream: Socket]>();
  let line: Line = 'open';

  const server = createServer((client) => {
    const upstream = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => end(pair));
      socket.on('close', () => end(pair));
    }
    client.on('data', (bytes) => (line === 'cut' ? end(pair) : upstream.write(bytes)));
    upstream.on('data', (bytes) => line === 'open' && client.write(bytes));
    if (line === 'silent') client.pause();
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const pair of pairs) end(pair);
    await closed;
  };
  const port = await listen(0);

  return {
    port,
    async set(next) {
      line = next;
      if (next === 'refused') await stopListening();
      else if (!server.listening) await listen(port);
      if (next === 'cut') for (const pair of pairs) end(pair);
      for (const [client] of pairs) {
        if (next === 'silent') client.pause();
        else client.resume();
      }
    },
    close: stopListening,
  };
}

/** The address of a store behind the proxy, with a database of its own. */
export const behind = ({ port }: OutageProxy, database: string): string =>
  `mongodb://127.0.0.1:${port}/${database}?directConnection=true`;

export const socketPathOf = (uri: string): string => decodeURIComponent(new URL(uri).hostname);
