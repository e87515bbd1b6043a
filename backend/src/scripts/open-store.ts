import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import { startEmbeddedStore, type EmbeddedStoreOptions } from '../embedded-store/start.ts';
import type { StoreKind } from '../plugins/health.ts';
import { connect } from '../plugins/mongo.ts';

export interface OpenStore {
  readonly kind: StoreKind;
  readonly db: Connection;
  close(): Promise<void>;
}

/** MongoDB where MONGODB_URI names it, else the embedded store in DATA_DIR (OPS-4). */
export async function openStore(
  config: Pick<Config, 'mongodbUri' | 'dataDir'>,
  log: EmbeddedStoreOptions['log'],
): Promise<OpenStore> {
  if (config.mongodbUri) {
    const db = await connect(config.mongodbUri);
    return { kind: 'mongodb', db, close: () => db.close() };
  }
  const dir = path.resolve(config.dataDir);
  await mkdir(dir, { recursive: true });
  const store = await startEmbeddedStore({ dir: path.join(dir, 'store'), log });
  const db = await connect(store.uri, 'muster');
  return {
    kind: 'embedded',
    db,
    async close() {
      await db.close();
      await store.close();
    },
  };
}
