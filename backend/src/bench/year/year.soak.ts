import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import type { Bench } from '../figures.ts';
import { sizesOf, year } from './year.ts';

/** Everything stored is in memory: a whole year of the large organisation needs `NODE_OPTIONS=--max-old-space-size=9000`. */
const days = Number(process.env['DAYS'] ?? 60);
const scale = Number(process.env['SCALE'] ?? 10);
const operationsPerDay = 400 * scale;

/** A year of the large organisation, written quickly, and then asked (PRF-90, PRF-91). */
export const bench: Bench = async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-year-'));
  const store = await startEmbeddedStore({ dir, log: () => undefined });
  try {
    const uri = store.uri.replace('/?', '/year?');
    const began = performance.now();
    const done = await year(uri, { scale, days, operationsPerDay });
    process.stdout.write(
      `  ${done.year.dates.length} working days of ${days}, in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    );
    return [...sizesOf(done.year), ...done.figures];
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
};
