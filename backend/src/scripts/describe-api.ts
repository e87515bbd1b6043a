import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { clockOf } from '../lib/clock.ts';
import { openStore } from './open-store.ts';

/** The OpenAPI document of every call, as text. The whole server stands up for it, on an empty store of its own. */
export async function describeApi(): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test', DEMO: '0' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  const { db, close } = await openStore({ mongodbUri: undefined, dataDir }, () => undefined);
  try {
    const clock = clockOf(config.timeZone);
    const { http } = await buildApp({ config, clock, db, store: 'embedded', logger: false });
    await http.ready();
    const described = `${JSON.stringify(http.swagger(), null, 2)}\n`;
    await http.close();
    return described;
  } finally {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
