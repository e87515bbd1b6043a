import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io as connectSocket, type Socket } from 'socket.io-client';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import { clockOf, startingAt } from '../lib/clock.ts';
import { connect } from '../plugins/mongo.ts';
import { seedWhenEmpty } from '../scripts/seed.ts';

/** The product with the demo organisation, listening, for benches: real HTTP, real sockets, durable store. */
export interface BenchProduct {
  readonly url: string;
  login(username: string): Promise<BenchClient>;
  close(): Promise<void>;
}

export interface BenchClient {
  readonly user: { id: string; teamId: string | null };
  get<T>(url: string): Promise<T>;
  post<T>(url: string, body: unknown): Promise<T>;
  socket(): Promise<Socket>;
}

export const benchDate = '2026-11-20';

export async function startBenchProduct(env: Record<string, string> = {}): Promise<BenchProduct> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'));
  const config = readConfig({ NODE_ENV: 'test', DEMO: '1', LOG_LEVEL: 'silent', ...env });
  const clock = clockOf(config.timeZone, startingAt('2026-11-20T02:52:00.000Z'));
  const store = await startEmbeddedStore({ dir, log: () => undefined });
  const db = await connect(store.uri, 'bench');
  const app = await buildApp({ config, clock, db, store: 'embedded', logger: false });
  await app.http.ready();
  await seedWhenEmpty({ db, config, clock, log: pino({ level: 'silent' }) });
  await app.http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  const { port } = app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const sockets: Socket[] = [];

  return {
    url,
    async login(username) {
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: config.demoPassword }),
      });
      if (!response.ok) throw new Error(`login ${username}: ${response.status}`);
      const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
      const { user, token } = (await response.json()) as {
        user: BenchClient['user'];
        token: string;
      };
      const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
        const answer = await fetch(url + path, {
          method,
          headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        if (!answer.ok)
          throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as T;
      };
      return {
        user,
        get: (path) => ask('GET', path),
        post: (path, body) => ask('POST', path, body),
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
      await app.http.close();
      await db.close();
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
