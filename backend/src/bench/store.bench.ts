import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import mongoose from 'mongoose';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import { percentile, type Bench, type Figure } from './figures.ts';

const documents = 100_000;
const teamSize = 15;
const teams = Math.ceil(documents / teamSize);
const finds = 1000;

const officer = (id: string, number: number) => ({
  _id: id,
  team: `team-${number % teams}`,
  name: `Officer ${number}`,
  roles: ['driver', 'medic'],
  revision: 1,
  updatedAt: new Date(0),
});
const schema = new mongoose.Schema<ReturnType<typeof officer>>({
  _id: String,
  team: { type: String, index: true },
  name: String,
  roles: [String],
  revision: Number,
  updatedAt: Date,
});
const officersOn = (connection: mongoose.Connection) => connection.model('Officer', schema);
type Officers = ReturnType<typeof officersOn>;

/** The embedded store through Mongoose: durable creates, reload, an indexed find, a pause to compact. */
export const bench: Bench = async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-store-'));
  const seen = { openedInMs: NaN, compactions: 0 };
  const start = () =>
    startEmbeddedStore({
      dir,
      log: ({ msg, ms }) => {
        if (msg === 'store is open') seen.openedInMs = Number(ms);
        if (msg === 'journal compacted') seen.compactions += 1;
      },
    });
  try {
    const first = await start();
    const created = await withOfficers(first.uri, (officers) => createFigures(officers, dir));
    await first.close();
    const second = await start();
    const reload: Figure = {
      name: `reload of ${documents} documents [PRF-38]`,
      value: seen.openedInMs,
      unit: 'ms',
      bar: { most: 3000 },
    };
    const read = await withOfficers(second.uri, async (officers) => [
      ...(await findFigures(officers)),
      await compactionFigure(officers, () => seen.compactions),
    ]);
    await second.close();
    return [...created, reload, ...read];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

async function withOfficers<T>(uri: string, run: (officers: Officers) => Promise<T>): Promise<T> {
  const connection = await mongoose.createConnection(uri, { dbName: 'bench' }).asPromise();
  const officers = officersOn(connection);
  try {
    await officers.init();
    return await run(officers);
  } finally {
    await connection.close();
  }
}

async function createFigures(officers: Officers, dir: string): Promise<Figure[]> {
  await createRate(officers, 'warm', 2000, 20);
  const anchor = `raw appends with fdatasync ${diskRate(dir).toFixed(0)}/s`;
  const one = await createRate(officers, 'one', 2000, 1);
  const twenty = await createRate(officers, 'twenty', 10_000, 20);
  const missing = documents - (await officers.countDocuments());
  await officers.insertMany(
    Array.from({ length: missing }, (_, at) => officer(`many-${at}`, at)),
    { lean: true },
  );
  return [
    { name: 'creates one by one [PRF-38]', value: one, unit: '/s', bar: { least: 500 }, anchor },
    {
      name: 'creates 20 at once [PRF-38]',
      value: twenty,
      unit: '/s',
      bar: { least: 2000 },
      anchor,
    },
  ];
}

/** How often a second this disk takes one small append: the most that creates one by one could reach. */
function diskRate(dir: string): number {
  const fd = openSync(path.join(dir, 'anchor'), 'w');
  const bytes = Buffer.alloc(256);
  const times = 500;
  const began = performance.now();
  for (let done = 0; done < times; done += 1) {
    writeSync(fd, bytes);
    fdatasyncSync(fd);
  }
  closeSync(fd);
  return (times * 1000) / (performance.now() - began);
}

async function createRate(
  officers: Officers,
  prefix: string,
  times: number,
  concurrency: number,
): Promise<number> {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    while (next < times) {
      next += 1;
      await officers.create(officer(`${prefix}-${next}`, next));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (times * 1000) / (performance.now() - began);
}

/** A team by the indexed field; beside it one document by its `_id`, which costs the calls alone. */
async function findFigures(officers: Officers): Promise<Figure[]> {
  const timed = async (find: (at: number) => Promise<unknown>) => {
    const took: number[] = [];
    for (let at = 0; at < finds; at += 1) {
      const began = performance.now();
      await find(at);
      took.push(performance.now() - began);
    }
    return took;
  };
  const byId = await timed((at) => officers.findById(`one-${at + 1}`).lean());
  const byTeam = await timed((at) => officers.find({ team: `team-${at}` }).lean());
  const anchor = `p99 ${percentile(byTeam, 99).toFixed(2)} ms; one by its _id, median ${percentile(byId, 50).toFixed(2)} ms`;
  const name = `indexed find of ${teamSize} among them, median`;
  return [{ name, value: percentile(byTeam, 50), unit: 'ms', bar: { most: 2 }, anchor }];
}

/** Rewrites every document until the journal is worth compacting, and creates one by one meanwhile. */
async function compactionFigure(officers: Officers, compactions: () => number): Promise<Figure> {
  for (let round = 0; round < 3; round += 1) {
    await officers.updateMany({}, { $inc: { revision: 1 } });
  }
  const [before, took] = [compactions(), [] as number[]];
  while (compactions() === before) {
    const began = performance.now();
    await officers.create(officer(`late-${took.length}`, took.length));
    took.push(performance.now() - began);
  }
  const anchor = `median ${percentile(took, 50).toFixed(2)} ms`;
  const name = 'longest create while they are compacted';
  return { name, value: Math.max(...took), unit: 'ms', anchor };
}
