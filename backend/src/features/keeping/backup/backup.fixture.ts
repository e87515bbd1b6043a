import { builtInCatalogue, keepingRoutes, type Backup } from '@muster/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { connect } from '../../../store/mongo.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../../testing/organisation.ts';
import { testDatabaseUri } from '../../../testing/store.ts';
import { catalogueRepo } from '../../board/catalogue/catalogue.ts';
import type { StoredDocument } from '../files/lines-file.ts';
import { backupRepo } from './backup.repo.ts';

/** Longer than a busy machine takes. */
export const patient = { timeout: 20_000 };

export type Db = TestApp['db'];

export interface BackupApp {
  readonly app: TestApp;
  /** Where it keeps files, and the folder of its backups in there. */
  readonly dir: string;
  readonly folder: string;
  readonly org: Organisation;
  readonly admin: TestClient;
  list(): Promise<Backup[]>;
  /** A backup that is done. */
  backedUp(): Promise<Backup>;
  /** Every document of the collections that a backup has, by collection and id. */
  everything(db: Db): Promise<Map<string, StoredDocument>>;
  close(): Promise<void>;
}

/** An app with the small organisation and the built-in stations, and its backups. */
export async function startBackupApp(at?: string): Promise<BackupApp> {
  const dir = mkdtempSync(path.join(tmpdir(), 'keeping-'));
  const app = await startTestApp({ env: { DATA_DIR: dir }, ...(at !== undefined && { at }) });
  const org = await seedOrganisation(app.db);
  await catalogueRepo(app.db).insertMissing(builtInCatalogue);
  const admin = await app.login('admin');
  const list = () => admin.call(keepingRoutes.backups);
  return {
    app,
    dir,
    folder: path.join(dir, 'backups'),
    org,
    admin,
    list,
    async backedUp() {
      const { name } = await admin.call(keepingRoutes.startBackup);
      let found: Backup | undefined;
      await expect
        .poll(async () => (found = (await list()).find((one) => one.name === name))?.state, patient)
        .toBe('done');
      return found as Backup;
    },
    async everything(db) {
      const all = new Map<string, StoredDocument>();
      for (const name of await backupRepo(app.db).collections()) {
        // Nobody is signed in by a backup (KEP-65).
        if (['sessions', 'signInLinks'].includes(name)) continue;
        const documents = await db.collection<StoredDocument>(name).find({}).toArray();
        for (const document of documents) all.set(`${name} ${document._id}`, document);
      }
      return all;
    },
    async close() {
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export const emptyStore = (): Promise<Db> => connect(testDatabaseUri());
