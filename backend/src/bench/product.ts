import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { io as connectSocket, type Socket } from 'socket.io-client';

/** The product with the demo organisation, listening, for benches: real HTTP, real sockets, durable store. */
export interface BenchProduct {
  readonly url: string;
  readonly pid: number;
  login(username: string): Promise<BenchClient>;
  close(): Promise<void>;
}

export interface BenchClient {
  readonly cookie: string;
  /** Against forged requests. */
  readonly token: string;
  readonly user: { id: string; teamId: string | null };
  get<T>(url: string): Promise<T>;
  /** Reads it without making anything of it: the caller's own work is not the server's. */
  bytes(url: string): Promise<number>;
  post<T>(url: string, body: unknown): Promise<T>;
  put<T>(url: string, body: unknown): Promise<T>;
  socket(): Promise<Socket>;
}

const mains = {
  source: ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))],
  /** After `npm run build`. */
  built: ['--enable-source-maps', fileURLToPath(new URL('../../dist/main.js', import.meta.url))],
};
const password = 'bench-shift-2025';
export const benchDate = '2026-11-20';

/** The server runs as a process of its own, as it does in life, so that the watchers' work is not counted as its. */
export async function startBenchProduct(
  env: Record<string, string> = {},
  nodeArgs: readonly string[] = [],
  main: keyof typeof mains = 'source',
): Promise<BenchProduct> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'));
  const server = spawn(process.execPath, [...nodeArgs, ...mains[main]], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: '1',
      DEMO_SHEETS_ONLY: '1',
      DEMO_PASSWORD: password,
      PORT: '0',
      DATA_DIR: dir,
      CLOCK_AT: '2026-11-20T02:52:00.000Z',
      LOG_LEVEL: 'warn',
      READS_PER_SECOND: '100000',
      // The bench corrects sheets of days that are over.
      FINAL_AFTER_HOURS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /is ready: +(\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', () => reject(new Error(`the server did not start: ${said}`)));
  });
  const sockets: Socket[] = [];

  return {
    url,
    pid: server.pid ?? 0,
    async login(username) {
      const signIn = () =>
        fetch(`${url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, password: password }),
        });
      let response = await signIn();
      // When many sign in at once those beyond 50 come back, as the page does (SES-51).
      for (let again = 0; again < 10 && response.status === 503; again++) {
        await pause((Number(response.headers.get('retry-after')) + 2 * Math.random()) * 1000);
        response = await signIn();
      }
      if (!response.ok) throw new Error(`login ${username}: ${response.status}`);
      const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
      const { user, token } = (await response.json()) as {
        user: BenchClient['user'];
        token: string;
      };
      const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
        const answer = await askUntilAnswered(url + path, {
          method,
          headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        if (!answer.ok)
          throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return answer;
      };
      const call = async <T>(...asked: Parameters<typeof ask>): Promise<T> =>
        (await (await ask(...asked)).json()) as T;
      return {
        user,
        cookie,
        token,
        get: (path) => call('GET', path),
        bytes: async (path) => (await (await ask('GET', path)).arrayBuffer()).byteLength,
        post: (path, body) => call('POST', path, body),
        put: (path, body) => call('PUT', path, body),
        async socket() {
          const socket = connectSocket(url, {
            transports: ['websocket'],
            forceNew: true,
            reconnection: false,
            extraHeaders: { cookie },
          });
          sockets.push(socket);
          await new Promise<void>((resolve, reject) => {
            socket.once('connect', resolve);
            socket.once('connect_error', reject);
          });
          return socket;
        },
      };
    },
    async close() {
      for (const socket of sockets) socket.close();
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** As the page does (OPS-110): a question that took too long is asked again, and takes as long as both. */
async function askUntilAnswered(url: string, asked: RequestInit): Promise<Response> {
  let answer = await fetch(url, asked);
  for (let again = 0; again < 5 && asked.method === 'GET' && answer.status === 503; again++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await pause(Number(answer.headers.get('retry-after')) * 1000);
    // oxlint-disable-next-line no-await-in-loop -- see above
    answer = await fetch(url, asked);
  }
  return answer;
}
