import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, morning } from './server.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The product with the demo organisation, whose people and teams a story changes as an administrator would. */
export interface ChangeableProduct {
  readonly url: string;
  changeUser(id: string, fields: Fields): Promise<void>;
  changeTeam(id: string, fields: Fields): Promise<void>;
  close(): Promise<void>;
}

const program = fileURLToPath(
  new URL('../../backend/src/testing/changeable-product.ts', import.meta.url),
);

export async function startChangeableProduct(): Promise<ChangeableProduct> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'));
  const port = await freePort();
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    // A date stays a date.
    serialization: 'advanced',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: '1',
      DEMO_SHEETS_ONLY: '1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CLOCK_AT: morning,
      LOG_LEVEL: 'warn',
    },
  });
  const gone = once(child, 'exit');
  const failed = gone.then(() => Promise.reject(new Error('the product has ended')));
  failed.catch(() => undefined);
  const nextReply = () => Promise.race([once(child, 'message'), failed]);

  async function change(kind: 'user' | 'team', id: string, fields: Fields): Promise<void> {
    const changed = nextReply();
    child.send({ kind, id, fields });
    await changed;
  }

  await nextReply();
  return {
    url: `http://127.0.0.1:${port}`,
    changeUser: (id, fields) => change('user', id, fields),
    changeTeam: (id, fields) => change('team', id, fields),
    async close() {
      child.kill();
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
