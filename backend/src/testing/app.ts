import {
  serverEvents,
  type Answer,
  type Call,
  type ClientToServer,
  type Route,
  type ServerToClient,
} from '@muster/protocol';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io as connectSocket, type Socket } from 'socket.io-client';
import { buildApp, type App } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import { makeLog } from '../lib/log.ts';
import { mustBeDocumented } from './documented.ts';
import { clockOf, type Clock } from '../lib/clock.ts';
import { connect, keepExpired } from '../store/mongo.ts';
import { handshake } from './handshake.ts';
import { rowWrites } from './row-writes.ts';
import { testDatabaseUri } from './store.ts';

/** A whole server on a database of its own: `call` injects, `listen` and `socket` are real. */
export interface TestApp extends App {
  readonly rows: ReturnType<typeof rowWrites>;
  readonly config: Config;
  readonly clock: TestClock;
  readonly uri: string;
  readonly db: Awaited<ReturnType<typeof connect>>;
  /** Signs in and remembers cookie and anti-forgery value. Throws when refused. */
  login(username: string, password?: string): Promise<TestClient>;
  anonymous(): TestClient;
  /** A client with a session made elsewhere, such as a paired display's. */
  withCookie(cookie: string, token?: string): TestClient;
  /** Starts listening once; answers the port. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

export interface TestClient {
  readonly cookie: string | undefined;
  readonly token: string | undefined;
  /** The answer as it came: status, headers, body. */
  raw(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** By contract; throws when the answer is not the contract's success. */
  call<R extends Route>(route: R, input?: Call<R>): Promise<Answer<R>>;
  /** A connected socket, listening on 127.0.0.1; closed with the app. */
  socket(): Promise<TestSocket>;
}

export type TestSocket = Socket<ServerToClient, ClientToServer>;

/** The system's time, moved by as much as a test says. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(instant: string): void;
}

export const testPassword = 'test-shift-2025';
/** A morning shift: 2025-09-06 10:20 in Singapore. */
const testInstant = '2025-09-06T02:20:00.000Z';

keepExpired();

export async function startTestApp(
  options: {
    env?: Record<string, string>;
    at?: string;
    /** Continue on an earlier app's database: a restart. */
    uri?: string;
    /** Whether it hears what other processes write to its database. */
    isShared?: boolean;
    /** Between two beats, in ms; the product's own unless a test waits for one. */
    beatMs?: number;
    /** How often settings are read again, in ms; the product's own unless a test waits for it. */
    settingsRefreshMs?: number;
    /** What the disk has left, instead of what the system says. */
    freeBytes?: () => Promise<number>;
    /** Hears every line of the server's log. */
    log?: (line: string) => void;
  } = {},
): Promise<TestApp> {
  const config = readConfig({
    NODE_ENV: 'test',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    // Made when something is written into it.
    DATA_DIR: join(tmpdir(), `muster-test-${randomUUID()}`),
    ...options.env,
  });
  const clock = testClock(config.timeZone, options.at ?? testInstant);
  const uri = options.uri ?? testDatabaseUri();
  const db = await connect(uri);
  const logger = options.log ? makeLog('debug', { write: options.log }) : false;
  const { beatMs, settingsRefreshMs, freeBytes, isShared = false } = options;
  const paces = {
    isShared,
    ...(beatMs && { beatMs }),
    ...(settingsRefreshMs && { settingsRefreshMs }),
  };
  const disk = freeBytes ? { freeBytes } : {};
  const app = await buildApp({ config, clock, db, store: 'embedded', logger, ...paces, ...disk });
  await app.http.ready();
  const sockets: TestSocket[] = [];
  let port: Promise<number> | undefined;

  const listen = () => {
    port ??= app.http
      .listen({ port: 0, host: '127.0.0.1' })
      .then(() => (app.http.server.address() as AddressInfo).port);
    return port;
  };

  function client(cookie?: string, token?: string): TestClient {
    const raw: TestClient['raw'] = async (method, url, body, headers) => {
      const request: InjectOptions = {
        method,
        url,
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(token !== undefined && { 'x-csrf-token': token }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
      };
      const answer = await app.http.inject(request);
      mustBeDocumented(method, url, answer);
      return answer;
    };
    return {
      cookie,
      token,
      raw,
      async call(route, input) {
        const { params, query, body } = (input ?? {}) as Record<string, Record<string, string>>;
        const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
          encodeURIComponent(String(params?.[key])),
        );
        const search = query ? `?${new URLSearchParams(query).toString()}` : '';
        const response = await raw(route.method, path + search, body);
        if (response.statusCode !== (route.status ?? 200)) {
          throw new Error(`${route.method} ${path}: ${response.statusCode} ${response.body}`);
        }
        return route.answer.parse(response.json()) as never;
      },
      async socket() {
        const socket: TestSocket = connectSocket(`http://127.0.0.1:${await listen()}`, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          ...(cookie !== undefined && { extraHeaders: { cookie } }),
        });
        sockets.push(socket);
        try {
          await new Promise<void>((resolve, reject) => {
            socket.once('connect', resolve);
            socket.once('connect_error', reject);
          });
        } catch (error) {
          // A client is not told why its handshake failed: the refusal is asked for once more, without it.
          const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
          throw Object.assign(error as Error, { data: await handshake(await listen(), headers) });
        }
        return socket;
      },
    };
  }

