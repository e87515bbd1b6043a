import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { startEmbeddedStore } from './start.ts';
import { builtProgram } from '../testing/programs.ts';
import type { Log, LogEntry } from './log.ts';
import type { EmbeddedStore, EmbeddedStoreOptions } from './start.ts';

export interface OwnStore {
  store: EmbeddedStore;
  client: MongoClient;
  logged: LogEntry[];
  dir: string;
}

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'store-test-'));
const removeFolder = (dir: string) => rmSync(dir, { recursive: true, force: true });

/** Tests that run beside each other hand over their own `onTestFinished`. */
type AtEnd = (task: () => void | Promise<void>) => void;

export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const dir = makeFolder();
  atEnd(() => removeFolder(dir));
  return dir;
}

async function open(options: Partial<EmbeddedStoreOptions>, dir: string): Promise<OwnStore> {
  const logged: LogEntry[] = [];
  const program = builtProgram('embedded-store');
  const log: Log = (entry) => logged.push(entry);
  const store = await startEmbeddedStore({ dir, program, log, ...options });
  return { store, client: await MongoClient.connect(store.uri), logged, dir };
}

async function close({ client, store }: OwnStore): Promise<void> {
  await client.close();
  await store.close();
}

/** A store of the test's own, with what it logs and a connected driver; gone when the test ends. */
export async function temporaryStore(
  options: Partial<EmbeddedStoreOptions> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<OwnStore> {
  const opened = await open(options, options.dir ?? temporaryFolder(atEnd));
  atEnd(() => close(opened));
  return opened;
}

/** Kills the process, and waits until the client has found the one that takes its place. */
export async function kill({ store, client }: OwnStore): Promise<void> {
  const { pid } = store;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  const isBack = () =>
    client
      .db('d')
      .command({ ping: 1 })
      .then(
        () => store.pid !== pid,
        () => false,
      );
  await expect.poll(isBack, { timeout: 20_000 }).toBe(true);
}

/** The same for all tests of a file, whatever store the run uses. */
export function storeOfFile(): () => OwnStore {
  let opened: OwnStore;
  beforeAll(async () => {
    opened = await open({}, makeFolder());
  });
  afterAll(async () => {
    await close(opened);
    removeFolder(opened.dir);
  });
  return () => opened;
}
