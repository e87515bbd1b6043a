import { migrations } from '../../features/migrations.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { restoreBackup } from '../../features/keeping/backup/restore.ts';
import { connect } from '../../plugins/mongo.ts';
import { startTestApp } from '../app.ts';
import { testDatabaseUri } from '../store.ts';
import { answersOf, goldenAt, goldens, parsedAnswer, type Answers, type Golden } from './golden.ts';

const unpacked = (file: string) => gunzipSync(readFileSync(file));
const expected = ({ answers }: Golden) => parsedAnswer(unpacked(answers).toString()) as Answers;

/** What the API says of the data in this database, today. */
async function read(uri: string): Promise<Answers> {
  const app = await startTestApp({ uri, at: goldenAt });
  try {
    return await answersOf(app);
  } finally {
    await app.close();
  }
}

describe.each(goldens())('what version $name has stored', (golden) => {
  it('is all there when its journal is opened [PRC-65]', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'muster-golden-'));
    mkdirSync(path.join(dir, 'store'));
    writeFileSync(path.join(dir, 'store', 'journal'), unpacked(golden.journal));
    const program = path.join(inject('programs'), 'embedded-store.js');
    const store = await startEmbeddedStore({
      dir: path.join(dir, 'store'),
      program,
      log: () => undefined,
    });
    try {
      expect(await read(store.uri.replace('/?', '/muster?'))).toMatchObject(expected(golden));
    } finally {
      await store.close();
      rmSync(dir, { recursive: true });
    }
  });

  it('is all there when its backup is restored [PRC-65]', async () => {
    const uri = testDatabaseUri();
    const db = await connect(uri);
    await restoreBackup(db, golden.backup, migrations);
    await db.close();
    const { '/api/admin/webhooks': _paused, ...others } = expected(golden);
    expect(await read(uri)).toMatchObject(others);
  });
});
