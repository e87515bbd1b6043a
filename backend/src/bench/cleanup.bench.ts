import { addDays } from '@muster/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pastEntry, pastSheet, store } from '../features/keeping/keeping.fixture.ts';
import { openStore } from '../scripts/open-store.ts';
import { percentile, type Bench } from './figures.ts';
import { benchDate, startBenchProduct, type BenchClient } from './product.ts';

const days = 357;
const teams = 20;
const people = 14;
const idleOperations = 150;

/** From a board operation to its event at a watcher, at rest and while a cleanup removes 100,000 records and as many log entries. */
export const bench: Bench = async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'));
  await seedPast(dir);
  const product = await startBenchProduct({ DATA_DIR: dir, WRITES_PER_SECOND: '1000' });
  try {
    const [admin, watch] = [await product.login('admin'), await product.login('watch.1')];
    const operate = await operator(watch);
    const idle: number[] = [];
    for (let round = 0; round < idleOperations; round++) idle.push(await operate());

    const during: number[] = [];
    let isOver = false;
    const began = performance.now();
    const cleanup = admin
      .post<Progress>('/api/admin/cleanup', { days: 90 })
      .then(async (first) => {
        let progress = first;
        while (progress.state === 'archiving' || progress.state === 'removing') {
          await new Promise((resolve) => setTimeout(resolve, 250));
          progress = await admin.get<Progress>('/api/admin/cleanup');
        }
        return progress;
      })
      .finally(() => {
        isOver = true;
      });
    while (!isOver) during.push(await operate());
    const { deletedRecords, state } = await cleanup;
    const seconds = (performance.now() - began) / 1000;
    const [atRest, meanwhile] = [percentile(idle, 95), percentile(during, 95)];
    return [
      {
        name: `operation to event while ${deletedRecords} are removed (${state}), p95 beside the same at rest [KEP-6]`,
        value: meanwhile / atRest,
        unit: 'x',
        bar: { most: 2 },
        anchor: `p95 ${meanwhile.toFixed(1)} ms of ${during.length}, at rest ${atRest.toFixed(1)} ms; slowest ${Math.max(...during).toFixed(0)} ms; ${seconds.toFixed(1)} s in all`,
      },
    ];
  } finally {
    await product.close();
    rmSync(dir, { recursive: true, force: true });
  }
};

interface Progress {
  state: string;
  deletedRecords: number;
}

/** Opens and closes a zone, and answers how long its event took to arrive, in ms. */
async function operator(client: BenchClient): Promise<() => Promise<number>> {
  const socket = await client.socket();
  await socket.emitWithAck('board:join', { date: benchDate });
  let isOpen = false;
  return async () => {
    isOpen = !isOpen;
    const heard = new Promise<void>((resolve) => socket.once('board:changed', () => resolve()));
    const began = performance.now();
    const body = { date: benchDate, zoneConfigs: { bike: { isOpen } }, stationConfigs: {} };
    const answered = client.post('/api/deployment/configuration', body);
    await heard;
    const took = performance.now() - began;
    await answered;
    return took;
  };
}

async function seedPast(dataDir: string): Promise<void> {
  const opened = await openStore({ mongodbUri: undefined, dataDir }, () => undefined);
  for (let day = 0; day < days; day++) {
    const date = addDays('2025-06-01', day);
    const ids = Array.from({ length: teams }, (_, team) => `T${team}`);
    await store(
      opened.db,
      'sheets',
      ids.map((id) => pastSheet(date, people, id)),
    );
    const entries = ids.flatMap((id) =>
      Array.from({ length: people }, (_, index) => pastEntry(date, index, id)),
    );
    await store(opened.db, 'attendanceUpdates', entries);
  }
  await opened.close();
}
