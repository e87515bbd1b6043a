import type { Connection } from 'mongoose';
import { jobSchema, storedJobsRepo, type StoredJob } from '../../../lib/jobs/jobs.repo.ts';
import type { StationDoc, ZoneDoc } from '../catalogue/catalogue.repo.ts';

interface Insert<Doc> {
  readonly type: 'insert';
  readonly row: Doc;
}
interface Update<Doc> {
  readonly type: 'update';
  readonly id: string;
  readonly set: Partial<Doc>;
  /** The same fields as they were, for who is told of it after the row has changed. */
  readonly was: Partial<Doc>;
}
export type RowStep<Doc> = Insert<Doc> | Update<Doc>;

/** What an import, or another order, does to one zone or station, as it was checked, or to their order. */
export type PlaceStep =
  | ({ readonly kind: 'zones' } & RowStep<ZoneDoc>)
  | ({ readonly kind: 'stations' } & RowStep<StationDoc>)
  | {
      readonly kind: 'zones' | 'stations';
      readonly type: 'order';
      readonly ids: readonly string[];
      /** Where somebody chose the order: names in the order that was and that is, for the trail. */
      readonly said?: { readonly before: readonly string[]; readonly after: readonly string[] };
    };

export type PlaceJob = StoredJob<PlaceStep>;

const schema = jobSchema('placeJobs');

export const placeJobsRepo = (db: Connection) => storedJobsRepo<PlaceStep>(db, 'PlaceJob', schema);
