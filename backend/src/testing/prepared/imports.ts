import { routes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestClient } from '../app.ts';

/** An import of somebody without a password that is done; its id. */
export async function imported(admin: TestClient): Promise<string> {
  const csv = `Username,Name,Role,Team,Status\nnew.${randomUUID()},New Person,FRT,A3,Active`;
  const start = (body: { dryRun: boolean; expected?: string }) =>
    admin.call(routes.imports.start, { body: { csv, ...body } });
  const checked = await start({ dryRun: true });
  const expected = 'hash' in checked ? checked.hash : '';
  const begun = await start({ dryRun: false, expected });
  const importId = 'importId' in begun ? begun.importId : '';
  for (;;) {
    const { state } = await admin.call(routes.imports.progress, { params: { importId } });
    if (state === 'done') return importId;
    await pause(20);
  }
}
