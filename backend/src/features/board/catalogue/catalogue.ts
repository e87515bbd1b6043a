import { thingKind, type Changes } from '../../../store/changes.ts';
import {
  station,
  zone,
  type Catalogue,
  type Station,
  type Zone,
  baseZonesOf,
  type Team,
} from '@muster/protocol';
import { type Connection, Schema } from 'mongoose';
import { cached } from '../../../cluster/cached.ts';
import { insertMissing } from '../../../store/native-collection.ts';
import { rowsRepo } from '../../../store/rows/rows.repo.ts';
import { storedRow, type RowDoc } from '../../../store/rows/row-doc.ts';
import { storedFields } from '../../../store/stored-fields.ts';
import { audiences } from '../../../live/audiences.ts';
import type { Publisher } from '../../../live/publisher.ts';

/** Without a revision: their order is nobody's edit and leaves it as it was. */
export const zoneWritten = thingKind('zone', { collection: 'zones' });
export const stationWritten = thingKind('station', { collection: 'stations' });

/** Zones and stations as the contract has them (DEP-1); the id is the document's. */

interface Placed extends RowDoc {
  /** Where it is shown among its like. */
  order: number;
  /** The import that wrote this row last (DEP-147). */
  jobId?: string | null;
}
export type ZoneDoc = Omit<Zone, 'id'> & Placed;
/** The zone's name is the zone's. */
export type StationDoc = Omit<Station, 'id' | 'zoneName'> & Placed;

const placed = {
  _id: { type: String, required: true },
  order: { type: Number, required: true },
  jobId: { type: String, default: null },
  ...storedRow,
};
const { id: _zoneId, ...zoneFields } = zone.shape;
const { id: _stationId, zoneName: _joined, ...stationFields } = station.shape;

const zoneSchema = new Schema<ZoneDoc>(
  { ...placed, ...storedFields(zoneFields) },
  { collection: 'zones', versionKey: false, strict: 'throw' },
);

const stationSchema = new Schema<StationDoc>(
  { ...placed, ...storedFields(stationFields) },
  { collection: 'stations', versionKey: false, strict: 'throw' },
).index({ zoneId: 1 });

export const catalogueModels = (db: Connection) => ({
  zones: db.model<ZoneDoc>('Zone', zoneSchema),
  stations: db.model<StationDoc>('Station', stationSchema),
});

type Kind = 'zones' | 'stations';

/** Zones and stations in the order they are shown (DEP-1). */
export function catalogueRepo(db: Connection) {
  const { zones, stations } = catalogueModels(db);
  const rows = {
    zones: rowsRepo<ZoneDoc>(zones, { order: 1 }),
    stations: rowsRepo<StationDoc>(stations, { order: 1 }),
  };
  return {
    rows,
    /** In the contract's form: fields that a document is older than have the contract's default. */
    async catalogue(): Promise<Catalogue> {
      const [zoneRows, stationRows] = await Promise.all([rows.zones.all(), rows.stations.all()]);
      const names = new Map(zoneRows.map(({ _id, name }) => [_id, name]));
      return {
        zones: zoneRows.map((doc) => zone.parse({ ...doc, id: doc._id })),
        stations: stationRows.map((doc) =>
          station.parse({ ...doc, id: doc._id, zoneName: names.get(doc.zoneId) ?? '' }),
        ),
      };
    },
    /** The order is nobody's edit: it leaves revisions as they are. */
    async setOrder(kind: Kind, id: string, order: number): Promise<void> {
      if (kind === 'zones') await zones.updateOne({ _id: id }, { $set: { order } }).exec();
      else await stations.updateOne({ _id: id }, { $set: { order } }).exec();
    },
    /** Adds what is missing and leaves alone what is there. */
    async insertMissing(catalogue: Catalogue): Promise<void> {
      await insertMissing(
        zones,
        catalogue.zones.map(({ id, ...stored }, order) => ({ _id: id, ...stored, order })),
      );
      await insertMissing(
        stations,
        catalogue.stations.map(({ id, zoneName: _joined, ...stored }, order) => ({
          _id: id,
          ...stored,
          order,
        })),
      );
    },
  };
}

export type CatalogueRepo = ReturnType<typeof catalogueRepo>;

/** Zones and stations are shown by desks and wall screens: both learn that they must fetch them again (DIR-24). */
export function publishCatalogue(changes: Changes, publisher: Publisher): void {
  const shownBy = [audiences.desks, audiences.displays];
  changes.subscribe(zoneWritten, ({ id, revision }) =>
    publisher.publish('directory:changed', { what: 'zones', ids: [id], revision }, shownBy),
  );
  changes.subscribe(stationWritten, ({ id, revision }) =>
    publisher.publish('directory:changed', { what: 'stations', ids: [id], revision }, shownBy),
  );
}

interface Teams {
  teams(): Promise<Team[]>;
  forgetWith(forget: () => void): void;
}

/** Zones and stations, and the base zones of teams, read once and again after one of them was written. */
export function cachedCatalogue(
  repo: Pick<CatalogueRepo, 'catalogue'>,
  directory: Teams,
  changes: Changes,
): () => Promise<Catalogue> {
  const { read, forget } = cached(async (): Promise<Catalogue> => {
    const [places, teams] = await Promise.all([repo.catalogue(), directory.teams()]);
    return { ...places, baseZones: baseZonesOf(teams) };
  });
  changes.subscribe(zoneWritten, forget);
  changes.subscribe(stationWritten, forget);
  directory.forgetWith(forget);
  changes.onInvalidated(forget);
  return read;
}
