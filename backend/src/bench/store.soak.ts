import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import type { Bench } from './figures.ts';

const kills = 20;

/** kill -9 of the store's process under load: what was acknowledged is there, once. */
export const bench: Bench = async () => {
  const { lost, doubled, acknowledged, unknown, longestOutageMs } = await killUnderLoad(kills);
  const anchor = `${acknowledged} acknowledged, ${unknown} without an answer`;
  return [
    {
      name: `lost in ${kills} kills [PRF-15]`,
      value: lost,
      unit: 'writes',
      bar: { most: 0 },
      anchor,
    },
    {
      name: `done twice in ${kills} kills [PRF-15]`,
      value: doubled,
      unit: 'writes',
      bar: { most: 0 },
    },
    { name: 'longest outage', value: longestOutageMs, unit: 'ms' },
  ];
};

export interface KillFigures {
  kills: number;
  acknowledged: number;
  /** Writes whose answer never came: they may have happened or not. */
  unknown: number;
  /** Acknowledged and not found afterwards. */
  lost: number;
  /** Applied more than once. */
  doubled: number;
  /** From a kill to the next acknowledged write, at worst. */
  longestOutageMs: number;
}

interface Doc {
  _id: string;
  revision: number;
}

const writers = 10;

/** One writer: inserts, guarded replacements of its own document, and counting up a shared one. */
class Writer {
  readonly inserted: string[] = [];
  readonly id: string;
  readonly #collection: Collection<Doc>;
  revision = 0;
  counted = 0;
  unknown = 0;
  unknownCounts = 0;
  lost = 0;
  doubled = 0;

  constructor(collection: Collection<Doc>, number: number) {
    this.#collection = collection;
    this.id = `writer-${number}`;
  }

  get acknowledged(): number {
    return this.inserted.length + this.revision + this.counted;
  }

  async run(goesOn: () => boolean, acknowledged: () => void): Promise<void> {
    await this.#collection.insertOne({ _id: this.id, revision: 0 });
    for (let turn = 0; goesOn(); turn += 1) {
      const act = [this.#insert, this.#replace, this.#count][turn % 3] ?? this.#insert;
      if (await act.call(this, turn)) acknowledged();
    }
  }

  async #insert(turn: number): Promise<boolean> {
    const _id = `${this.id}-${turn}`;
    const error = await failure(this.#collection.insertOne({ _id, revision: turn }));
    // The id is new every time: if it is taken, the driver's own retry was not recognised.
    if (isDuplicate(error)) this.doubled += 1;
    else if (error) this.unknown += 1;
    else this.inserted.push(_id);
    return !error;
  }

  async #replace(): Promise<boolean> {
    const { revision } = this;
    const filter = { _id: this.id, revision };
    const replaced = await this.#collection
      .findOneAndReplace(filter, { revision: revision + 1 })
      .catch(() => undefined);
    if (replaced) this.revision += 1;
    else if (replaced === null) this.lost += 1;
    if (replaced) return true;
    if (replaced === undefined) this.unknown += 1;
    await this.#lookAgain(revision);
    return false;
  }

  async #lookAgain(revision: number): Promise<void> {
    const found = await untilAnswered(() => this.#collection.findOne({ _id: this.id }));
    if (!found || found.revision < revision) this.lost += 1;
    if (found && found.revision > revision + 1) this.doubled += 1;
    this.revision = found?.revision ?? revision;
  }

  async #count(): Promise<boolean> {
    const error = await failure(
      this.#collection.updateOne({ _id: 'shared' }, { $inc: { revision: 1 } }),
    );
    if (error) [this.unknown, this.unknownCounts] = [this.unknown + 1, this.unknownCounts + 1];
    else this.counted += 1;
    return !error;
  }
}

const failure = (operation: Promise<unknown>): Promise<unknown> =>
  operation.then(
    () => undefined,
    (error: unknown) => error,
  );

const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 11000;

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await wait(100);
    }
  }
}

export async function killUnderLoad(kills: number, program?: string): Promise<KillFigures> {
  const dir = mkdtempSync(path.join(tmpdir(), 'soak-store-'));
  const storeOptions = { dir, log: () => undefined, compactAtBytes: 200_000 };
  const store = await startEmbeddedStore({
    ...storeOptions,
    ...(program !== undefined && { program }),
  });
  const client = await MongoClient.connect(store.uri);
  const collection = client.db('soak').collection<Doc>('writes');
  await collection.insertOne({ _id: 'shared', revision: 0 });
  const all = Array.from({ length: writers }, (_, number) => new Writer(collection, number));
  const load = { running: true, answers: 0 };
  let longestOutageMs = 0;
  try {
    const done = all.map((writer) =>
      writer.run(
        () => load.running,
        () => (load.answers += 1),
      ),
    );
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(100 + Math.random() * 900);
      killStore(store.pid);
      const killedAt = performance.now();
      const enough = load.answers + writers + 1;
      // Answers that were on their way when the process died are not yet the new one's.
      while (load.answers < enough) await wait(5);
      longestOutageMs = Math.max(longestOutageMs, performance.now() - killedAt);
    }
    await wait(200);
    load.running = false;
    await Promise.all(done);
    killStore(store.pid);
    return { kills, longestOutageMs, ...(await verify(collection, all)) };
  } finally {
    await client.close();
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function killStore(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

/** Everything is read after one more kill, from what is on the disk. */
async function verify(
  collection: Collection<Doc>,
  all: Writer[],
): Promise<Omit<KillFigures, 'kills' | 'longestOutageMs'>> {
  const stored = await untilAnswered(() => collection.find().toArray());
  const revisions = new Map(stored.map(({ _id, revision }) => [_id, revision]));
  const sum = (of: (writer: Writer) => number) => all.reduce((total, each) => total + of(each), 0);
  const count = revisions.get('shared') ?? 0;
  const [least, most] = [
    sum((each) => each.counted),
    sum((each) => each.counted + each.unknownCounts),
  ];
  const missing = sum((each) => each.inserted.filter((id) => !revisions.has(id)).length);
  const behind = all.filter((each) => (revisions.get(each.id) ?? -1) < each.revision).length;
  return {
    acknowledged: sum((each) => each.acknowledged),
    unknown: sum((each) => each.unknown),
    lost: sum((each) => each.lost) + missing + behind + Math.max(0, least - count),
    doubled: sum((each) => each.doubled) + Math.max(0, count - most),
  };
}
