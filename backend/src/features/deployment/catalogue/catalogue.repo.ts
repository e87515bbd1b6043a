import { station, zone, type Catalogue } from '@muster/protocol';
import type { Connection } from 'mongoose';
import { insertMissing } from '../../../lib/insert-missing.ts';
import { rowsRepo } from '../../../lib/rows/rows.repo.ts';
import { catalogueModels, type StationDoc, type ZoneDoc } from './catalogue.model.ts';

export type { StationDoc, ZoneDoc };

type Kind = 'zones' | 'stations';

/** Zones and stations in the order they are shown (DEP-1). */
export function catalogueRepo(db: Connection) {
  const models = catalogueModels(db);
  const { zones, stations } = models;
  const zoneDocs = () => zones.find({ deletedAt: null }).sort({ order: 1 }).lean().exec();
  const stationDocs = () => stations.find({ deletedAt: null }).sort({ order: 1 }).lean().exec();
  return {
    rows: { zones: rowsRepo<ZoneDoc>(zones), stations: rowsRepo<StationDoc>(stations) },
    zoneDocs,
    stationDocs,
    /** In the contract's form: fields that a document is older than have the contract's default. */
    async catalogue(): Promise<Catalogue> {
      const [zoneRows, stationRows] = await Promise.all([zoneDocs(), stationDocs()]);
      const names = new Map(zoneRows.map(({ _id, name }) => [_id, name]));
      return {
        zones: zoneRows.map((doc) => zone.parse({ ...doc, id: doc._id })),
        stations: stationRows.map((doc) =>
          station.parse({ ...doc, id: doc._id, zoneName: names.get(doc.zoneId) ?? '' }),
        ),
      };
    },
    /** Ids that are taken, those of what was deleted too. */
    async ids(kind: Kind): Promise<string[]> {
      const found =
        kind === 'zones'
          ? await zones.find({}, { _id: 1 }).lean().exec()
          : await stations.find({}, { _id: 1 }).lean().exec();
      return found.map(({ _id }) => _id);
    },
    /** The order is nobody's edit: it leaves revisions as they are. */
    async setOrder(kind: Kind, id: string, order: number): Promise<void> {
      if (kind === 'zones') await zones.updateOne({ _id: id }, { $set: { order } }).exec();
      else await stations.updateOne({ _id: id }, { $set: { order } }).exec();
    },
    /** False when there is no such zone. */
    async updateZone(id: string, fields: object): Promise<boolean> {
      return (await zones.updateOne({ _id: id }, { $set: fields }).exec()).matchedCount === 1;
    },
    /** False when there is no such station. */
    async updateStation(id: string, fields: object): Promise<boolean> {
      return (await stations.updateOne({ _id: id }, { $set: fields }).exec()).matchedCount === 1;
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
