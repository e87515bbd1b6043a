import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedRoles } from './seed-roles.ts';
import { seedRepo } from './seed.repo.ts';

/** What an empty store is given at the first start (OPS-10, OPS-11): one line each, in this order. */
const seeders: readonly Seeder[] = [seedRoles, seedCatalogue, seedDemo];

export interface SeedContext {
  readonly db: Connection;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: { info(fields: object, message: string): void };
}

/**
 * Every document has an id made from its name, and is left alone where it exists: what was killed in
 * the middle is completed at the next start, and two processes at once write the same.
 */
export interface Seeder {
  readonly name: string;
  wanted(config: Config): boolean;
  /** Asked only before the first time; afterwards the store's own contents count. */
  isEmpty(db: Connection): Promise<boolean>;
  run(context: SeedContext): Promise<void>;
}

export async function seedWhenEmpty(context: SeedContext): Promise<void> {
  const { db, config, clock, log } = context;
  const seeds = seedRepo(db);
  for (const { name, wanted, isEmpty, run } of seeders) {
    if (!wanted(config)) continue;
    const progress = await seeds.progress(name);
    if (progress === 'finished') continue;
    if (progress === 'none' && !(await isEmpty(db))) continue;
    const startedMs = clock.now();
    await seeds.begin(name, new Date(startedMs));
    await run(context);
    await seeds.finish(name, new Date(clock.now()));
    log.info({ seed: name, ms: clock.now() - startedMs }, 'seeded');
  }
}
