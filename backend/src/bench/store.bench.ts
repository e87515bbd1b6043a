// The embedded store's bars: durable creates through Mongoose, reload, and an indexed find, each beside
// the raw rate of the disk in the same run. By itself: tsx backend/src/bench/store.bench.ts
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import type { EmbeddedStore } from '../embedded-store/start.ts';

export interface StoreFigure {
  name: string;
  value: number;
  unit: string;
  bar?: { atLeast: number } | { atMost: number };
}

const documents = 100_000;
const teams = 1000;

const officer = (id: string, number: number) => ({
  _id: id,
  team: `team-${number % teams}`,
  name: `Officer ${number}`,
  roles: ['driver', 'medic'],
  revision: 1,
  updatedAt: new Date(0),
});

async function withOfficers<T>(
  store: EmbeddedStore,
  run: (Officer: mongoose.Model<ReturnType<typeof officer>>) => Promise<T>,
): Promise<T> {
  const connection = await mongoose.createConnection(store.uri, { dbName: 'bench' }).asPromise();
  const schema = new mongoose.Schema<ReturnType<typeof officer>>({
    _id: String,
    team: { type: String, index: true },
    name: String,
    roles: [String],
    revision: Number,
    updatedAt: Date,
  });
  const Officer = connection.model('Officer', schema);
  await Officer.init();
  try {
    return await run(Officer);
  } finally {
    await connection.close();
  }
}

/** How often a second this disk flushes one small append: the most that creates one by one could reach. */
function diskRate(dir: string): number {
  const fd = openSync(path.join(dir, 'anchor'), 'w');
  const bytes = Buffer.alloc(256);
  const rate = perSecond(500, () => {
    for (let done = 0; done < 500; done += 1) {
      writeSync(fd, bytes);
      fdatasyncSync(fd);
    }
  });
  closeSync(fd);
  return rate;
}

function perSecond(times: number, run: () => void): number {
  const startedAt = performance.now();
  run();
  return (times * 1000) / (performance.now() - startedAt);
}

async function createRate(
  Officer: mongoose.Model<ReturnType<typeof officer>>,
  prefix: string,
  times: number,
  concurrency: number,
): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (next < times) {
      next += 1;
      await Officer.create(officer(`${prefix}${next}`, next));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (times * 1000) / (performance.now() - startedAt);
}

export async function storeFigures(): Promise<StoreFigure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-store-'));
  const figures: StoreFigure[] = [];
  let openedInMs = NaN;
  const progress = { compacted: false };
  const start = () =>
    startEmbeddedStore({
      dir,
      log: ({ msg, ms }) => {
        if (msg === 'store is open') openedInMs = Number(ms);
        if (msg === 'journal compacted') progress.compacted = true;
      },
    });
  try {
    const first = await start();
    await withOfficers(first, async (Officer) => {
      await createRate(Officer, 'warm-', 2000, 20);
      figures.push({
        name: 'anchor: fdatasync of small appends',
        value: diskRate(dir),
        unit: '/s',
      });
      const one = await createRate(Officer, 'one-', 2000, 1);
      figures.push({ name: 'creates, one by one', value: one, unit: '/s', bar: { atLeast: 500 } });
      const twenty = await createRate(Officer, 'twenty-', 10_000, 20);
      figures.push({
        name: 'creates, 20 at once',
        value: twenty,
        unit: '/s',
        bar: { atLeast: 2000 },
      });
      const present = await Officer.estimatedDocumentCount();
      const missing = Array.from({ length: documents - present }, (_, at) =>
        officer(`many-${at}`, at),
      );
      await Officer.insertMany(missing, { lean: true });
    });
    await first.close();
    const second = await start();
    progress.compacted = false;
    const reload = {
      name: `reload of ${documents} documents`,
      value: openedInMs,
      unit: 'ms',
    };
    figures.push({ ...reload, bar: { atMost: 3000 } });
    await withOfficers(second, async (Officer) => {
      const took: number[] = [];
      for (let at = 0; at < 1000; at += 1) {
        const startedAt = performance.now();
        await Officer.find({ team: `team-${at % teams}` }).lean();
        took.push(performance.now() - startedAt);
      }
      took.sort((a, b) => a - b);
      const find = { name: 'indexed find of 100 among them, median', value: took[500] ?? NaN };
      figures.push({ ...find, unit: 'ms', bar: { atMost: 2 } });
      figures.push({ name: 'the same, 99th percentile', value: took[990] ?? NaN, unit: 'ms' });
      for (let round = 0; round < 3; round += 1)
        await Officer.updateMany({}, { $inc: { revision: 1 } });
      let longest = 0;
      for (let at = 0; !progress.compacted; at += 1) {
        const startedAt = performance.now();
        await Officer.create(officer(`late-${at}`, at));
        longest = Math.max(longest, performance.now() - startedAt);
      }
      figures.push({ name: 'longest create while compacting them', value: longest, unit: 'ms' });
    });
    await second.close();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return figures;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { name, value, unit, bar } of await storeFigures()) {
    process.stdout.write(
      `${name}: ${value.toFixed(1)} ${unit} ${bar ? JSON.stringify(bar) : ''}\n`,
    );
  }
}
