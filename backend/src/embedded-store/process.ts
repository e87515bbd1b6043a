// The store's own process, forked by start.ts with its options as JSON: locks the folder, recovers, listens.
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { ChangeStreams } from './commands/change-streams.ts';
import { Cursors } from './commands/cursors.ts';
import { diskRoom, memoryRoom } from './storage/room.ts';
import { createEngine } from './storage/engine.ts';
import { Journal } from './storage/journal.ts';
import { recover } from './storage/journal-file.ts';
import { lockFolder } from './storage/lock.ts';
import type { Log, LogEntry } from './log.ts';
import { Store } from './storage/store.ts';
import { startUpkeep } from './storage/upkeep.ts';
import type { UpkeepSettings } from './storage/upkeep.ts';
import { serve } from './wire/wire.ts';

export interface ProcessOptions extends UpkeepSettings {
  dir: string;
  socketPath: string;
  /** Room on the disk below which nothing more is written. */
  reserveBytes: number;
  /** Memory for everything that is stored; what Node allows the process where it is not given. */
  memoryBytes?: number;
}

/** What the process tells the one that forked it. */
export type Report =
  { type: 'log'; entry: LogEntry } | { type: 'listening' } | { type: 'failed'; message: string };

function report(message: Report, then: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, undefined, undefined, then);
  else then();
}

const log: Log = (entry) => report({ type: 'log', entry });

/** Also when the journal cannot be written any more: the next process starts from what is on the disk. */
function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  log({ level: 'error', msg: 'store has failed', error: message });
  report({ type: 'failed', message }, () => process.exit(1));
}

/** Answers how to close the store. */
async function open({
  dir,
  socketPath,
  reserveBytes,
  memoryBytes = getHeapStatistics().heap_size_limit,
  ...upkeep
}: ProcessOptions): Promise<() => Promise<void>> {
  const startedAt = Date.now();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  await lockFolder(dir, log);
  const store = new Store();
  const { records, bytes } = recover(dir, log, (payload) => store.replay(payload));
  const journal = new Journal(dir, fail);
  store.takesFormOf(journal);
  const streams = new ChangeStreams(store);
  const context = { store, cursors: new Cursors(), streams, address: socketPath };
  const memory = memoryRoom(() => process.memoryUsage().heapUsed, memoryBytes, log);
  const looking = setInterval(() => memory.look(), 1000);
  const disk = diskRoom(dir, reserveBytes);
  const engine = createEngine(context, journal, log, {
    needDisk: () => disk.need(),
    needDiskToRemove: () => disk.needToRemove(),
    needMemory: () => memory.need(),
  });
  const stopUpkeep = startUpkeep(context, journal, disk, upkeep, log);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, engine, log);
  });
  mkdirSync(path.dirname(socketPath), { recursive: true, mode: 0o700 });
  // Left behind by a killed process; the lock says that it is ours to remove.
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(socketPath, resolve);
  });
  chmodSync(socketPath, 0o600);
  log({ level: 'info', msg: 'store is open', dir, records, bytes, ms: Date.now() - startedAt });
  return async () => {
    server.close();
    clearInterval(looking);
    await stopUpkeep();
    journal.close();
    for (const socket of sockets) socket.destroySoon();
  };
}

async function main(): Promise<void> {
  const close = await open(JSON.parse(process.argv[2] ?? '{}') as ProcessOptions);
  const leave = () => void close().then(() => process.exit(0), fail);
  process.once('disconnect', leave);
  if (!process.connected) leave();
  report({ type: 'listening' });
}

// Ctrl-C reaches the whole group, but the one that forked us still needs the store to finish.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
process.on('uncaughtException', fail).on('unhandledRejection', fail);
main().catch(fail);
