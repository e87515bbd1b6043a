import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the server that can swallow everything without closing anything, as a broken network does. */
export interface CuttableProxy {
  readonly url: string;
  /** From now on nothing passes, in either direction; connections stay open and new ones are taken. */
  cut(): void;
  /** Lets through again what was held back. */
  mend(): void;
  close(): Promise<void>;
}

export async function startProxy(to: string): Promise<CuttableProxy> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => into.write(bytes));
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      if (isCut) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
