// A disk that is really full: a small file system in memory, where this machine lets one be mounted.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder, temporaryStore, type OwnStore } from './store.fixture.ts';

const megabyte = 1024 * 1024;
const diskBytes = 24 * megabyte;
const reserveBytes = 4 * megabyte;
const outOfDiskSpace = { code: 14_031 };
/** The store looks once a second whether its journal is to be shortened. */
const patient = { timeout: 20_000 };

const mount = (dir: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', dir]).status === 0;
const unmount = (dir: string) => spawnSync('umount', [dir]).status === 0;

function canMount(): boolean {
  const dir = temporaryFolder(() => undefined);
  const isMounted = mount(dir);
  if (isMounted) unmount(dir);
  rmSync(dir, { recursive: true, force: true });
  if (!isMounted)
    process.stderr.write('SKIPPED full-disk.long.test.ts: nothing can be mounted here\n');
  return isMounted;
}

interface Doc {
  _id: string;
  n?: number;
  at?: Date;
  large?: Buffer;
}

async function storeOnSmallDisk(options: Parameters<typeof temporaryStore>[0] = {}) {
  const disk = temporaryFolder();
  expect(mount(disk)).toBe(true);
  onTestFinished(() => void unmount(disk));
  const dir = path.join(disk, 'store');
  const own = await temporaryStore({ dir, reserveBytes, ttlIntervalMs: 20, ...options });
  const filler = path.join(disk, 'filler');
  return {
    own,
    collection: own.client.db('d').collection<Doc>('c'),
    free: () => {
      const { bavail, bsize } = statfsSync(disk);
      return bavail * bsize;
    },
    /** Writes until the disk has so many bytes left. */
    fill(leave: number) {
      const file = openSync(filler, 'a');
      const { bavail, bsize } = statfsSync(disk);
      try {
        writeSync(file, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
  };
}

async function kill({ store, client }: OwnStore): Promise<void> {
  const { pid } = store;
  process.kill(Number(pid), 'SIGKILL');
  const isBack = async () => {
    const isAnswered = await client
      .db('d')
      .command({ ping: 1 })
      .then(
        () => true,
        () => false,
      );
    return isAnswered && store.pid !== pid;
  };
  await expect.poll(isBack, patient).toBe(true);
}

describe.skipIf(!canMount())('on a disk that is really full', () => {
  it('writes and deletions are refused in words, reads go on, also after the process was killed, and with room everything works again; nothing acknowledged is lost [OPS-69, OPS-60]', async () => {
    const { own, collection, free, fill, makeRoom } = await storeOnSmallDisk();
    await collection.createIndex({ n: 1 });
    fill(diskBytes / 2);
    const acknowledged: string[] = [];
    const insert = async (_id: string) => {
      await collection.insertOne({ _id, large: randomBytes(100_000) });
      acknowledged.push(_id);
    };
    await insert('first');
    await expect(
      (async () => {
        for (let n = 0; ; n += 1) await insert(`${n}`);
      })(),
    ).rejects.toMatchObject(outOfDiskSpace);
    expect(acknowledged.length).toBeGreaterThan(20);
    // Deleting is what makes room elsewhere; it is allowed until there is nearly none.
    expect((await collection.deleteOne({ _id: '0' })).deletedCount).toBe(1);
    acknowledged.splice(acknowledged.indexOf('0'), 1);
    const { pid } = own.store;

    fill(0);
    expect(free()).toBe(0);
    const ids = async () => (await collection.find().toArray()).map(({ _id }) => _id);
    await expect(collection.insertOne({ _id: 'late' })).rejects.toMatchObject(outOfDiskSpace);
    const update = collection.updateOne({ _id: 'first' }, { $set: { n: 1 } });
    await expect(update).rejects.toMatchObject(outOfDiskSpace);
    const another = own.client.db('d').collection('other').createIndex({ n: 1 });
    await expect(another).rejects.toMatchObject(outOfDiskSpace);
    await expect(collection.createIndex({ other: 1 })).rejects.toMatchObject(outOfDiskSpace);
    // Whoever starts asks for those that are there.
    await collection.createIndex({ n: 1 });
    const remove = collection.deleteOne({ _id: 'first' });
    await expect(remove).rejects.toMatchObject(outOfDiskSpace);
    await expect(remove).rejects.toThrow(/bytes are free in/);
    expect(await ids()).toEqual(acknowledged);
    expect(own.store.pid).toBe(pid);

    await kill(own);
    expect(await ids()).toEqual(acknowledged);
    await expect(collection.insertOne({ _id: 'late' })).rejects.toMatchObject(outOfDiskSpace);

    makeRoom();
    await collection.deleteOne({ _id: '1' });
    acknowledged.splice(acknowledged.indexOf('1'), 1);
    await expect
      .poll(
        () =>
          insert('after').then(
            () => true,
            () => false,
          ),
        patient,
      )
      .toBe(true);
    await kill(own);
    expect(await ids()).toEqual(acknowledged);
  }, 60_000);

  it('documents past their time stay until there is room, and the process does not end [OPS-69, OPS-61]', async () => {
    const { own, collection, fill, makeRoom } = await storeOnSmallDisk({ ttlIntervalMs: 300 });
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await collection.insertOne({ _id: 'old', at: new Date(Date.now() + 1500) });
    const { pid } = own.store;
    fill(0);
    await expect
      .poll(() => own.logged.map(({ msg }) => msg), patient)
      .toContain('the disk is full: nothing is written until there is room');
    expect(await collection.countDocuments()).toBe(1);
    expect(own.store.pid).toBe(pid);
    makeRoom();
    await expect.poll(() => collection.countDocuments(), patient).toBe(0);
  }, 60_000);

  it('a journal that fills the disk is shortened when enough of it was removed, and writes go on [OPS-69]', async () => {
    const { own, collection } = await storeOnSmallDisk({ compactAtBytes: 100_000 });
    let made = 0;
    const insert = () => collection.insertOne({ _id: `${made++}`, large: randomBytes(500_000) });
    await expect(
      (async () => {
        for (;;) await insert();
      })(),
    ).rejects.toMatchObject(outOfDiskSpace);
    expect(own.logged.map(({ msg }) => msg)).not.toContain('journal compacted');
    await collection.deleteMany({});
    const isTaken = () =>
      insert().then(
        () => true,
        () => false,
      );
    await expect.poll(isTaken, patient).toBe(true);
    await expect
      .poll(() => own.logged.map(({ msg }) => msg), patient)
      .toContain('journal compacted');
  }, 60_000);

  it('the journal is shortened only where that leaves the reserve free [OPS-61, OPS-69]', async () => {
    const { own, collection, free, fill, makeRoom } = await storeOnSmallDisk({
      compactAtBytes: 100_000,
    });
    const lines = () => own.logged.map(({ msg }) => msg);
    const size = () => statSync(path.join(own.dir, 'journal')).size;
    await collection.insertMany([
      { _id: 'a', large: randomBytes(2 * megabyte) },
      { _id: 'b', large: randomBytes(100_000) },
    ]);
    // The shortened one has a tenth of a megabyte.
    fill(reserveBytes + 50_000);
    const before = free();
    await collection.updateOne({ _id: 'a' }, { $set: { large: Buffer.alloc(1) } });
    await expect.poll(lines, patient).toContain('journal not compacted: the disk has no room');
    expect(free()).toBeGreaterThan(before - 50_000);
    expect(size()).toBeGreaterThan(2 * megabyte);
    makeRoom();
    await expect.poll(lines, patient).toContain('journal compacted');
    expect(size()).toBeLessThan(200_000);
  }, 60_000);
});
