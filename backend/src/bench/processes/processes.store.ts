import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from 'mongoose';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { connect } from '../../store/mongo.ts';
import { builtProgram } from '../restart/killable.ts';

/** The database that several processes share: of the server at TEST_MONGODB_URI, else of an embedded store. */
export interface SharedStore {
  readonly uri: string;
  readonly db: Connection;
  /** Of the store's process; 0 where it is none of ours. */
  readonly pid: number;
  /** Leaves nothing behind. */
  close(): Promise<void>;
}

export async function startSharedStore(): Promise<SharedStore> {
  const name = `processes-${randomBytes(4).toString('hex')}`;
  const configuredUri = process.env['TEST_MONGODB_URI'];
  if (configuredUri !== undefined) {
    const uri = new URL(configuredUri);
    uri.pathname = `/${name}`;
    const db = await connect(uri.href);
    const close = async () => {
      await db.dropDatabase();
      await db.close();
    };
    return { uri: uri.href, db, pid: 0, close };
  }
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-processes-'));
  const program = builtProgram('embedded-store');
  const store = await startEmbeddedStore({ dir, program, log: () => undefined });
  const uri = store.uri.replace('/?', `/${name}?`);
  const db = await connect(uri);
  const close = async () => {
    await db.close();
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { uri, db, pid: store.pid ?? 0, close };
}
