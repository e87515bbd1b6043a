import { mkdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import {
  socketOf,
  startEmbeddedStore,
  uriOf,
  type EmbeddedStoreOptions,
} from '../embedded-store/start.ts';
import type { StoreKind } from '../http/health.ts';

export interface OpenStore {
  readonly kind: StoreKind;
  readonly db: Connection;
  /** Whether no other process can have it open. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/**
 * The store that `npm start` would use, also while it runs: the embedded one is reached by the socket of the process
 * that has it. For who reads, tells only that they are at it, or adds a row that nobody can be editing.
 */
export async function reachStore(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  log: EmbeddedStoreOptions['log'],
): Promise<OpenStore> {
  const socket = socketOf(path.join(path.resolve(config.dataDir), 'store'));
  if (config.mongodbUri || !(await answers(socket))) return openStore(config, log);
  const db = await connected(uriOf(socket), 'muster');
  return { kind: 'embedded', db, isAlone: false, close: () => db.close() };
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(socket);
    const done = (isThere: boolean) => {
      probe.destroy();
      resolve(isThere);
    };
    probe.once('connect', () => done(true)).once('error', () => done(false));
  });
}

/** MongoDB where MONGODB_URI names it, else the embedded store in DATA_DIR (OPS-4). */
export async function openStore(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  log: EmbeddedStoreOptions['log'],
): Promise<OpenStore> {
  if (config.mongodbUri) {
    const db = await connected(config.mongodbUri);
    return { kind: 'mongodb', db, isAlone: false, close: () => db.close() };
  }
  const dir = path.resolve(config.dataDir);
  await mkdir(dir, { recursive: true });
  const store = await startEmbeddedStore({ dir: path.join(dir, 'store'), log });
  const db = await connected(store.uri, 'muster');
  return {
    kind: 'embedded',
    db,
    isAlone: true,
    async close() {
      await db.close();
      await store.close();
    },
  };
}

/** Not imported above: the store's process is started before the driver is read (decision 0009). */
async function connected(uri: string, dbName?: string): Promise<Connection> {
  const { connect } = await import('../store/mongo.ts');
  return connect(uri, dbName);
}
