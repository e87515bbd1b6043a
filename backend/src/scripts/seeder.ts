import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';

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
