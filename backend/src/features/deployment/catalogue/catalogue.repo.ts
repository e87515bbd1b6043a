import { station, zone, type Catalogue } from '@muster/protocol';
import type { Connection } from 'mongoose';
import { insertMissing } from '../../../lib/insert-missing.ts';
import { catalogueModels } from './catalogue.model.ts';

/** Zones and stations in the order they are shown (DEP-1). */
export function catalogueRepo(db: Connection) {
  const { zones, stations } = catalogueModels(db);
  return {
    /** In the contract's form: fields that a document is older than have the contract's default. */
    async catalogue(): Promise<Catalogue> {
      const [zoneDocs, stationDocs] = await Promise.all([
        zones.find().sort({ order: 1 }).lean().exec(),
        stations.find().sort({ order: 1 }).lean().exec(),
      ]);
      const names = new Map(zoneDocs.map(({ _id, name }) => [_id, name]));
      return {
        zones: zoneDocs.map((doc) => zone.parse({ ...doc, id: doc._id })),
        stations: stationDocs.map((doc) =>
          station.parse({ ...doc, id: doc._id, zoneName: names.get(doc.zoneId) ?? '' }),
        ),
      };
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
