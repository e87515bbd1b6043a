import { seedDemo } from './demo/seed-demo.ts';
import { seedPast } from './demo/seed-past.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedRoles } from './seed-roles.ts';
import { seedRepo } from './seed.repo.ts';
import type { SeedContext, Seeder } from './seeder.ts';

/** What an empty store is given at the first start (OPS-10, OPS-11): one line each, in this order. */
const seeders: readonly Seeder[] = [seedRoles, seedCatalogue, seedDemo];

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
  await seedPast(context);
}
