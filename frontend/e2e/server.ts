import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built product with the demo organisation, as a process that a story can kill and start again. */
export interface Product {
  readonly url: string;
  /** As `kill -9` does; the embedded store's process goes with its parent. */
  kill(): Promise<void>;
  /** Starts it again where it was, at a later moment if one is given. */
  start(later?: { readonly CLOCK_AT: string }): Promise<void>;
  /** So much time passes at once, by its clock. */
  pass(ms: number): void;
  /** The process stands still: its connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** As `npm start` starts it. */
const main = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const movingClock = new URL('moving-clock.mjs', import.meta.url).href;
/** 10:52 of a morning shift in Singapore: 22 minutes past due. */
const morning = '2026-11-20T02:52:00.000Z';

/** Ended with the program that runs the stories, also where one of them failed to close it. */
const started = new Set<ChildProcess>();
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')));

/** `program`: another copy of the built server, with a page of its own beside it. */
export async function startProduct(
  env: Record<string, string> = {},
  program = main,
): Promise<Product> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'));
  const port = Number(env['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;

  async function start(later: { readonly CLOCK_AT?: string } = {}): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=64', '--import', movingClock, program],
      {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DEMO: '1',
          DEMO_SHEETS_ONLY: '1',
          PORT: String(port),
          DATA_DIR: dataDir,
          CLOCK_AT: morning,
          LOG_LEVEL: 'warn',
          ...env,
          ...later,
        },
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      },
    );
    running = child;
    started.add(child);
    child.once('exit', () => started.delete(child));
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('is ready')) resolve();
      });
      child.once('exit', () => reject(new Error(`the product did not start: ${said}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  await start();
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    pass: (passMs) => void running?.send({ passMs }),
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    async close() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
