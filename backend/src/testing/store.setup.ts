// Starts the one store that a test run uses, before the first test file:
//   nothing set                the embedded store in a temporary folder, in memory where there is room
//   TEST_MONGODB_URI=uri       that server
//   TEST_STORE=memory-server   a real mongod (MONGOMS_SYSTEM_BINARY, else downloaded)
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { startEmbeddedStore } from '../embedded-store/start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    storeUri: string;
    databasePrefix: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built before, by programs.setup.ts.
  const program = path.join(project.getProvidedContext().programs, 'embedded-store.js');
  const databasePrefix = `test-${process.pid.toString(36)}-`;
  const { uri, stop } = await startStore(databasePrefix, program);
  project.provide('storeUri', uri);
  project.provide('databasePrefix', databasePrefix);
  return stop;
}

interface Started {
  uri: string;
  stop(): Promise<void>;
}

function startStore(databasePrefix: string, program: string): Promise<Started> {
  const { TEST_MONGODB_URI: uri, TEST_STORE: kind } = process.env;
  if (uri) return Promise.resolve({ uri, stop: () => dropDatabases(uri, databasePrefix) });
  if (kind === 'memory-server') return startMemoryServer();
  if (kind && kind !== 'embedded') throw new Error(`TEST_STORE=${kind} is not known`);
  return startEmbedded(program);
}

async function startEmbedded(program: string): Promise<Started> {
  const dir = temporaryFolder();
  const store = await startEmbeddedStore({
    dir,
    program,
    log: (entry) => {
      if (entry.level !== 'info') process.stderr.write(`${JSON.stringify(entry)}\n`);
    },
  });
  const stop = async () => {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { uri: store.uri, stop };
}

/** Linux keeps what is here in memory: a disk that confirms every write takes longer than the tests. */
const inMemory = '/dev/shm';
/** Several times of what a run writes; a container has 64 MB unless it says otherwise. */
const roomForARun = 1024 ** 3;

function temporaryFolder(): string {
  const name = 'test-store-';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= roomForARun) return mkdtempSync(path.join(inMemory, name));
  } catch {
    // There is none on this system, or it is not for this user.
  }
  return mkdtempSync(path.join(tmpdir(), name));
}

async function startMemoryServer(): Promise<Started> {
  try {
    const { MongoMemoryReplSet } = await import('mongodb-memory-server');
    const server = await MongoMemoryReplSet.create({ replSet: { count: 1 } });
    const stop = async () => {
      await server.stop();
    };
    return { uri: server.getUri(), stop };
  } catch (cause) {
    const text =
      'TEST_STORE=memory-server needs a mongod: set MONGOMS_SYSTEM_BINARY to one, or let it download';
    throw new Error(text, { cause });
  }
}

/** A server that outlives the run is left as it was found. */
async function dropDatabases(uri: string, databasePrefix: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const ours = databases.filter(({ name }) => name.startsWith(databasePrefix));
  for (const { name } of ours) await client.db(name).dropDatabase();
  await client.close();
}
