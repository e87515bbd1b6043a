import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built server as a process on a port of its own that can be killed and started again. */
export interface KillableServer {
  readonly port: number;
  /** Of the process that runs now. */
  readonly pid: number;
  /** How often it was killed, and the longest time until it answered again, in ms. */
  readonly kills: number;
  readonly longestOutageMs: number;
  /** kill -9, then a new start; resolves when it answers. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** What the clocks of the servers show when this program begins; all go alike, also one that starts later. */
const clockBegins = Date.parse('2025-09-06T02:20:00.000Z');
const clockOffsetMs = Math.round(clockBegins - performance.timeOrigin);
/** Looks at the time when the server asks for it, not when it was started: that may be seconds before. */
const setClock = `data:text/javascript,${encodeURIComponent(
  `process.env = Object.defineProperty({ ...process.env }, 'CLOCK_AT', {
    enumerable: true,
    get: () => new Date(Date.now() + ${clockOffsetMs}).toISOString(),
  });`,
)}`;

const nodeArgs = ['--max-semi-space-size=64', '--import', setClock];

/** Ended with this program, also when it fails. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

const backend = fileURLToPath(new URL('../../..', import.meta.url));
let isBuilt = false;

/** One of the built programs; the first to ask waits until they are built. */
export function builtProgram(name: 'main' | 'embedded-store'): string {
  if (!isBuilt) execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: backend });
  isBuilt = true;
  return path.join(backend, 'dist', `${name}.js`);
}

export async function startKillable(env: Record<string, string>): Promise<KillableServer> {
  const port = await freePort();
  let child = await start(port, env);
  let kills = 0;
  let longestOutageMs = 0;
  return {
    port,
    get pid() {
      return child.pid ?? 0;
    },
    get kills() {
      return kills;
    },
    get longestOutageMs() {
      return longestOutageMs;
    },
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      const began = performance.now();
      child = await start(port, env);
      kills++;
      longestOutageMs = Math.max(longestOutageMs, performance.now() - began);
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function start(port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeArgs, builtProgram('main')], {
    cwd: backend,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: '0',
      PORT: String(port),
      LOG_LEVEL: 'error',
      WRITES_PER_SECOND: '100000',
      SESSIONS_PER_USER: '100',
      SOCKETS_PER_USER: '100',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    throw new Error(`the server ended with ${String(code)}`);
  });
  await Promise.race([untilReady(port), ended]);
  ended.catch(() => undefined);
  return child;
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
