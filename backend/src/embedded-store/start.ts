// The embedded store: a small durable store for trying the product out and for tests. Production runs on
// MongoDB. It speaks MongoDB's wire protocol on a private socket, so that driver and Mongoose run against
// it unchanged, and keeps everything in memory and in a journal in one folder.
//
// It has: insert, find, update, replace, delete, findAndModify and count with equality, $in, $ne, ranges,
// $exists, $and and $or; $set, $unset, $inc, $setOnInsert; sort, projection, cursors; unique and TTL
// indexes; retryable writes; a flush to disk before every answer.
// It lacks: transactions, aggregation, change streams, text, geo, sparse and partial indexes, collation,
// several nodes, users, encryption, and memory beyond that of one process. What it lacks it refuses.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chooseSocketPath, uriOf } from './address.ts';
import type { Log } from './log.ts';
import type { Report } from './process.ts';

export interface EmbeddedStoreOptions {
  dir: string;
  log: Log;
  socketPath?: string;
  ttlIntervalMs?: number;
  compactAtBytes?: number;
}

export interface EmbeddedStore {
  /** Without a database name: pass `dbName` to Mongoose. */
  readonly uri: string;
  /** The process serving now; another one after a respawn. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

const firstPauseMs = 50;
const longestPauseMs = 5000;
const patienceMs = 5000;

/** Starts the store's process and answers when it listens; a process that dies is replaced on the same socket. */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const { dir, log } = options;
  const socketPath = options.socketPath ?? chooseSocketPath(dir);
  let child = forkStore(options, socketPath);
  let closing = false;
  let pauseMs = firstPauseMs;
  let respawn: NodeJS.Timeout | undefined;

  const watch = () => {
    child.once('exit', (code, signal) => {
      if (closing) return;
      log({ level: 'error', msg: 'store process ended; starting another', code, signal, pauseMs });
      respawn = setTimeout(() => {
        child = forkStore(options, socketPath);
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
    uri: uriOf(socketPath),
    get pid() {
      return child.pid;
    },
    async close() {
      closing = true;
      clearTimeout(respawn);
      await ended(child);
      const elsewhere = !socketPath.startsWith(path.resolve(dir)) && !options.socketPath;
      if (elsewhere) rmSync(path.dirname(socketPath), { recursive: true, force: true });
    },
  };
}

function forkStore(options: EmbeddedStoreOptions, socketPath: string): ChildProcess {
  const args = ['--dir', options.dir, '--socket', socketPath];
  const { ttlIntervalMs, compactAtBytes } = options;
  if (ttlIntervalMs !== undefined) args.push('--ttl-interval-ms', String(ttlIntervalMs));
  if (compactAtBytes !== undefined) args.push('--compact-at-bytes', String(compactAtBytes));
  return fork(...program(args));
}

/** The built process beside or above this bundle; from sources, process.ts through tsx. */
function program(args: string[]): [string, string[], { execArgv: string[] }] {
  if (import.meta.url.endsWith('.ts')) {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    return [beside('./process.ts'), args, { execArgv: ['--import', loader] }];
  }
  const built = ['./embedded-store.js', '../embedded-store.js'].map(beside).find(existsSync);
  if (!built) throw new Error('embedded-store.js is missing beside the server: build again');
  return [built, args, { execArgv: ['--enable-source-maps'] }];
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
    const force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}