  return {
    ...app,
    rows: rowWrites(db, app.changes),
    config,
    clock,
    uri,
    db,
    listen,
    anonymous: () => client(),
    withCookie: client,
    async login(username, password = testPassword) {
      const response = await client().raw('POST', '/api/auth/login', { username, password });
      if (response.statusCode !== 200) throw new Error(`login ${username}: ${response.body}`);
      const [sid] = response.cookies;
      const { token } = response.json<{ token: string }>();
      return client(`${sid?.name}=${sid?.value}`, token);
    },
    async close() {
      for (const socket of sockets) socket.close();
      await app.http.close();
      // Closed alone, it would stay in the library's list of connections.
      await db.destroy();
      if (!options.env?.['DATA_DIR']) await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

/** The time of day moves as a test says; what has elapsed only ever grows, as on a real machine. */
function testClock(timeZone: string, at: string): TestClock {
  let offset = Date.parse(at) - Date.now();
  let ahead = 0;
  const advance = (ms: number) => {
    offset += ms;
    ahead += Math.max(0, ms);
  };
  const now = () => Date.now() + offset;
  return {
    ...clockOf(timeZone, now, () => performance.now() + ahead),
    advance,
    set: (instant) => advance(Date.parse(instant) - now()),
  };
}

type EventName = keyof typeof serverEvents;

/** Made once for all that is heard: a schema compiles itself when it is first used. */
const strictEvents = Object.fromEntries(
  Object.entries(serverEvents).map(([name, schema]) => [name, schema.strict()]),
) as typeof serverEvents;

/** What was heard, which has the fields of its contract and no others. */
export const heardStrictly = <Name extends EventName>(name: Name, payload: unknown) =>
  strictEvents[name].parse(payload) as ReturnType<(typeof serverEvents)[Name]['parse']>;

/** Resolves with the next event of that name; rejects when none comes in time. */
export function nextEvent<Name extends keyof ServerToClient>(
  socket: TestSocket,
  name: Name,
  withinMs = 10_000,
): Promise<Parameters<ServerToClient[Name]>[0]> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${name} within ${withinMs} ms`)), withinMs);
    const listener = (payload: Parameters<ServerToClient[Name]>[0]) => {
      clearTimeout(late);
      resolve(payload);
    };
    // The library's conditional types do not follow a generic name; the event map above does.
    const event: string = name;
    (socket as unknown as Socket).once(event, listener);
  });
}
