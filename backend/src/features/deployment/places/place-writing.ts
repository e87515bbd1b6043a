import type { PlaceUse } from '@muster/protocol';
import type { Changes } from '../../../lib/changes.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { CatalogueRepo } from '../catalogue/catalogue.repo.ts';
import type { Named } from './place-staffing.ts';
import type { PlaceWriters } from './place-writers.ts';

/** What the writes of zones and stations are made with. */
export interface PlaceWriting {
  readonly repo: CatalogueRepo;
  readonly writers: PlaceWriters;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly named: Named;
  /** The minimum of a new station that is given none (STF-9). */
  defaultMinimum(): number;
  /** Dates whose saved deployment names the station, and officers who stand there on boards that go on. */
  findUse(stationId: string): Promise<PlaceUse>;
}
