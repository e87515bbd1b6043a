import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import path from 'node:path';
import { Engine } from './engine.ts';
import { Journal } from './journal.ts';
import { lockFolder } from './lock.ts';
import type { Log } from './log.ts';
import { recover } from './recovery.ts';
import { Store } from './store.ts';
import { Upkeep } from './upkeep.ts';
import type { UpkeepSettings } from './upkeep.ts';
import { serve } from './wire.ts';

export interface ServerOptions extends UpkeepSettings {
  dir: string;
  socketPath: string;
  log: Log;
  /** The journal cannot be written any more: the process must end and start from what is on the disk. */
  onFatal: (error: unknown) => void;
}

/** The store itself, in this process: locks the folder, recovers, then listens. Answers how to close it. */
export async function runServer(options: ServerOptions): Promise<() => Promise<void>> {
  const { dir, socketPath, log, onFatal } = options;
  const startedAt = Date.now();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  await lockFolder(dir, log);
  const store = new Store();
  const { records, bytes } = recover(dir, log, (payload) => store.replay(payload));
  const journal = new Journal(dir, bytes, onFatal);
  const engine = new Engine(store, journal, socketPath, log);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, engine, log);
  });
  clearSocket(socketPath);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  chmodSync(socketPath, 0o600);
  const upkeep = new Upkeep(engine, journal, options, log);
  log({ level: 'info', msg: 'store is open', dir, records, bytes, ms: Date.now() - startedAt });
  return async () => {
    server.close();
    await upkeep.stop();
    journal.close();
    for (const socket of sockets) socket.destroySoon();
  };
}

/** Left behind by a killed process; the lock says that it is ours to remove. */
function clearSocket(socketPath: string): void {
  mkdirSync(path.dirname(socketPath), { recursive: true, mode: 0o700 });
  const found = lstatSync(socketPath, { throwIfNoEntry: false });
  if (found && !found.isSocket()) throw new Error(`${socketPath} is there and is not a socket`);
  rmSync(socketPath, { force: true });
}
