import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { builtProgram } from '../programs.ts';
import type { Golden } from './golden.ts';

/** An embedded store of today on a copy of the journal; the address of its database. */
export async function openJournal(golden: Golden) {
  const dir = mkdtempSync(path.join(tmpdir(), 'muster-golden-'));
  mkdirSync(path.join(dir, 'store'));
  writeFileSync(path.join(dir, 'store', 'journal'), golden.unpacked('journal'));
  const program = builtProgram('embedded-store');
  const store = await startEmbeddedStore({
    dir: path.join(dir, 'store'),
    program,
    log: () => undefined,
  });
  return {
    uri: store.uri.replace('/?', '/muster?'),
    async close(): Promise<void> {
      await store.close();
      rmSync(dir, { recursive: true });
    },
  };
}
