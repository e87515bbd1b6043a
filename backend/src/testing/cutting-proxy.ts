import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands between clients and a server and cuts some calls after they were sent: at once, so that the
 * server may or may not have them, or when the answer comes, so that it has done them.
 */
export interface CuttingProxy {
  readonly port: number;
  /** How many calls were cut so far. */
  readonly cuts: number;
  /** How many connections to that port are open now. */
  openTo(port: number): number;
  close(): Promise<void>;
}

interface Options {
  targetPort(): number;
  /** Share of the connections to cut, 0 to 1. */
  share: number;
  /** The same cuts every time: numbers from 0 up to 1. */
  random(): number;
}

const latestCutMs = 2;

export async function startCuttingProxy({
  targetPort,
  share,
  random,
}: Options): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  const upstreams = new Map<Socket, number>();
  let cuts = 0;

  const server = createServer((client) => {
    const port = targetPort();
    const upstream = connect(port, '127.0.0.1', () => upstreams.set(upstream, port));
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        upstreams.delete(socket);
        end();
      });
    }
    const fate = random() < share ? (random() < 0.5 ? 'at once' : 'at the answer') : 'none';
    const delayMs = random() * latestCutMs;
    client.on('data', (bytes) => {
      upstream.write(bytes);
      if (fate !== 'at once') return;
      cuts++;
      setTimeout(end, delayMs);
    });
    upstream.on('data', (bytes) => {
      if (fate === 'at the answer') {
        cuts++;
        end();
      } else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    openTo: (port) => [...upstreams.values()].filter((one) => one === port).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** The same numbers from 0 up to 1 for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
