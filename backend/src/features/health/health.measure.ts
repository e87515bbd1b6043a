import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Connection } from 'mongoose';
import { mostReadMs } from '../../lib/deadline.ts';
import type { Clock } from '../../lib/clock.ts';

interface Disk {
  readonly free: number | null;
  readonly size: number | null;
}

/** How long the database takes to answer at all, in whole ms. */
export async function measureStore(db: Connection, clock: Pick<Clock, 'elapsed'>): Promise<number> {
  const began = clock.elapsed();
  await db.db?.command({ ping: 1, maxTimeMS: mostReadMs });
  return Math.round(clock.elapsed() - began);
}

/** The disk of a MongoDB server, where it tells; else the one that this server's own files are on. */
export async function measureDisk(
  db: Connection,
  isMongo: boolean,
  dir: string,
): Promise<Disk & { readonly isShared: boolean }> {
  const stored = isMongo ? await diskOfMongo(db) : undefined;
  const disk = stored ?? (await diskOf(existing(resolve(dir))));
  return { ...disk, isShared: stored !== undefined };
}

async function diskOfMongo(db: Connection): Promise<Disk | undefined> {
  const stats: unknown = await db.db
    ?.command({ dbStats: 1, maxTimeMS: mostReadMs })
    .catch(() => undefined);
  if (typeof stats !== 'object' || stats === null) return undefined;
  const { fsTotalSize: size, fsUsedSize: used } = stats as Record<string, unknown>;
  if (typeof size !== 'number' || typeof used !== 'number') return undefined;
  return { size, free: size - used };
}

async function diskOf(dir: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return { free: null, size: null };
  }
}

/** The folder, or the nearest one above it that is there already. */
const existing = (dir: string): string =>
  existsSync(dir) || dirname(dir) === dir ? dir : existing(dirname(dir));
