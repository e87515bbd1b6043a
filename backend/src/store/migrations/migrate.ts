import type { Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { keepBeating, silenceOf } from '../../cluster/lease.ts';
import type { Clock } from '../../lib/clock.ts';
import type { MigrationsRepo } from './migrations.repo.ts';
import { writtenVersion } from './versions.ts';

/** A change of what is stored, made once in each database; running it twice does no harm. */
export interface Migration {
  /** Its number and name; those of later versions come after it. */
  readonly id: string;
  /**
   * Collections whose documents are brought into today's form, and the version that this is about: it waits for the
   * release that writes it (PRC-66).
   */
  readonly raises: Readonly<Record<string, number>>;
  /** What else is changed, after that; doing it twice does no harm. */
  readonly change?: (db: Connection, say: (words: string) => void) => Promise<void>;
  /** Boards or sheets are others afterwards at the revisions that pages know: all of them ask anew (PRC-12). */
  readonly renewsEpoch?: true;
}

interface Deps {
  readonly db: Connection;
  readonly repo: MigrationsRepo;
  readonly clock: Clock;
  say(words: string): void;
  renewEpoch(): Promise<void>;
  /** How often the lock is renewed and looked at, in ms. */
  readonly lookEveryMs?: number;
  /** A holder of the lock who has said nothing for this long is gone, in ms. */
  readonly silentMs?: number;
}

const usualLookMs = 1000;
const usualSilentMs = 15_000;
/** All of the lock that is more than a lease. */
const unfinished = { finishedAt: null };

/**
 * Runs the migrations that this database lacks, in their order, by one process at a time; the others wait. Throws an
 * Error with words where one fails, or where a newer version of the product has been here (PRC-63, PRC-64).
 */
export async function migrate(migrations: readonly Migration[], deps: Deps): Promise<void> {
  const { repo, say, lookEveryMs = usualLookMs, silentMs = usualSilentMs } = deps;
  const holder = randomUUID();
  const isSilent = silenceOf(silentMs);
  let waits = false;
  while ((await dueOf(migrations, repo)).length > 0) {
    const held = await repo.lock.held();
    if ((!held || isSilent(held)) && (await repo.lock.take(holder, unfinished, held))) {
      await runAll(migrations, holder, deps);
      return;
    }
    if (!waits) say('another process brings the database up to date; this one waits for it');
    waits = true;
    await pause(lookEveryMs);
  }
}

/** Of a database in which nothing was ever stored: there is nothing to bring up to date. */
export async function needNone(
  migrations: readonly Migration[],
  { repo, clock }: Pick<Deps, 'repo' | 'clock'>,
): Promise<void> {
  const ids = migrations.filter(isWritten).map(({ id }) => id);
  await repo.finish(ids, new Date(clock.now()));
}

async function dueOf(
  migrations: readonly Migration[],
  repo: MigrationsRepo,
): Promise<readonly Migration[]> {
  const finished = new Set(await repo.finished());
  const due = migrations.filter((one) => !finished.delete(one.id) && isWritten(one));
  const [unknown] = finished;
  if (unknown === undefined) return due;
  throw new Error(
    `A newer version of Muster has changed this database (${unknown}). Start that version, or restore a backup from before; nothing was changed now.`,
  );
}

const isWritten = ({ raises }: Migration) =>
  Object.entries(raises).every(([name, version]) => version <= writtenVersion(name));

async function runAll(
  migrations: readonly Migration[],
  holder: string,
  { db, repo, clock, say, renewEpoch, lookEveryMs = usualLookMs }: Deps,
): Promise<void> {
  const beats = keepBeating({
    beat: () => repo.lock.beat(holder),
    beatMs: lookEveryMs,
    failed: () => undefined,
  });
  const stillOurs = async () => {
    if (beats.isTaken()) throw new Error('another process has taken over');
  };
  try {
    // Whoever had the lock before may have finished some.
    for (const { id, raises, change, renewsEpoch } of await dueOf(migrations, repo)) {
      say(`bringing the database up to date: ${id}`);
      try {
        for (const name of Object.keys(raises)) await repo.upgradeAll(name, stillOurs);
        await change?.(db, say);
        if (renewsEpoch) await renewEpoch();
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(
          `The database could not be brought up to date (${id}): ${why}. What is done stays and is not done again: start once more, or start the version from before.`,
          { cause: error },
        );
      }
      await repo.finish([id], new Date(clock.now()));
    }
  } finally {
    beats.stop();
    // A lock that cannot be given back expires.
    await repo.lock.giveBack({ holder }).catch(() => undefined);
  }
}
