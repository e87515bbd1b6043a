import type { Station } from '@muster/protocol';
import type { Changes } from '../../lib/changes.ts';
import type { Clock } from '../../lib/clock.ts';
import type { DirectoryRepo } from './directory.repo.ts';
import type { RowWriters } from './row-writers.ts';
import type { WriteOrder } from '../../lib/rows/write-order.ts';

/** What the writes of administrators are made with. */
export interface Administration {
  readonly repo: DirectoryRepo;
  readonly writers: RowWriters;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly order: WriteOrder;
  /** What stations require of people: a role or tag that one names is in use (DIR-32, DIR-34). */
  stations(): Promise<
    readonly Pick<Station, 'requiredRoles' | 'requiredTags' | 'minimumByRole' | 'minimumByTag'>[]
  >;
  /** Of how many months a team has sheets (DIR-195). */
  sheetMonths(teamId: string): Promise<number>;
  /** What is wrong with a new password, and what is stored of it (SES-53, SES-31). */
  readonly passwords: {
    /** How many characters one has at least (SET-9). */
    shortest(): number;
    hash(password: string): Promise<string>;
    /** What is stored of whoever has none: no password fits it. */
    hashOfNone(): Promise<string>;
    /** Whether it is the one of which that was stored. */
    fits(password: string, stored: string): Promise<boolean>;
    /** Both; throws VALIDATION in words for whoever typed it. */
    hashed(password: string, username: string): Promise<string>;
  };
}
