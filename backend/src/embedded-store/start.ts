// The embedded store: a small durable store for trying the product out and for tests. Production runs on
// MongoDB. It speaks MongoDB's wire protocol on a private socket, so that driver and Mongoose run against
// it unchanged, and keeps everything in memory and in a journal in one folder.
//
// It has: insert, find, update, replace, delete, findAndModify and count with equality, $in, $ne and
// ranges; $set, $unset, $inc, $setOnInsert; sort, projection of fields, cursors; unique and TTL indexes,
// partial ones of texts;
// retryable writes; change streams of ids and single fields; finds of one moment; a flush to disk before every answer.
// It lacks: everything else, such as transactions, aggregation, text, geo, sparse and
// other partial indexes, collation, several nodes, users, encryption, and memory beyond that of one process.
// What it lacks it refuses.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Log } from './log.ts';
import type { ProcessOptions, Report } from './process.ts';

export type EmbeddedStoreOptions = Pick<ProcessOptions, 'dir'> &
  Partial<ProcessOptions> & {
    log: Log;
    platform?: NodeJS.Platform;
    /** The built process, for who runs from sources and starts many; found by itself otherwise. */
    program?: string;
  };

export interface EmbeddedStore {
  /** Without a database name: pass `dbName` to Mongoose. */
  readonly uri: string;
  /** The process serving now; another one after a respawn. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

const ttlIntervalMs = 60_000;
const compactAtBytes = 64 * 1024 * 1024;
const reserveBytes = 64 * 1024 * 1024;
const firstPauseMs = 50;
const longestPauseMs = 5000;
const closeWithinMs = 5000;
/** The kernel's limit for a socket's path is 108 bytes on Linux and 104 on macOS, with the final zero. */
const maxPathBytes = 103;

/** Where a store in this folder listens, unless the path is too long or the disk holds no sockets. */
export const socketOf = (dir: string) => path.join(path.resolve(dir), 'socket', 'store.sock');

/** The driver takes a host for a socket when it ends in .sock, and wants the slashes encoded. */
export const uriOf = (socketPath: string) =>
  `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`;

/** Starts the store's process and answers when it listens; a process that dies is replaced on the same socket. */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const { log, platform = process.platform, program, ...storageOptions } = options;
  if (platform === 'win32') {
    throw new Error(
      'The embedded store does not run on Windows: start Muster in WSL, or set MONGODB_URI.',
    );
  }
  const inside = socketOf(storageOptions.dir);
  const fits = Buffer.byteLength(inside) <= maxPathBytes && (await holdsSockets(inside));
  const elsewhere = !fits && mkdtempSync(`${tmpdir()}/store-`);
  const socketPath = elsewhere ? path.join(elsewhere, 'store.sock') : inside;
  const settings = { ttlIntervalMs, compactAtBytes, reserveBytes, socketPath, ...storageOptions };
  let child = forkStore(settings, program);
  let closing = false;
  let pauseMs = firstPauseMs;
  let respawn: NodeJS.Timeout | undefined;

  const watch = () => {
    child.once('exit', (code, signal) => {
      if (closing) return;
      log({ level: 'error', msg: 'store process ended; starting another', code, signal, pauseMs });
      respawn = setTimeout(() => {
        child = forkStore(settings, program);
        watch();
        listening(child, log).then(
          () => (pauseMs = firstPauseMs),
          () => (pauseMs = Math.min(pauseMs * 2, longestPauseMs)),
        );
      }, pauseMs);
    });
  };

  await listening(child, log);
  watch();
  return {
    uri: uriOf(settings.socketPath),
    get pid() {
      return child.pid;
    },
    async close() {
      closing = true;
      clearTimeout(respawn);
      await ended(child);
      if (elsewhere) rmSync(elsewhere, { recursive: true, force: true });
    },
  };
}

/** Some mounts, such as those that a container shares with its host, hold files but no sockets. */
async function holdsSockets(socketPath: string): Promise<boolean> {
  const probe = createServer();
  try {
    mkdirSync(path.dirname(socketPath), { recursive: true, mode: 0o700 });
    probe.listen(`${path.dirname(socketPath)}/${randomBytes(3).toString('hex')}`);
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** The built process beside or above this bundle; from sources, process.ts through tsx. */
/** Documents are short-lived objects: with more room for them the collector has half the work. */
const builtFlags = ['--enable-source-maps', '--max-semi-space-size=64'];

function forkStore(settings: ProcessOptions, program?: string): ChildProcess {
  const args = [JSON.stringify(settings)];
  if (program) return fork(program, args, { execArgv: builtFlags });
  if (import.meta.url.endsWith('.ts')) {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    return fork(beside('./process.ts'), args, {
      execArgv: ['--import', loader],
    });
  }
  const built = ['./embedded-store.js', '../embedded-store.js'].map(beside).find(existsSync);
  if (!built) throw new Error('embedded-store.js is missing beside the server: build again');
  return fork(built, args, { execArgv: builtFlags });
}

const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));

function listening(child: ChildProcess, log: Log): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (report: Report) => {
      if (report.type === 'log') log(report.entry);
      else if (report.type === 'listening') resolve();
      else reject(new Error(report.message));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the embedded store ended before it listened')));
  });
}

/** Without its channel the process finishes what it has and leaves. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), closeWithinMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
