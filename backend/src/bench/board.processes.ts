import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';

/** A process of a bench, spoken to over IPC, and sockets to it that cost the same whatever they talk to. */
export interface BenchProcess {
  readonly port: number;
  readonly pid: number;
  tell(order: unknown): void;
  /** The next word of that kind. */
  hear(key: string): Promise<number>;
  close(): Promise<void>;
}

export async function startProcess(
  file: string,
  nodeArgs: readonly string[] = [],
): Promise<BenchProcess> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: [...nodeArgs, '--import', loader],
  });
  const hear = (key: string) =>
    new Promise<number>((resolve, reject) => {
      const done = () => {
        child.off('message', listener);
        child.off('exit', ended);
      };
      const ended = () => reject(new Error(`${file} has ended`));
      const listener = (word: Record<string, number>) => {
        const value = word[key];
        if (value === undefined) return;
        done();
        resolve(value);
      };
      child.on('message', listener);
      child.on('exit', ended);
    });
  const port = await hear('port');
  return {
    port,
    pid: child.pid ?? 0,
    hear,
    tell: (order) => void child.send(order as object),
    async close() {
      const gone = once(child, 'exit');
      child.send({ close: true });
      await gone;
    },
  };
}

/** A bare websocket. */
export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/**
 * The same kind of socket at the product's server, joined to a board by hand: it parses as little as
 * the bare one, so that both cost the client alike.
 */
export async function joinBoard(port: number, cookie: string, date: string): Promise<WebSocket> {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  // The server speaks first, so nothing may wait between connecting and listening.
  const socket = new WebSocket(url, { headers: { cookie }, perMessageDeflate: false });
  const joined = new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['board:join', { date }])}`);
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('430')) resolve();
    });
  });
  await joined;
  return socket;
}

/** Monotonic time of the machine when the last socket has a text that begins so, in ms. */
export async function heardByLast(
  sockets: readonly WebSocket[],
  begins: string,
): Promise<{ at: number; bytes: string }> {
  let bytes = '';
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const listener = (data: Buffer) => {
            if (!data.subarray(0, begins.length).equals(Buffer.from(begins))) return;
            socket.off('message', listener);
            bytes ||= data.toString();
            resolve();
          };
          socket.on('message', listener);
        }),
    ),
  );
  return { at: Number(process.hrtime.bigint()) / 1e6, bytes };
}
